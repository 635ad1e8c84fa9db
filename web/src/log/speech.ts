// Puts a table into words: who sits there, what a move was, who has won and why it is over.
import type { Game, View } from '../games/game';
import { callSeats } from '../names';
import type { Follower } from '../rules/module';
import { say } from '../say';

export const namesOf = (follower: Follower): string[] => callSeats(follower.seats());

/** Who has won; where one of two sides gave up, was late or stayed away, the other one. */
export function winnersOf(follower: Follower): number[] {
    const { winners, seats, side, sides } = follower.at();
    const { end } = follower;
    if (!end || end.reason === 'played' || end.seat === null || sides !== 2) return winners;
    return Array.from({ length: seats }, (_, seat) => seat).filter((seat) => side[seat] !== side[end.seat!]);
}

/** Why a match is over that was not played to its end. */
function endText(reason: string, name: string, mine: boolean): string {
    if (reason === 'draw') return say('join.end-draw');
    if (reason === 'time') return mine ? say('page.end-time-you') : say('join.end-time', name);
    if (reason === 'left') return mine ? say('page.end-left-you') : say('join.end-left', name);
    if (reason === 'resigned' && mine) return say('page.end-gave-up');
    return name ? say('page.end-resigned', name) : say('page.end-stopped');
}

/** Who won, in one sentence. you: the seat that is called so; null: none is. */
export function resultText(follower: Follower, you: number | null): string {
    const { winners, score } = follower.at();
    const names = namesOf(follower);
    const points = [...score.slice(0, names.length)].sort((a, b) => b - a).join(' : ');
    const { end } = follower;
    if (end && end.reason !== 'played')
        return endText(end.reason, end.seat === null ? '' : names[end.seat]!, end.seat !== null && end.seat === you);
    if (names.length === 1) return say('page.end-alone', score[0]!);
    if (winners.length !== 1) return say('page.end-shared', winners.map((seat) => names[seat]).join(', '), points);
    if (winners[0] === you) return say('page.end-won', points);
    return say(you !== null ? 'page.end-you-lost' : 'page.end-lost', names[winners[0]!]!, points);
}

/** The move that led to what a view shows, as it is announced. */
export function moveText({ words }: Game, { came, names }: View): string {
    if (!came) return '';
    const { who, text } = came.move;
    return typeof who === 'number' ? `${names[who]}: ${words.move(text)}.` : words.move(text);
}
