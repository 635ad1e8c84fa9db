// Reads the signs of Ecuaciones in the other ways in which people write them.
const SPELLINGS: Record<string, string> = {
    X: 'x',
    '*': 'x',
    '×': 'x',
    '·': 'x',
    '÷': ':',
    '/': ':',
    '−': '-',
    '–': '-',
};

/** The rules' sign for a typed one; any other character stays as it is. */
export const signOf = (typed: string): string => SPELLINGS[typed] ?? typed;
