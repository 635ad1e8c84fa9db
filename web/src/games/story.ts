// Says what the rules tell: what is asked of whoever looks, and what happened by the last move.
import type { MessageId } from 'generated/messages';
import type { Story, Told } from '../rules/module';
import { say, sayWhy } from '../say';
import type { View, Words } from './game';

/** Before the first move. */
export const NO_STORY: Story = { told: [], gains: [], end: null };

/** The rules write decimals behind a point; people read the mark of their language. */
const localize = (arg: string): string => (/^\d+\.\d+$/.test(arg) ? arg.replace('.', say('number.mark')) : arg);

/** A sentence about a seat has another form for whoever is called "you". */
export function toldText({ names, you }: View, { seat, what: { message, args } }: Told): string {
    const id = (seat !== null && seat === you ? `${message}-you` : message) as MessageId;
    return say(id, seat === null ? '' : names[seat]!, ...args.slice(1).map(localize));
}

export const toldTexts = (view: View): string[] => view.story.told.map((one) => toldText(view, one));

/** What the rules ask of whoever looks, or whom they wait for. */
export function askedText({ position, mine, names }: View): string {
    if (mine && position.ask) return sayWhy(position.ask);
    const who = position.toAct[0];
    return position.over || who === undefined ? '' : say('page.waiting', names[who]!);
}

/** The same, where a game has nothing else to say at this moment. */
export const askText = ({ ask = askedText }: Words, view: View): string => ask(view);
