// Says why a table could not be made or opened.
import type { Fault } from '../rules/module';
import { say, sayWhy } from '../say';

/** Why a table can't be made or opened, for the page to say. */
export class TableFault extends Error {
    constructor(
        readonly why: 'gone' | 'unreadable' | 'refused',
        readonly fault: Fault | null = null,
    ) {
        super(why);
    }
}

export const faultText = (error: unknown): string => {
    if (!(error instanceof TableFault)) return String(error);
    if (error.why === 'gone') return say('page.table-gone');
    return say(
        'page.table-unreadable',
        error.fault?.line ?? 0,
        error.fault?.why ? sayWhy(error.fault.why) : (error.fault?.code ?? ''),
    );
};
