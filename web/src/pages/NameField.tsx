// Asks what somebody is called: where they sit down, take part, look for others or speak for the first time.
import type { Signal } from '@preact/signals';
import { say } from '../say';
import { NAME } from '../wire/name';

export const NameField = ({ id, name, wrong = false }: { id: string; name: Signal<string>; wrong?: boolean }) => (
    <label class="stack" for={id}>
        <b>{say('page.name')}</b>
        <input
            id={id}
            class="field"
            maxLength={NAME}
            autocomplete="nickname"
            aria-invalid={wrong}
            value={name.value}
            onInput={(event) => (name.value = event.currentTarget.value)}
        />
    </label>
);
