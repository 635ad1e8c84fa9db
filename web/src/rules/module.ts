// Wraps the rules and bots, which are WebAssembly, in TypeScript: with tools.ts the only code that names their exports.
import { games, levels, type GameName, type Level } from 'generated/games';
import { position } from './position';
import { moduleOf, Surface, type Source } from './surface';
import type {
    Advice,
    Analysis,
    Answer,
    Bots,
    Due,
    EquationView,
    Fault,
    Follower,
    LocalTable,
    Job,
    Judging,
    Move,
    Offer,
    Position,
    Refusal,
    Rules,
    Seal,
    Seat,
    Solution,
    Story,
    Thought,
    Trying,
} from './types';

export * from './types';

/** What `follow_state` tells. */
interface State {
    game?: GameName;
    options?: Record<string, number>;
    settings?: Record<string, string>;
    seats?: Seat[];
    offer?: Offer | null;
    chat?: { seat: number | null; text: string; line: number }[];
    end?: { reason: string; seat: number | null } | null;
    seal?: Seal | null;
    phase: 'open' | 'playing' | 'over';
    again: string | null;
    length: number;
    last: number;
    live: boolean;
    edition: string;
    moves: number;
    carried: number;
    changed: number;
    watching: number;
    votes: number[][];
    waitsMs: number | null;
    cup: number;
    seat: number | null;
    fault: Refusal | null;
}

class WasmFollower implements Follower {
    private readonly id: number;
    private known: State | null = null;
    private listed: Move[] | null = null;

    constructor(
        private readonly surface: Surface,
        prefix: string,
    ) {
        this.id = surface.put(prefix).number('follow_new');
        if (!this.id) throw new Error('out of memory');
    }

    private state(now?: number): State {
        if (now !== undefined || !this.known)
            this.known = this.surface.do('follow_state', this.id, now ?? Date.now()).json<State>();
        return this.known;
    }

    private forget() {
        this.known = null;
        this.listed = null;
    }

    tell(lines: string, now = Date.now()): Answer[] {
        this.forget();
        return this.surface.put(lines).do('follow_tell', this.id, now).json();
    }
    cut() {
        this.forget();
        this.surface.number('follow_cut', this.id);
    }
    close() {
        this.surface.number('follow_close', this.id);
    }
    hello = (token = '', invite = '') => this.surface.put(`${token}\0${invite}`).do('follow_hello', this.id).text();
    ask = (verb: string, rest = '') => this.surface.put(`${verb}\0${rest}`).do('follow_ask', this.id).text() || null;
    resume = (line: string) => this.surface.put(line).number('follow_resume', this.id) !== 0;
    waiting = () => this.surface.do('follow_waiting', this.id).text().split('\n').filter(Boolean);

    get game() {
        return this.state().game ?? null;
    }
    get options() {
        return this.state().options ?? {};
    }
    get settings() {
        return this.state().settings ?? {};
    }
    get phase() {
        return this.state().phase;
    }
    get end() {
        return this.state().end ?? null;
    }
    get again() {
        return this.state().again;
    }
    get length() {
        return this.state().length;
    }
    get last() {
        return this.state().last;
    }
    get live() {
        return this.state().live;
    }
    get edition() {
        return this.state().edition;
    }
    get moves() {
        return this.state().moves;
    }
    get carried() {
        return this.state().carried;
    }
    get seat() {
        return this.state().seat;
    }
    get changed() {
        return this.state().changed;
    }
    get watching() {
        return this.state().watching;
    }
    get votes() {
        return this.state().votes;
    }
    get waitsMs() {
        return this.state().waitsMs;
    }
    get cup() {
        return this.state().cup;
    }
    get fault() {
        return this.state().fault;
    }

    seats = (now?: number) => this.state(now).seats ?? [];
    offer = () => this.state().offer ?? null;
    chat = () => this.state().chat ?? [];
    seal = (now?: number) => this.state(now).seal ?? null;

