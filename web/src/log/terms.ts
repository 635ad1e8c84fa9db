// Turns what people agree on besides the game (clock, who may sit or watch) into `table` lines of a log's head
// (docs/protocol.md).
import { games } from 'generated/games';
import type { GameName } from '../rules/module';
import type { Terms } from '../settings';

export const CLOCKS = {
    none: ['none'],
    live: ['move 30', 'move 60', 'move 180', 'game 300 5', 'game 900 10'],
    days: ['days 1', 'days 3', 'days 7'],
} as const;
export type ClockKind = keyof typeof CLOCKS;
export const kindOf = (clock: string): ClockKind =>
    clock === 'none' ? 'none' : clock.startsWith('days') ? 'days' : 'live';

/** Nobody thinks for days where the quickest wins. */
export const clocksOf = (game: GameName) =>
    (Object.keys(CLOCKS) as ClockKind[]).filter((kind) => !(kind === 'days' && games[game].races));

/** Who has the link may watch, unless the table is for all. */
export const tidyTerms = (game: GameName, terms: Partial<Terms> = {}): Terms => ({
    clock: 'none',
    late: 'wait',
    sit: 'invited',
    delay: '0',
    start: 'owner',
    rated: 'no',
    ...terms,
    ...(terms.clock && !clocksOf(game).includes(kindOf(terms.clock)) ? { clock: 'none' } : {}),
    ...(terms.rated === 'yes' && terms.late?.startsWith('bot') ? { late: 'end' } : {}), // nobody plays for anybody where it counts
    watch: terms.watch ?? (terms.sit === 'anyone' ? 'anyone' : 'invited'),
});

const USUAL: Terms = {
    clock: 'none',
    late: 'wait',
    sit: 'invited',
    watch: 'anyone',
    delay: '0',
    start: 'owner',
    rated: 'no',
};

/** Lines for a new table; what is usual needs none. */
export const termLines = (game: GameName, terms: Partial<Terms> = {}): string =>
    Object.entries(tidyTerms(game, terms))
        .map(([name, value]) => (value === USUAL[name as keyof Terms] ? '' : `table ${name} ${value}\n`))
        .join('');
