// Defines lessons: small positions with one thing to do in each. Their texts are page.learn.GAME.N.
export interface Step {
    /** The moves that led to the position, a line each, as in a record. */
    moves: string;
    /** Options that are not the usual ones, `run 5`. */
    options?: string;
    /** The solution, shown on request. */
    show: string;
    /** Other good moves; absent: none. */
    takes?: RegExp;
    /** The other seats' moves after it. */
    then?: string;
}

/** A position that illustrates a rule. Its text is page.picture.RULE. */
export interface Picture extends Pick<Step, 'moves' | 'options'> {
    rule: string;
    /** As the seat to act sees it; else as a watcher does. */
    mine?: boolean;
    /** Draws the seats' pieces, not the board. */
    seats?: boolean;
}

/** The reader has the first of two seats. */
export const recordOf = (
    game: string,
    { moves, options }: Pick<Step, 'moves' | 'options'>,
    names: readonly string[] = [],
): string =>
    [
        'cubilete 1',
        `game ${game}`,
        ...(options ? [`option ${options}`] : []),
        'seats 2',
        ...names.map((name, i) => `seat ${i + 1} ${name}`),
        '',
        ...lines(moves),
        '',
    ].join('\n');

const lines = (moves: string): string[] => moves.split(/\s*\n\s*/).filter(Boolean);
export const countOf = ({ moves }: Pick<Step, 'moves'>): number => lines(moves).length;
