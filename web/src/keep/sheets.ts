// Sheets of dizzle that were drawn on this device, by their names.
const KEY = 'cubilete.sheets';

export const savedSheets = {
    read(): Record<string, string> {
        try {
            return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
        } catch {
            return {}; // a private window, or something else wrote there
        }
    },
    /** null: away with it. False: there is no room. */
    write(name: string, text: string | null): boolean {
        const all = savedSheets.read();
        delete all[name];
        try {
            localStorage.setItem(KEY, JSON.stringify(text === null ? all : { [name]: text, ...all }));
            return true;
        } catch {
            return false;
        }
    },
};

export const sheetName = (text: string): string => /^sheet (.*)/.exec(text)?.[1] ?? '';