    at(ply = this.moves): Position {
        if (!this.game || ply < 0 || ply > this.moves) throw new RangeError(`no position ${ply}`);
        return this.read(this.surface.do('follow_at', this.id, ply).bytes());
    }
    private read(bytes: Uint8Array): Position {
        const game = this.game!;
        const { size } = games[game];
        return position(game, bytes.subarray(0, size), JSON.parse(this.surface.decode(bytes.subarray(size))));
    }
    story(i: number): Story {
        const told = this.surface.do('follow_story', this.id, i).json<Omit<Story, 'end'>>();
        const end = this.surface.do('follow_round_end', this.id, i).bytes();
        return { ...told, end: end.length ? this.read(end) : null };
    }

    move(i: number): Move {
        this.listed ??= this.surface.do('follow_moves', this.id).json<Move[]>();
        const move = this.listed[i];
        if (!move) throw new RangeError(`no move ${i}`);
        return move;
    }

    legal = (seat: number, most = 10000) =>
        this.surface.do('follow_legal', this.id, seat, most).json<{ count: number | null; moves: string[] }>();
    refuse = (seat: number, text: string) =>
        this.surface.put(text).do('follow_refuse', this.id, seat).json<Refusal | null>();
    explain = (seat: number, text: string) =>
        this.surface.put(text).do('follow_explain', this.id, seat).json<Refusal[]>();
    worth(seat: number, text: string) {
        const points = this.surface.put(text).number('follow_worth', this.id, seat);
        return points < 0 ? null : points;
    }
    doubt = (seat: number, text: string) =>
        this.surface.put(text).do('follow_doubt', this.id, seat).json<Refusal | null>();
    reasons = (i: number) => this.surface.do('follow_reasons', this.id, i).json<Refusal[]>();
    undoLimit = () => this.surface.number('follow_undo_limit', this.id);
    undoTo = (seats: readonly number[]) =>
        this.surface.number(
            'follow_undo_to',
            this.id,
            seats.reduce((bits, seat) => bits | (1 << seat), 0),
        );
    record = () => this.surface.do('follow_record', this.id).text();
}

const SEATS = 8;

class WasmTable implements LocalTable {
    private readonly id: number;

    constructor(private readonly surface: Surface) {
        this.id = surface.number('local_new');
        if (!this.id) throw new Error('out of memory');
    }

    private seal(secret: string) {
        if (!this.surface.put(secret).number('local_secret', this.id))
            throw new RangeError('a secret is 64 of 0-9 a-f');
    }
    begin(first: string, secret: string, date: string, now: number): Fault | null {
        this.seal(secret);
        return this.surface.put(`${date}\0${first}`).do('local_begin', this.id, now).json();
    }
    adopt(
        record: string,
        moves: number,
        seats: Parameters<LocalTable['adopt']>[2],
        secret: string,
        date: string,
        now: number,
    ): Fault | null {
        this.seal(secret);
        const lines = seats
            .map((seat) => ('bot' in seat ? `0 bot:${seat.bot}` : `${seat.player} ${seat.name}`))
            .join('\n');
        return this.surface.put(`${date}\0${lines}\0${record}`).do('local_adopt', this.id, moves, now).json();
    }
    restore = (log: string, now: number) =>
        this.surface.put(log).do('local_restore', this.id, now).json<Fault | null>();
    do = (player: number, command: string, now: number) =>
        this.surface.put(command).do('local_do', this.id, player, now).text();
    lines = (viewer: number, now: number) => this.surface.do('local_lines', this.id, viewer, now).text();
    log = () => this.surface.do('local_take_log', this.id).text();
    advance = (now: number) => this.surface.number('local_advance', this.id, now) !== 0;
    seen = (line: number) => void this.surface.number('local_seen', this.id, line);
    undo = (player: number, to: number, now: number) => this.surface.do('local_undo', this.id, player, to, now).text();
    undoLimit = () => this.surface.number('local_undo_limit', this.id);
    close = () => void this.surface.number('local_close', this.id);

