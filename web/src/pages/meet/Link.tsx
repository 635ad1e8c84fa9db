// A code of another device: this one becomes the same person's. It is asked first.
import { useSignal } from '@preact/signals';
import { Icon } from '../../art/Art';
import { TopBar } from '../../parts/Bar';
import { Refused } from '../../parts/Refused';
import { go, href } from '../../route';
import { say, sayWhy } from '../../say';
import { set } from '../../settings';
import { claimCode, known, ServerFault } from '../../wire/http';
import { mine, refresh } from '../../wire/meet';

export function Page({ hash }: { hash: string }) {
    const code = useSignal(hash);
    const fault = useSignal('');
    const link = async (event: Event) => {
        event.preventDefault();
        try {
            if (!(await claimCode(code.value.trim().toLowerCase()))) {
                fault.value = say('page.link.wrong');
                return;
            }
            await refresh();
            if (mine.value?.name) set({ name: mine.value.name });
            go('.', true);
        } catch (error) {
            if (!(error instanceof ServerFault)) throw error;
            fault.value = sayWhy(error.why);
        }
    };
    return (
        <>
            <TopBar />
            <main id="main" class="page narrow">
                <form class="card stack" data-linking onSubmit={link}>
                    <h1>{say('page.link.ask')}</h1>
                    <p>{say('page.link.says')}</p>
                    {known() && <p>{say('page.link.before')}</p>}
                    <label class="stack" for="code">
                        <b>{say('page.link.code')}</b>
                        <input
                            id="code"
                            class="field mono"
                            maxLength={8}
                            autocomplete="off"
                            autocapitalize="off"
                            spellcheck={false}
                            aria-invalid={fault.value !== ''}
                            value={code.value}
                            onInput={(event) => (code.value = event.currentTarget.value)}
                        />
                    </label>
                    <Refused text={fault.value} />
                    <div class="row wrap">
                        <button type="submit" class="btn main" data-claim>
                            <Icon id="check" /> {say('page.link.yes')}
                        </button>
                        <a class="btn" href={href('.')}>
                            {say('page.decline')}
                        </a>
                    </div>
                </form>
            </main>
        </>
    );
}
