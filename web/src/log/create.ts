// Makes tables of this device: writes their first lines, seats people, stores them. local.ts plays them.
import { games } from 'generated/games';
import { append, keep, newKept } from '../keep/device';
import { hex, letters } from '../keep/chance';
import { rules } from '../rules';
import type { GameName, LocalTable, Refusal } from '../rules/module';
import type { Wish } from '../settings';
import { TableFault } from './fault';

/** Reads an answer `no KEY CODE …` as a refusal; null: the command was done. */
export function refusal(answer: string): Refusal | null {
    const [verdict, , code, rule, message, ...args] = answer.split(' ');
    if (verdict === 'ok') return null;
    const plain = (text: string) => (text === '%' ? '' : decodeURIComponent(text));
    if (code === 'rule') return { rule: rule ?? null, message: message ?? 'match.notation', args: args.map(plain) };
    return { rule: null, message: 'page.no', args: [code ?? ''] };
}

/** The first lines for a wish; people sit down afterwards. */
export function firstLines(game: GameName, wish: Wish): string {
    const options = Object.entries(wish.options).map(([name, value]) => `option ${name} ${value}`);
    const bots = Array.from({ length: wish.seats }, (_, i) =>
        i < persons(wish) ? '' : `seat ${i + 1} bot:${wish.level}`,
    );
    const sheet = (wish.sheet ?? '')
        .split('\n')
        .filter(Boolean)
        .map((line) => `sheet-line ${line}`);
    return `${[`game ${game}`, ...options, `seats ${wish.seats}`, ...sheet, ...bots].filter(Boolean).join('\n')}\n`;
}
const persons = (wish: Wish) => (wish.with === 'bot' ? 1 : wish.seats);

export const dateOf = (now: number) => new Date(now).toISOString().replace(/\.\d+/, '');

/** Stores a new table and returns its id. names: the people's, by player. */
export async function keepNew(game: GameName, localTable: LocalTable, names: readonly string[]): Promise<string> {
    const id = letters(10);
    await append(id, localTable.log());
    localTable.close();
    await keep({ ...newKept(id, game, names), mine: true, seat: 0 });
    return id;
}

export async function begin(
    game: GameName,
    first: string,
    names: readonly string[],
    seats: readonly (number | null)[],
): Promise<string> {
    const localTable = (await rules()).localTable();
    const now = Date.now();
    const fault = localTable.begin(first, hex(32), dateOf(now), now);
    if (fault) throw new TableFault('refused', fault);
    const sit = (player: number, seat: number) =>
        localTable.do(player, `sit s${seat} ${seat + 1} ${games[game].dice ? hex(16) : '-'} ${names[player - 1]}`, now);
    const answers = [
        ...seats.map((player, seat) => (player === null ? 'ok' : sit(player, seat))),
        localTable.do(1, 'start s', now),
    ];
    const no = answers.find((answer) => !answer.startsWith('ok'));
    if (no) throw new TableFault('refused', { line: 0, code: no, why: refusal(no) });
    return keepNew(game, localTable, names);
}

/** Makes a table and returns its id. */
export function newTable(game: GameName, wish: Wish): Promise<string> {
    const names = wish.names.slice(0, persons(wish));
    return begin(
        game,
        firstLines(game, wish),
        names,
        Array.from({ length: wish.seats }, (_, i) => (i < names.length ? i + 1 : null)),
    );
}
