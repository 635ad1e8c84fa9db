// Keeps a referee's book as a table's link: real dice and moves are written down, and any of them can be corrected later.
// What followed is judged again, one entry after another, and waits where one does not hold any more.
import type { ByHandLink } from '../../log/link';
import { fieldsIn, isRefusal, type Book, type Follower, type Refusal, type Tools, type Who } from '../../rules/module';
import type { DiceForm } from './dice';

export interface Entry {
    who: Who;
    text: string;
}

/** All that is kept. rest: entries that wait, the first being asked for; before: the record without the correction. */
interface Written {
    record: string;
    rest: Entry[];
    before: string | null;
}

export interface RefereeOps {
    /** All of it, to be kept. */
    keep(whole: string): void;
    changed(): void;
}

const APART = 2000; // ms between calls that were heard one after another: more than any window

const whoOf = (word: string): Who => (word === 'dice' || word === 'clock' ? word : Number(word) - 1);

/** The moves of a record that the rules have written. */
function entriesOf(record: string): Entry[] {
    const [, moves = ''] = record.split('\n\n');
    return moves
        .split('\n')
        .filter(Boolean)
        .map((line) => {
            const [, who, text] = /^(\S+) (.*)$/.exec(line)!;
            return { who: whoOf(who!), text: text! };
        });
}

export class RefereeLink implements ByHandLink {
    readonly kind = 'by hand';
    followers: readonly Follower[] = [];
    /** Written once, and not judged again yet. Why the first one does not hold; null: somebody wants to change it. */
    rest: readonly Entry[] = [];
    why: Refusal | null = null;
    /** What is entered comes before the one that is asked for, not in its place. */
    inserting = false;
    private before: string | null = null;

    constructor(
        private readonly rules: Tools,
        private book: Book,
        private readonly dice: DiceForm | null,
        private readonly ops: RefereeOps,
        written: Written,
    ) {
        this.rest = written.rest;
        this.before = written.before;
        this.why = this.judge();
        this.follow();
    }

    enter = (viewer: number, text: string): Refusal | null => {
        const now = this.followers[0]!.at();
        if (now.diceDue) return this.write('dice', this.dice?.order(text) ?? text);
        if (now.clockDue && text === '!') return this.write('clock', text);
        return this.write(viewer, now.clockDue ? this.timed(text) : text);
    };

    /** Calls that were heard at the same time. */
    together(seats: readonly number[], text: string): Refusal | null {
        const call = this.timed(text);
        for (const seat of seats) {
            const why = this.write(seat, call);
            if (why) return why;
        }
        return null;
    }

    /** Calls count in the order in which they are written down. */
    private timed(text: string): string {
        const entries = entriesOf(this.book.record());
        const race = entries.slice(entries.map(({ who }) => who).lastIndexOf('dice') + 1);
        const last = Math.max(0, ...race.map((entry) => Number(/@(\d+)$/.exec(entry.text)?.[1] ?? 0)));
        return /^\d+$/.test(text) ? `${text}@${last + APART}` : text;
    }

    private write(who: Who, text: string): Refusal | null {
        const why = this.book.play(who, text);
        if (why) return why;
        if (!this.inserting) this.rest = this.rest.slice(1);
        this.settle();
        return null;
    }

    /** Entry i is asked for anew. */
    correct(i: number) {
        const record = this.book.record();
        this.before ??= record;
        this.rest = [...entriesOf(record).slice(i), ...this.rest];
        this.book.undo(i);
        this.why = null;
        this.show();
    }
    insert() {
        this.inserting = !this.inserting;
        this.ops.changed();
    }
    /** What does not hold is left out; after the end nothing can hold. */
    drop() {
        this.rest = this.followers[0]!.at().over ? [] : this.rest.slice(1);
        this.settle();
    }
    /** All is as it was before. */
    cancel() {
        const book = this.before === null ? null : this.rules.book(this.before);
        if (!book || isRefusal(book)) return;
        this.book.close();
        this.book = book;
        this.rest = [];
        this.settle();
    }

    /** As many of what waits as hold; why the next one does not. */
    private judge(): Refusal | null {
        for (let next = this.rest[0]; next; next = this.rest[0]) {
            const why = this.book.play(next.who, next.text);
            if (why) return why;
            this.rest = this.rest.slice(1);
        }
        this.before = null;
        return null;
    }
    private settle() {
        this.inserting = false;
        this.why = this.judge();
        this.show();
    }

    undoTo = () => (this.rest.length ? this.book.length : 0);
    undo(_: number, to: number) {
        this.book.undo(to);
        this.show();
    }

    record = () => this.book.record();
    reasons = (ply: number) => this.followers[0]!.reasons(ply);

    /** What is right to call, before anybody has: as if the race were closed now. */
    answer(): number {
        const book = this.rules.book(this.record()),
            follower = this.rules.follower();
        if (isRefusal(book)) return 0;
        book.play('clock', '!');
        follower.tell(this.rules.lines(book.record()));
        const { answer } = fieldsIn('blitz', follower.at());
        book.close();
        follower.close();
        return answer;
    }

    private show() {
        this.follow();
        const written: Written = { record: this.record(), rest: [...this.rest], before: this.before };
        this.ops.keep(JSON.stringify(written));
        this.ops.changed();
    }
    /** One for each seat: it may be anybody's turn, and nothing on the table is hidden. */
    private follow() {
        const old = this.followers,
            record = this.record();
        const seen = (seat: number) => {
            const follower = this.rules.follower();
            follower.tell(this.rules.lines(record, seat));
            return follower;
        };
        const first = seen(0);
        this.followers = [first, ...Array.from({ length: first.at().seats - 1 }, (_, i) => seen(i + 1))];
        old.forEach((follower) => follower.close());
    }
    close() {
        this.followers.forEach((follower) => follower.close());
        this.book.close();
    }
}

/** From what was kept; a refusal: it can't be read. */
export function openLink(rules: Tools, text: string, dice: DiceForm | null, ops: RefereeOps): RefereeLink | Refusal {
    let written: Written;
    try {
        written = JSON.parse(text) as Written;
    } catch {
        return { rule: null, message: 'page.referee.unreadable', args: [] };
    }
    const book = rules.book(written.record ?? '');
    return isRefusal(book) ? book : new RefereeLink(rules, book, dice, ops, written);
}
