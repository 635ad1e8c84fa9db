// Logs that the database has not written yet, all of each. A page that is left takes back writes that wait for an earlier one;
// what is put here is there when the call returns. Where that storage takes nothing either, this page still knows it.
const key = (id: string) => `cubilete.unwritten ${id}`;
const here = new Map<string, string>();

export const unwritten = {
    read(id: string): string | null {
        try {
            return here.get(id) ?? localStorage.getItem(key(id));
        } catch {
            return null; // a private window
        }
    },
    /** null: it is written. Where there is no room the one before goes, too: else it would come in the place of a newer one. */
    put(id: string, whole: string | null) {
        here.delete(id);
        try {
            localStorage.removeItem(key(id));
            if (whole !== null) localStorage.setItem(key(id), whole);
        } catch {
            if (whole !== null) here.set(id, whole); // the database may have more room
        }
    },
};