    due(now: number): Due {
        const at = this.surface.number('local_due', this.id, now);
        const wanted = this.surface.number('local_wanted', this.id);
        const seats = Array.from({ length: SEATS }, (_, i) => i).filter((i) => (wanted >> i) & 1);
        return { jobs: seats.map((seat) => this.job(seat)), at: at < 0 ? null : at };
    }
    private job(seat: number): Job {
        const bytes = this.surface.do('local_job', this.id, seat).bytes();
        return {
            seat,
            asked: this.surface.number('local_asked', this.id),
            races: this.surface.number('local_races', this.id) !== 0,
            bytes,
        };
    }
    answer = (seat: number, asked: number, move: string, now: number) =>
        this.surface.put(move).number('local_answer', this.id, seat, asked, now) !== 0;

    rematch() {
        const [first, players] = this.surface.do('local_rematch', this.id).text().split('\n\n');
        return { first: first!, players: (JSON.parse(players!) as number[]).map((player) => player || null) };
    }
}

class WasmRules implements Rules {
    private readonly surface: Surface;

    constructor(module: WebAssembly.Module) {
        this.surface = new Surface(module);
    }

    follower = (prefix = '') => new WasmFollower(this.surface, prefix);
    localTable = () => new WasmTable(this.surface);

    equation = (text: string) => this.surface.put(text).do('equation').json<EquationView | Refusal>();
    sha256 = (bytes: Uint8Array | string) => this.surface.put(bytes).do('sha256').text();
    isName = (name: string) => this.surface.put(name).number('is_name') === 1;
}

class Minds implements Bots {
    private readonly surface: Surface;

    constructor(module: WebAssembly.Module) {
        this.surface = new Surface(module);
    }

    weigh(weights: Uint8Array) {
        if (!this.surface.put(weights).number('weigh')) throw new RangeError('these are no weights');
    }
    get weighed() {
        return this.surface.number('weighed') !== 0;
    }

    think = (job: Job) => this.surface.put(job.bytes).do('think').json<Thought | Refusal>();
    advise = (record: string, seat: number, also = '') =>
        this.surface.put(`${record}\0${also}`).do('advise', seat).json<Advice | Refusal>();
    solve = (dice: string, must = '', line = '', all = false) =>
        this.surface.put(`${dice}\0${must}\0${line}\0`).do('solve', Number(all)).json<Solution | Refusal>();

    judge(record: string): Judging | Refusal {
        const id = this.surface.put(record).number('judge_new');
        if (!id) return this.surface.json<Refusal>();
        type Raw = Omit<Analysis, 'steps'> & { steps: (Omit<Analysis['steps'][number], 'who'> & { who: string })[] };
        const who = (text: string) => (text === 'dice' || text === 'clock' ? text : Number(text) - 1);
        const told = (call: string): Analysis => {
            const raw = this.surface.do(call, id).json<Raw>();
            return { ...raw, steps: raw.steps.map((step) => ({ ...step, who: who(step.who) })) };
        };
        return {
            step: () => this.surface.number('judge_step', id),
            now: () => told('judge_now'),
            end: () => told('judge_end'),
        };
    }

    try(header: string, level: Level): Trying | Refusal {
        const id = this.surface.put(header).number('try_new', levels.indexOf(level) + 1);
        if (!id) return this.surface.json<Refusal>();
        return {
            play: (game) => this.surface.do('try_play', id, game).json<number[]>(),
            close: () => void this.surface.number('try_end', id),
        };
    }
}

/** Rules and tables, from rules.wasm. Response: as fetch gives it. */
export const load = async (source: Source): Promise<Rules> => new WasmRules(await moduleOf(source));

/** Bots, from bots.wasm. */
export const loadBots = async (source: Source): Promise<Bots> => new Minds(await moduleOf(source));
