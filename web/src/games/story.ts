// Says what the rules tell: the question to the viewer, and what followed from the last move.
import type { MessageId } from 'generated/messages';
import { nameList, sayOf } from '../names';
import type { Story, Told } from '../rules/module';
import { say, sayWhy } from '../say';
import type { View, Words } from './game';

/** Before the first move. */
export const NO_STORY: Story = { told: [], gains: [], end: null };

/** The rules write decimals after a point, and a minus as it is typed; people read the signs of their language. */
const localize = (arg: string): string =>
    (/^\d+\.\d+$/.test(arg) ? arg.replace('.', say('number.mark')) : arg).replace(/ - (?=\d)/g, ' − ');

export function toldText(view: View, { seat, what: { message, args } }: Told): string {
    const more = args.slice(1).map(localize);
    return seat === null ? say(message as MessageId, '', ...more) : sayOf(view, seat, message as MessageId, ...more);
}

export const toldTexts = (view: View): string[] => view.story.told.map((one) => toldText(view, one));

/** Who is to act, in a sentence; while the end of a round is told, nobody. */
export function waitingText(view: View): string {
    const { toAct, over } = view.position;
    const who = view.you !== null && toAct.includes(view.you) ? view.you : toAct[0];
    if (over || view.pause || who === undefined) return '';
    return toAct.length > 1 && who !== view.you
        ? say('page.waiting-many', nameList(view, toAct))
        : sayOf(view, who, 'page.waiting');
}

/** The rules' question to the viewer, or whom they wait for. */
export const askedText = (view: View): string =>
    view.mine && view.position.ask ? sayWhy(view.position.ask) : waitingText(view);

/** The same, where a game has nothing else to say at this moment. */
export const askText = ({ ask = askedText }: Words, view: View): string => ask(view);
