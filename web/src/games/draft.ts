// Turns whatever is tapped, dragged, pressed or typed into one line of notation. The list of legal moves says what may be
// chosen, a refusal of the rules says why something may not.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Position, Refusal } from '../rules/module';
import type { Draft, Entry, Game, Legal, Parts } from './game';

/** What a draft asks the table. */
export interface DraftTable {
    /** What may be played now; empty when nobody here is to act. */
    moves: ReadonlySignal<readonly string[]>;
    position(): Position;
    refuse(line: string): Refusal | null;
    /** Somebody has to say something first: the line stays as it is, and may be played later. */
    holds?(line: string): boolean;
    /** Plays it; null: done. */
    play(line: string): Refusal | null;
    explain(line: string): readonly Refusal[];
    worth(line: string): number | null;
    doubt(line: string): Refusal | null;
    /** A square is enough: no second tap. */
    atOnce(): boolean;
    /** Something was chosen, laid or refused: to be felt and heard. */
    felt?(what: 'choose' | 'place' | 'refuse'): void;
}

const NONE: ReadonlySet<string> = new Set();

function legalOf(entry: Entry | null, moves: readonly string[]): Legal {
    const all = new Set(moves);
    let parsed: Parts[] | null = null;
    const fit = (wanted: Parts, move: Parts) =>
        Object.entries(wanted).every(([name, value]) => (value ? move[name] === value : move[name] !== undefined));
    return {
        moves,
        has: (line) => all.has(line),
        fits(parts) {
            if (all.has(entry?.line(parts) ?? '')) return true;
            parsed ??= moves.map((move) => entry?.parts(move) ?? {});
            return parsed.some((move) => fit(parts, move));
        },
    };
}

/** The shortest legal move with these parts put into it: a whole line, so that the rules can say what is wrong with it. */
function probe(entry: Entry, parts: Parts, legal: Legal): string {
    const plain = legal.moves.reduce((best, move) => (move.length < best.length ? move : best), legal.moves[0] ?? '');
    const filled = { ...entry.parts(plain), ...parts };
    const square = entry.target(filled) ?? '';
    return entry.line(Object.fromEntries(Object.entries(filled).map(([name, value]) => [name, value || square])));
}

export function makeDraft(game: Game, table: DraftTable): Draft {
    const { entry } = game;
    const line = signal('');
    const steps = signal<readonly string[]>([]);
    const refusal = signal<Refusal | null>(null);
    const wrong = signal<string | null>(null);
    const doubt = signal<Refusal | null>(null);
    const focus = signal(game.squares[game.squares.length >> 1] ?? '');
    const legal = computed(() => legalOf(entry, table.moves.value));
    const parts = computed<Parts>(() => entry?.parts(line.value.trim()) ?? {});
    const ready = computed(() => {
        const whole = line.value.trim();
        return (
            whole !== '' &&
            table.moves.value.length > 0 &&
            (legal.value.has(whole) || (!entry && table.refuse(whole) === null))
        );
    });
    const reach = (from: Parts): ReadonlySet<string> =>
        entry && table.moves.value.length
            ? new Set(
                  game.squares.filter((square) =>
                      legal.value.fits(entry.tap(from, square, legal.value, table.position())),
                  ),
              )
            : NONE;
    const may = computed(() => reach({}));
    const open = computed(() => (Object.keys(parts.value).length ? reach(parts.value) : NONE));

    const reasons = computed(() => (ready.value ? table.explain(line.value.trim()) : []));

    const put = (next: string) =>
        batch(() => {
            if (next !== line.value) steps.value = [...steps.value, line.value];
            line.value = next;
            refusal.value = wrong.value = doubt.value = null;
        });
    const deny = (why: Refusal | null, square: string | null) =>
        batch(() => {
            refusal.value = why;
            doubt.value = null;
            wrong.value = why && square;
            if (why) table.felt?.('refuse');
        });
    const play = (text = line.value.trim()) => {
        if (!text) return;
        const unsure = doubt.value === null || text !== line.value.trim() ? table.doubt(text) : null;
        if (unsure) return question(text, unsure);
        if (table.holds?.(text)) return;
        const why = table.play(text);
        if (why) return deny(why, entry?.target(entry.parts(text) ?? {}) ?? null);
        table.felt?.('place');
        clear();
    };
    const question = (text: string, why: Refusal) =>
        batch(() => {
            put(text);
            doubt.value = why;
            table.felt?.('refuse');
        });
    const clear = () =>
        batch(() => {
            line.value = '';
            steps.value = [];
            refusal.value = wrong.value = doubt.value = null;
        });
    /** Takes the parts if some legal move has them, and says whether. */
    const take = (next: Parts): boolean => {
        if (!entry || !(legal.value.fits(next) || Object.keys(next).length === 0)) return false;
        put(entry.line(next));
        table.felt?.('choose');
        return true;
    };
    const tap = (square: string) => {
        focus.value = square;
        if (!entry || !table.moves.value.length) return;
        if (ready.value && entry.target(parts.value) === square) return play();
        const next = entry.tap(parts.value, square, legal.value, table.position());
        const anew = () => entry.afresh === true && take(entry.tap({}, square, legal.value, table.position()));
        if (!take(next) && !anew()) return deny(table.refuse(probe(entry, next, legal.value)), square);
        if (ready.value && table.atOnce()) play();
    };
    const pick = (piece: string) => {
        if (!entry || !table.moves.value.length) return;
        const next = entry.pick(parts.value, piece);
        if (!take(next) && !take(entry.pick({}, piece)))
            deny(table.refuse(probe(entry, entry.pick({}, piece), legal.value)), null);
    };
    return {
        get line() {
            return line.value;
        },
        get parts() {
            return parts.value;
        },
        get legal() {
            return legal.value;
        },
        get ready() {
            return ready.value;
        },
        get may() {
            return may.value;
        },
        get open() {
            return open.value;
        },
        get target() {
            return entry?.target(parts.value) ?? null;
        },
        get refusal() {
            return refusal.value;
        },
        get doubt() {
            return doubt.value;
        },
        get wrong() {
            return wrong.value;
        },
        get reasons() {
            return reasons.value;
        },
        get focus() {
            return focus.value;
        },
        refuse: table.refuse,
        worth: table.worth,
        tap,
        pick,
        drop(piece, square) {
            if (!entry) return;
            const next = entry.pick(parts.value, piece);
            if (entry.line(next).length >= line.value.length) put(entry.line(next)); // else it is held already
            tap(square);
            if (ready.value && entry.target(parts.value) === square) play();
        },
        set: put,
        back() {
            batch(() => {
                line.value = steps.value.at(-1) ?? '';
                steps.value = steps.value.slice(0, -1);
                refusal.value = wrong.value = doubt.value = null;
            });
        },
        clear,
        play,
        look: (square) => {
            focus.value = square;
        },
        deny: (why) => deny(why, null),
    };
}
