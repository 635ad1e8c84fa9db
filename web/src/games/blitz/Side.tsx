// Beside blitz's cloth: what discs are worth, and how the last race went.
import type { VNode } from 'preact';
import { Icon } from '../../art/Art';
import { say } from '../../say';
import type { ViewProps } from '../game';
import { isOpen } from './Board';
import { fieldsOf, lastRace } from './look';
import { seconds } from './words';

export function Side({ view }: ViewProps): VNode {
    const race = lastRace(view);
    const shown = race && (view.position.over || !isOpen(view)); // else it is in the hand
    return (
        <>
            <p class="small">{say('page.blitz.worth')}</p>
            {shown && race && (
                <section class="stack tight">
                    <h2 class="small">{say('page.blitz.last-race', fieldsOf(race.position).answer)}</h2>
                    <ol class="race-calls">
                        {race.calls.map(({ seat, number, gaveUp, ms, right, disc }) => (
                            <li key={seat} class={right ? 'right' : number === null ? '' : 'wrong-call'}>
                                {right ? <Icon id="check" /> : <Icon id="no" />}
                                <b>{view.names[seat]}</b>
                                <span>
                                    {number === null
                                        ? say(gaveUp ? 'page.blitz.gave-up' : 'page.blitz.silent')
                                        : `${number} · ${seconds(ms)}`}
                                    {disc && ` · ${say(disc === 'won' ? 'page.blitz.plus' : 'page.blitz.minus')}`}
                                </span>
                            </li>
                        ))}
                    </ol>
                </section>
            )}
            {!view.position.over && (
                <div class="hint">
                    <b class="row">
                        <Icon id="seal" /> {say('page.blitz.seal-title')}
                    </b>
                    <p>{say('page.blitz.seal-why')}</p>
                </div>
            )}
        </>
    );
}
