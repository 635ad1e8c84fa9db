// Home's large field for a table's code, which somebody reads off a big screen or is told.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { go } from '../../route';
import { say, sayWhy } from '../../say';
import { enterCode, ServerFault } from '../../wire/http';
import { others } from '../../wire/meet';
import { Refused } from '../../parts/Refused';

export const CODE = 4; // letters

/** Whatever is typed or pasted besides letters is left out. */
const lettersOf = (text: string) =>
    text
        .toUpperCase()
        .replace(/[^A-Z]/g, '')
        .slice(0, CODE);

export function Page() {
    const letters = useSignal('');
    const fault = useSignal('');
    const asking = useRef(false);
    if (!others.value) return null;
    const enter = async () => {
        if (asking.current) return;
        asking.current = true;
        fault.value = '';
        try {
            const found = await enterCode(letters.value);
            if (found) go(found.invite ? `${found.id}#${found.invite}` : found.id);
            else fault.value = say('page.enter.wrong', letters.value);
        } catch (error) {
            if (!(error instanceof ServerFault)) throw error;
            fault.value = sayWhy(error.why);
        } finally {
            asking.current = false;
        }
    };
    const type = (text: string) => {
        letters.value = lettersOf(text);
        fault.value = '';
        if (letters.value.length === CODE) void enter();
    };
    return (
        <form
            class="wide card enter"
            data-enter
            onSubmit={(event) => {
                event.preventDefault();
                if (letters.value.length === CODE) void enter();
                else fault.value = say('page.enter.short', CODE);
            }}
        >
            <label for="enter">
                <b>{say('page.enter')}</b>
                <span class="small muted">{say('page.enter.says')}</span>
            </label>
            <input
                id="enter"
                class="field"
                autocomplete="off"
                autocapitalize="characters"
                spellcheck={false}
                placeholder="····"
                aria-invalid={fault.value !== ''}
                aria-describedby={fault.value ? 'enter-fault' : undefined}
                value={letters.value}
                onInput={(event) => {
                    type(event.currentTarget.value);
                    event.currentTarget.value = letters.value; // what was left out goes from the field, too
                }}
            />
            <button type="submit" class="btn main">
                <Icon id="play" /> {say('page.enter.go')}
            </button>
            <Refused id="enter-fault" text={fault.value} />
        </form>
    );
}
