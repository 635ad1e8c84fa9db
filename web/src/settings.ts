// Keeps what somebody wants of the page on this device, shared by its tabs.
import { effect, signal } from '@preact/signals';
import { dress, kept, KEY, usualDress, type Dress } from './dress';
import type { GameName, Level } from './rules/module';

export type Language = Dress['language'];
export type Theme = Dress['theme'];

/** What a server's table agrees on besides its game, as its `table` lines say it. */
export type Terms = Record<'clock' | 'late' | 'sit' | 'watch' | 'delay' | 'start' | 'rated', string>;

/** How the last game of each kind was set up: it is offered again. */
export interface Wish {
    with: 'bot' | 'here' | 'friends';
    level: Level;
    seats: number;
    names: string[];
    options: Record<string, string>;
    /** The text of a sheet of one's own. */
    sheet?: string | undefined;
    /** With friends: what is not as usual. */
    terms?: Partial<Terms> | undefined;
}

/** How long results stay: until a tap, or by themselves for some time. */
export type Pace = 'tap' | 'slow' | 'normal' | 'quick';

export interface Settings extends Dress {
    name: string;
    sound: boolean;
    haptics: boolean;
    /** Sound and vibration have been offered. */
    offered: boolean;
    pace: Pace;
    /** One's own dice fall by themselves. */
    autoRoll: boolean;
    /** Games whose first turn has been played here: their goal is known. */
    met: GameName[];
    playOnTap: boolean;
    /** Letters, digits and signs are shortcuts on a table: WCAG 2.1.4 asks that they can be switched off. */
    letterKeys: boolean;
    /** Quick words of others are shown. */
    emotes: boolean;
    /** The rules stand open beside the board where there is room. */
    rulesBeside: boolean;
    typedMoves: boolean; // the list of moves has them in notation
    tutor: number; // per cent of a victory, alone points: the least cost of a move that is warned about; 0: never
    last: GameName;
    wishes: Partial<Record<GameName, Wish>>;
    shown: Partial<Record<GameName, string[]>>;
}

const usual = (): Settings => ({
    ...usualDress(),
    name: '',
    sound: false,
    haptics: false,
    offered: false,
    pace: 'tap',
    autoRoll: false,
    met: [],
    playOnTap: false,
    letterKeys: true,
    emotes: true,
    rulesBeside: true,
    typedMoves: false,
    tutor: 0,
    last: 'doce',
    wishes: {},
    shown: {},
});
const read = (): Settings => ({ ...usual(), ...kept() });

export const settings = signal<Settings>(read());

export function set(change: Partial<Settings>) {
    settings.value = { ...settings.value, ...change };
    try {
        localStorage.setItem(KEY, JSON.stringify(settings.value));
    } catch {
        // a private window: it holds as long as the page is open
    }
}

addEventListener('storage', (event) => {
    if ((event as StorageEvent).key === KEY) settings.value = read();
});

/** Whether a key is no shortcut because somebody has switched single characters off; Enter, Escape, arrows, the space bar stay. */
export const unheard = ({ key }: KeyboardEvent) => !settings.value.letterKeys && key.length === 1 && key !== ' ';

const calm = matchMedia('(prefers-reduced-motion: reduce)');
/** Whether things may move. */
export const motion = () => !calm.matches && !settings.value.still;

export const keepDressed = () => effect(() => dress(settings.value));
