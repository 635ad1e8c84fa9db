// Logs that the database has not written yet, all of each. A page that is left takes back writes that wait for an earlier one;
// what is put here is there when the call returns.
const key = (id: string) => `cubilete.unwritten ${id}`;

export const unwritten = {
    read(id: string): string | null {
        try {
            return localStorage.getItem(key(id));
        } catch {
            return null; // a private window
        }
    },
    /** null: it is written. Where there is no room the one before goes, too: else it would come in the place of a newer one. */
    put(id: string, whole: string | null) {
        try {
            localStorage.removeItem(key(id));
            if (whole !== null) localStorage.setItem(key(id), whole);
        } catch {
            // the database may have more room
        }
    },
};
