// Records and what the rules say to them: whether they are legal, whether their dice fell as sealed.
import { find, log } from '../../keep/device';
import { games } from 'generated/games';
import { part } from '../../part';
import type { RecordInfo, Refusal, Tools, VerifyReport } from '../../rules/module';

/** legal: the first fault. dice: as sealed, not so, or there is nothing to be checked. */
export interface Judged {
    info: RecordInfo;
    report: VerifyReport;
    dice: 'yes' | 'no' | 'none';
}

const UNSEALED = ['DI-2', 'DI-5']; // there is no key yet, or never was a seal: nothing wrong with that

function diceOf(info: RecordInfo, report: VerifyReport): Judged['dice'] {
    if (report.verified) return 'yes';
    if (info.fault || !info.game || !games[info.game].dice) return 'none';
    return UNSEALED.includes(report.why?.rule ?? '') ? 'none' : 'no';
}

export function judge(rules: Tools, text: string): Judged[] {
    const reports = rules.verify(text);
    return rules.record(text).map((info, i) => ({ info, report: reports[i]!, dice: diceOf(info, reports[i]!) }));
}

export const isWrong = ({ info, dice }: Judged): boolean => info.fault !== null || dice === 'no';

/** What is to blame, if anything is. */
export const blame = ({ info, report, dice }: Judged): Refusal | null =>
    info.fault ?? (dice === 'no' ? report.why : null);

const THERE = /^(seat|dice\S*|player|rated|seed|carried|takeback) /; // what holds where it was played alone

/** A record as one by hand, which can be gone through and goes on with real dice; its bots are called by name. */
export function byHand(record: string, names: readonly string[]): string {
    const lines = record.trimStart().split(/\r?\n/);
    const end = lines.indexOf('');
    const seats = names.map((name, i) => `seat ${i + 1} ${name}`);
    return [
        ...lines.slice(0, end).filter((line) => !THERE.test(line)),
        ...seats,
        'dice by-hand',
        ...lines.slice(end),
    ].join('\n');
}

/** The record of a table that this device keeps; empty: there is none. */
export async function recordOf(rules: Tools, id: string): Promise<string> {
    const kept = await find(id);
    if (kept?.server) return (await part(() => import('../../log/remote'))).keptRecord(id);
    if (kept?.byHand) return (JSON.parse(await log(id)) as { record: string }).record;
    const localTable = rules.localTable(),
        follower = rules.follower();
    const lost = localTable.restore(await log(id), Date.now());
    if (!lost) follower.tell(localTable.lines(1, Date.now()));
    const text = lost || !follower.game ? '' : follower.record();
    follower.close();
    localTable.close();
    return text;
}
