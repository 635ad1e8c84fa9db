// Asks before something that can't be taken back: a dialog of ours in the place of the browser's.
import { signal } from '@preact/signals';
import { say } from '../say';
import { Dialog } from './Dialog';

interface Question {
    text: string;
    yes: string; // what the button does, by its name
    answer(yes: boolean): void;
}
const asked = signal<Question | null>(null);

/** Resolves to whether somebody wants it; false where the dialog is only closed. */
export const sure = (text: string, yes: string): Promise<boolean> =>
    new Promise((answer) => {
        asked.value = { text, yes, answer };
    });

export function Asker() {
    const now = asked.value;
    if (!now) return null;
    let agreed = false;
    const close = (event: Event, yes: boolean) => {
        agreed = yes;
        (event.currentTarget as Element).closest('dialog')!.close();
    };
    const closed = () => {
        asked.value = null;
        now.answer(agreed);
    };
    return (
        <Dialog title={say('page.are-you-sure')} onClose={closed}>
            <p data-asked>{now.text}</p>
            <div class="row wrap">
                <button type="button" class="btn danger" data-sure onClick={(event) => close(event, true)}>
                    {now.yes}
                </button>
                <button type="button" class="btn" onClick={(event) => close(event, false)}>
                    {say('page.cancel')}
                </button>
            </div>
        </Dialog>
    );
}
