// Draws what lies over a table: its keys, the board in words, and the cover while the device changes hands.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../../art/Art';
import type { View } from '../../games/game';
import type { Table } from '../../log/table';
import { Dialog } from '../../parts/Dialog';
import { href } from '../../route';
import { say } from '../../say';
import { settings } from '../../settings';

/** Which of a table's dialogs is open. */
export type Shown = 'menu' | 'words' | 'keys' | 'rules' | null;

const KEYS = ['arrows', 'piece', 'enter', 'esc', 'back', 'throw', 'hint', 'type', 'replay', 'help'] as const;
const CHARACTERS: readonly string[] = ['piece', 'hint', 'type', 'replay', 'help'];
/** Keys of what is in the hand. */
const pieces = () =>
    [...new Set([...document.querySelectorAll<HTMLElement>('.hand [data-key]')].map(({ dataset }) => dataset.key!))]
        .filter((key) => key.length === 1)
        .join(' ');

export const KeysDialog = ({ onClose }: { onClose(): void }) => (
    <Dialog title={say('page.keys')} onClose={onClose}>
        <dl class="stack small">
            {KEYS.filter((key) => settings.value.letterKeys || !CHARACTERS.includes(key)).map((key) => {
                const [press, does] = say(`page.key.${key}`, pieces()).split(' | ');
                if (!press) return null;
                return (
                    <div class="row">
                        <dt>
                            <kbd>{press}</kbd>
                        </dt>
                        <dd>{does}</dd>
                    </div>
                );
            })}
        </dl>
        <a class="btn quiet" href={href('keys')}>
            <Icon id="keys" /> {say('page.keys.all')}
        </a>
    </Dialog>
);

export const WordsDialog = ({ table, view, onClose }: { table: Table; view: View; onClose(): void }) => (
    <Dialog title={say('page.in-words')} onClose={onClose}>
        <div class="prose" data-words>
            {table.game.words.board(view).map((text) => (
                <p>{text}</p>
            ))}
            <p>{view.names.map((name, seat) => `${name}: ${view.position.score[seat]}`).join(' · ')}</p>
        </div>
    </Dialog>
);

/** Nothing of the table is in the page while it changes hands, and nothing else can be reached. */
export function Cover({ table, player }: { table: Table; player: number }) {
    const box = useRef<HTMLDialogElement>(null);
    const text = say('page.pass-to', table.names()[table.link.followers[player]!.seat ?? 0]!);
    useLayoutEffect(() => box.current!.showModal(), []);
    return (
        <dialog
            class="cover"
            ref={box}
            aria-label={text}
            onCancel={(event) => event.preventDefault()}
            onClose={() => table.uncover()}
        >
            <Icon id="cup" />
            <h2>{text}</h2>
            <button type="button" class="btn tall" autofocus onClick={() => table.uncover()}>
                {say('page.pass-taken')}
            </button>
        </dialog>
    );
}
