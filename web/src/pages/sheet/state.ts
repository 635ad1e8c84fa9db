// Holds the designer's state: the drawing with its history, the brush, the keyboard's square.
import { computed, signal } from '@preact/signals';
import { say } from '../../say';
import { bitOf, COLUMNS } from '../../games/dizzle/sheet';
import { keepDraft } from './keep';
import { blank, painted, write, type Brush, type Drawing } from './model';

export type Tool = Brush | 'arrow' | 'block';

const past = signal<readonly Drawing[]>([]);
const now = signal<Drawing>(blank(''));
const DEEP = 200; // steps that can be taken back
const ARROW = 10,
    BLOCK = 10; // points that a new one brings

export const drawing = computed(() => now.value);
export const text = computed(() => write(now.value));
export const canUndo = computed(() => past.value.length > 0);
export const tool = signal<Tool>('number');
export const number = signal(1);
export const kind = signal(1);
export const focus = signal('e4');
/** Where an arrow or the block begins. */
export const anchor = signal<string | null>(null);
/** Why the last tap did nothing; goes with the next one. */
export const refused = signal('');

export function change(part: Partial<Drawing>) {
    past.value = [...past.value, now.value].slice(-DEEP);
    now.value = { ...now.value, ...part };
    keepDraft(text.value);
}
export function undo() {
    const last = past.value.at(-1);
    if (!last) return;
    past.value = past.value.slice(0, -1);
    now.value = last;
    keepDraft(text.value);
}
/** Another sheet on the table; the one before can be had back. */
export function open(other: Drawing) {
    anchor.value = null;
    change(other);
}
/** The first one. */
export function begin(first: Drawing) {
    past.value = [];
    now.value = first;
}

export function put(square: string, token: string) {
    const at = bitOf(square);
    if (now.value.cells[at] !== token) change({ cells: now.value.cells.map((one, i) => (i === at ? token : one)) });
}

function paint(square: string, brush: Brush) {
    put(square, painted(now.value.cells[bitOf(square)]!, brush, number.value, kind.value));
}

const aligned = (a: string, b: string) => bitOf(a) % COLUMNS === bitOf(b) % COLUMNS || a[1] === b[1];

/** The second end of an arrow or of the block; an arrow that is there already goes. */
function reach(from: string, to: string) {
    anchor.value = null;
    if (tool.value === 'block') {
        change({ block: from === to ? null : { from, to, points: now.value.block?.points ?? BLOCK } });
        return;
    }
    if (!aligned(from, to)) refused.value = say('sheet.line');
    if (from === to || !aligned(from, to)) return;
    const same = now.value.arrows.find((arrow) => [arrow.from, arrow.to].sort().join() === [from, to].sort().join());
    change({
        arrows: same
            ? now.value.arrows.filter((arrow) => arrow !== same)
            : [...now.value.arrows, { from, to, points: ARROW }],
    });
}

/** A tap on a square, whatever the tool. */
export function tap(square: string) {
    focus.value = square;
    refused.value = '';
    if (tool.value !== 'arrow' && tool.value !== 'block') paint(square, tool.value);
    else if (anchor.value) reach(anchor.value, square);
    else anchor.value = square;
}

export function choose(next: Tool) {
    tool.value = next;
    anchor.value = null;
}
