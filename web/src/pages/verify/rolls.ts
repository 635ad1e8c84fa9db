// Says how many rolls fell as sealed, and how many were carried.
import type { VerifyReport } from '../../rules/module';
import { say } from '../../say';

export const rollsText = (rolls: number) => say(rolls === 1 ? 'verify.one-roll' : 'verify.rolls', rolls);
export const carriedText = ({ carried = 0, rolls }: VerifyReport) =>
    say('verify.both', rollsText(carried), rollsText(rolls));
