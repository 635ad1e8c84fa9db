// The protocol's codes in words.
import type { MessageId } from 'generated/messages';
import type { Refusal } from '../rules/module';

const WORDS: Partial<Record<string, MessageId>> = {
    stale: 'join.no-stale',
    taken: 'join.no-taken',
    late: 'join.no-late',
    undo: 'join.no-undo',
    offer: 'join.no-offer',
    seat: 'join.no-seat',
    owner: 'join.no-owner',
    invite: 'join.no-invite',
    size: 'join.no-size',
    rate: 'join.no-rate',
    busy: 'join.no-busy',
};

/** number: what belongs to the code. */
export function codeRefusal(code: string, number: number): Refusal {
    const message = WORDS[code];
    return { rule: null, message: message ?? 'page.no', args: [message ? String(number) : code] };
}
