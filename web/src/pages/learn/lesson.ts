// A position of a lesson as a table: nobody keeps it, nobody else plays at it, and only what is taught is taken.
import { games } from 'generated/games';
import { loadGame } from '../../games';
import * as blitz from '../../games/blitz/lesson';
import * as dizzle from '../../games/dizzle/lesson';
import * as doce from '../../games/doce/lesson';
import * as ecuaciones from '../../games/ecuaciones/lesson';
import { countOf, recordOf, type Picture, type Step } from '../../games/lesson';
import * as secuencia from '../../games/secuencia/lesson';
import { refusal } from '../../log/create';
import type { LocalTableLink } from '../../log/link';
import { Table } from '../../log/table';
import { rules, tools } from '../../rules';
import { Local } from '../../rules/local';
import type { Follower, GameName, Refusal } from '../../rules/module';
import { say } from '../../say';

const LESSONS: Record<GameName, { steps: readonly Step[]; pictures: readonly Picture[] }> = {
    blitz,
    dizzle,
    doce,
    ecuaciones,
    secuencia,
};
export const stepsOf = (game: GameName): readonly Step[] => LESSONS[game].steps;
export const picturesOf = (game: GameName): readonly Picture[] => LESSONS[game].pictures;

const SECRET = '0'.repeat(64); // whatever falls then falls for everybody
const never = new Promise<never>(() => {});

class LessonLink implements LocalTableLink {
    readonly kind = 'local';
    readonly shows = false;
    readonly followers: readonly Follower[];
    readonly watcher = null;
    readonly advise = null;
    constructor(
        private readonly local: Local,
        follower: Follower,
        private readonly step: Step,
        private readonly told: { changed(): void; done(): void; otherwise(text: string): Refusal },
    ) {
        this.followers = [follower];
        local.follow(1, follower, () => told.changed());
    }
    send(_: number, command: string): Refusal | null {
        const text = command.replace(/^play \d+ /, '');
        const { show, takes, then } = this.step;
        if (text !== show && !takes?.test(text)) return this.told.otherwise(text);
        const why = refusal(this.local.do(1, command));
        if (why) return why;
        if (then) this.local.do(2, `play ${this.followers[0]!.length} ${then}`);
        this.told.done();
        return null;
    }
    seen(line: number) {
        this.local.seen(line);
    }
    undoTo = () => Infinity; // nothing is taken back in a lesson
    undo() {}
    reasons = (ply: number) => this.followers[0]!.reasons(ply);
    close() {
        this.local.close();
        this.followers[0]!.close();
    }
}

const names = () => [say('page.you'), say('page.learn.rival')];

/** A position to look at: nothing happens in it any more. */
export async function openPicture(name: GameName, picture: Picture): Promise<Table> {
    if (picture.mine) return openStep(name, { ...picture, show: '' }, () => {});
    const [engine, game] = await Promise.all([tools(), loadGame(name)]);
    const follower = engine.follower();
    follower.tell(engine.lines(recordOf(name, picture, names())));
    const link: LocalTableLink = {
        kind: 'local',
        shows: false,
        followers: [follower],
        watcher: null,
        advise: null,
        undoTo: () => Infinity,
        send: () => null,
        seen: () => {},
        undo: () => {},
        reasons: (ply) => follower.reasons(ply),
        close: () => follower.close(),
    };
    return new Table('', game, link);
}

/** done: what was taught has been done. */
export async function openStep(name: GameName, step: Step, done: () => void): Promise<Table> {
    const [engine, game] = await Promise.all([rules(), loadGame(name)]);
    const localTable = engine.localTable();
    const now = Date.now();
    const people = names().map((who, i) => ({ player: i + 1, name: who }));
    const fault = localTable.adopt(
        recordOf(name, step),
        countOf(step),
        people,
        SECRET,
        new Date(now).toISOString().replace(/\.\d+/, ''),
        now,
    );
    if (fault) throw new Error(`${name}: ${fault.code} ${fault.line}`);
    let table: Table | null = null;
    const otherwise = (text: string): Refusal =>
        games[name].races
            ? { rule: 'WB-4', message: 'page.learn.not-sum', args: [text.replace(/@.*/, '')] }
            : { rule: null, message: 'page.learn.other', args: [game.words.move(step.show)] };
    const local = new Local(localTable, { thinker: { think: () => never }, keep: () => {} });
    table = new Table(
        '',
        game,
        new LessonLink(local, engine.follower(), step, { changed: () => table?.touch(), done, otherwise }),
    );
    return table;
}
