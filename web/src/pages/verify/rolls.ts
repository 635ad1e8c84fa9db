// How many rolls fell as sealed, in words; and how many were made before the match came to its table.
import type { VerifyReport } from '../../rules/module';
import { say } from '../../say';

export const rollsText = (rolls: number) => say(rolls === 1 ? 'verify.one-roll' : 'verify.rolls', rolls);
export const carriedText = ({ carried = 0, rolls }: VerifyReport) =>
    say('verify.both', rollsText(carried), rollsText(rolls));
