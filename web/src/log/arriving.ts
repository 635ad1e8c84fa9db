// Who comes to a table from somewhere else on the page: from where they made it, from the one before, or because they were asked.

export interface Arrival {
    name: string;
    seat: number;
}

/** By the table's id. They sit down as soon as it is open, where they sat among the people before; without a name when none was given. */
export const arriving = new Map<string, Arrival>();
