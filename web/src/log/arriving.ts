// Remembers the name and seat with which a person goes from another page to a table: one they made, a rematch, a challenge.

export interface Arrival {
    name: string;
    seat: number;
}

/** By the table's id. They sit down once it is open, in the same order as before; the name is empty if none was given. */
export const arriving = new Map<string, Arrival>();
