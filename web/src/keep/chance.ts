// Draws random names of tables, salts and keys.
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const bytes = (count: number) => [...crypto.getRandomValues(new Uint8Array(count))];

/** This many bytes, two digits each. */
export const hex = (count: number) =>
    bytes(count)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
/** This many letters as names of tables have them. */
export const letters = (count: number) =>
    bytes(count)
        .map((byte) => LETTERS[byte % 32])
        .join('');
