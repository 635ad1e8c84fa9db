// Says what people agree on besides the game, each of the terms in words.
import { say } from '../../say';

export function clockText(clock: string): string {
    const [kind, first, second] = clock.split(' ');
    if (kind === 'move') return say('page.terms.move', first!);
    if (kind === 'game') return say('page.terms.game', Math.round(+first! / 60), second ?? 0);
    if (kind === 'days') return first === '1' ? say('page.terms.day') : say('page.terms.many-days', first!);
    return say('page.terms.none');
}

const LATE = { wait: 'page.terms.late-wait', bot: 'page.terms.late-bot', end: 'page.terms.late-end' } as const;
export const lateText = (late: string) => say(LATE[late.split(' ')[0] as keyof typeof LATE] ?? LATE.wait);

const WHO = { anyone: 'page.terms.watch-anyone', invited: 'page.terms.invited', nobody: 'page.terms.nobody' } as const;
export const whoText = (who: string) => say(WHO[who as keyof typeof WHO] ?? WHO.anyone);
export const sitText = (who: string) => say(who === 'anyone' ? 'page.terms.anyone' : 'page.terms.invited');
export const delayText = (delay: string) =>
    delay === '0'
        ? say('page.terms.delay-0')
        : +delay % 60
          ? say('page.terms.delay-s', delay)
          : say('page.terms.delay-min', +delay / 60);
