// Asks, where somebody plays for days and may close the page, whether they want to be told when it is their turn. Once.
import { useSignal } from '@preact/signals';
import { Icon } from '../../art/Art';
import { say } from '../../say';
import { asked, canTell, tell, wasAsked } from './push';

export function Page() {
    const state = useSignal<'asks' | 'yes' | 'no' | 'gone'>(
        canTell() && Notification.permission === 'default' && !wasAsked() ? 'asks' : 'gone',
    );
    if (state.value === 'gone') return null;
    if (state.value !== 'asks')
        return (
            <p class="card small" role="status" data-push={state.value}>
                {say(state.value === 'yes' ? 'page.push.will' : 'page.push.will-not')}
            </p>
        );
    const yes = async () => {
        const will = await tell().catch(() => false); // a server that is away: in the settings it can be tried again
        state.value = will ? 'yes' : 'no';
    };
    const no = () => {
        asked();
        state.value = 'gone';
    };
    return (
        <section class="card stack" data-push="asks" aria-labelledby="push">
            <h2 id="push" class="small">
                {say('page.push.ask')}
            </h2>
            <div class="row wrap">
                <button type="button" class="btn main small" data-push-yes onClick={yes}>
                    <Icon id="check" /> {say('page.push.yes')}
                </button>
                <button type="button" class="btn small" data-push-no onClick={no}>
                    <Icon id="no" /> {say('page.push.no')}
                </button>
            </div>
        </section>
    );
}
