// Makes sentences of what the rules say.

/** Messages of the rules are parts of sentences; names of squares stay small. */
export const sentence = (text: string) =>
    (/^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)) +
    (/[.!?…]$|^$/.test(text) ? '' : '.');
