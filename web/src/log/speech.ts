// Puts a table into words: names of seats, moves, the result and its reason.
import type { Game, View } from '../games/game';
import { callSeats, nameList, sayOf, type Called } from '../names';
import type { Follower, Position } from '../rules/module';
import { say } from '../say';

export const namesOf = (follower: Follower): string[] => callSeats(follower.seats());

/** The winners; if one of two sides resigned, ran out of time or left, the other side. */
export function winnersOf(follower: Follower): number[] {
    const { winners, seats, side, sides } = follower.at();
    const { end } = follower;
    if (!end || end.reason === 'played' || end.seat === null || sides !== 2) return winners;
    return Array.from({ length: seats }, (_, seat) => seat).filter((seat) => side[seat] !== side[end.seat!]);
}

/** `time`, `left`, `resigned`; or that a player never came to a tournament's board. */
const REASONS = {
    time: ['join.end-time-won', 'join.end-time-lost', 'join.end-time-to'],
    left: ['join.end-left-won', 'join.end-left-lost', 'join.end-left-to'],
    came: ['page.end-came-won', 'page.end-came-lost', 'page.end-came'],
    resigned: ['join.end-resigned-won', 'join.end-resigned-lost', 'join.end-resigned-to'],
} as const;

/** Why a match ended early, and who has won by that. */
function endText(called: Called, follower: Follower): string {
    const { reason, seat } = follower.end!;
    if (reason === 'draw') return say('join.end-draw');
    if (seat === null) return say('page.end-stopped');
    const never = reason === 'left' && follower.moves === 0 && follower.settings.come !== undefined;
    const winners = winnersOf(follower);
    if (!winners.length || winners.includes(seat))
        return sayOf(called, seat, reason === 'time' ? 'join.end-time' : 'join.end-left');
    const [won, lost, plain] = REASONS[never ? 'came' : (reason as keyof typeof REASONS)] ?? REASONS.left;
    const names = nameList(called, winners);
    if (called.you === seat) return say(lost, names);
    return called.you !== null && winners.includes(called.you)
        ? say(won, called.names[seat]!)
        : say(plain, called.names[seat]!, names);
}

/** The points `, 22 : 0`, the best side first; '' if they say no more than who won. */
function pointsText({ score, side, sides, seats }: Position): string {
    const best = Array.from({ length: sides }, () => 0);
    for (let seat = 0; seat < seats; seat++) best[side[seat]!] = score[seat]!;
    best.sort((a, b) => b - a);
    return best[0]! > 1 ? `, ${best.join('\u00a0:\u00a0')}` : '';
}

/** The result in one sentence. you: the seat called "you"; null: none. */
export function resultText(follower: Follower, you: number | null): string {
    const last = follower.at();
    const called = { names: namesOf(follower), you };
    const { end } = follower;
    if (end && end.reason !== 'played') return endText(called, follower);
    if (last.seats === 1) return say('page.end-alone', last.score[0]!);
    const { winners, side } = last;
    const points = pointsText(last);
    const others = winners.filter((seat) => seat !== you);
    const names = nameList(called, others);
    const isTie = new Set(winners.map((seat) => side[seat])).size > 1;
    if (others.length < winners.length) {
        if (!others.length) return say('page.end-won', points);
        return say(isTie ? 'page.end-tie-with' : 'page.end-team-with', names, points);
    }
    const won = say(isTie ? 'page.end-tie' : others.length > 1 ? 'page.end-team' : 'page.end-lost', names, points);
    return you === null || isTie ? won : say('page.end-you-lost', won);
}

/** The position whose round is shown: while the end of a round is told, the position before the next one. */
export const shownRound = ({ pause, came, position }: View): Position => (pause && came ? came.before : position);

/** The move that led to what a view shows, as it is announced. */
export function moveText({ words }: Game, { came, names }: View): string {
    if (!came) return '';
    const { who, text } = came.move;
    return typeof who === 'number' ? `${names[who]}: ${words.move(text)}.` : words.move(text);
}
