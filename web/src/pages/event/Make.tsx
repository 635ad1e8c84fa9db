// A new tournament: its name, how it is played, which game.
import { useSignal } from '@preact/signals';
import { Icon, TITLES } from '../../art/Art';
import { hasBoard, ORDER } from '../../games';
import { keepEvent } from '../../keep/events';
import { TopBar } from '../../parts/Bar';
import type { GameName, Refusal } from '../../rules/module';
import { go, href } from '../../route';
import { say, sayWhy } from '../../say';
import { settings } from '../../settings';
import { makeTournament, ServerFault } from '../../wire/http';
import { fit, NAME } from '../../wire/name';
import { Seg } from '../../parts/Seg';
import { knownEvents } from './known';

const WAYS = ['round-robin', 'swiss', 'rulebook'] as const;
type Way = (typeof WAYS)[number];
const NAMES: Record<Way, () => string> = {
    'round-robin': () => say('page.event.robin'),
    swiss: () => say('page.event.swiss'),
    rulebook: () => say('page.event.rulebook'),
};

/** The rulebook's tournament is one of Ecuaciones, at one table. */
const linesOf = (way: Way, game: string, rounds: string, rated: string, name: string) =>
    [
        ...(name ? [`name ${name}`] : []),
        `kind ${way === 'swiss' ? `swiss ${rounds}` : way === 'rulebook' ? 'one-table' : way}`,
        ...(way === 'rulebook' ? ['game ecuaciones', 'option mode torneo'] : [`game ${game}`]),
        ...(rated === 'yes' ? ['table rated yes'] : []),
    ].join('\n');

const Mine = () => {
    const rows = knownEvents();
    return rows.length ? (
        <nav class="card stack" aria-labelledby="known">
            <h2 id="known">{say('page.event.known')}</h2>
            {rows.map(({ id, name }) => (
                <a key={id} class="btn" data-known={id} href={href(`t/${id}`)}>
                    {name}
                </a>
            ))}
        </nav>
    ) : null;
};

export function Make() {
    const name = useSignal('');
    const way = useSignal<Way>('round-robin');
    const game = useSignal<GameName>(settings.value.last);
    const rounds = useSignal('3');
    const rated = useSignal('no');
    const refusal = useSignal<Refusal | null>(null);
    const make = async (at: Event) => {
        at.preventDefault();
        const called = fit(name.value, NAME);
        try {
            const { id, invite } = await makeTournament(
                linesOf(way.value, game.value, rounds.value, rated.value, called),
            );
            keepEvent(id, { invite, name: called });
            go(`t/${id}#${invite}`);
        } catch (error) {
            if (!(error instanceof ServerFault)) throw error;
            refusal.value = error.why;
        }
    };
    return (
        <>
            <TopBar />
            <main id="main" class="page narrow stack" data-event-new>
                <h1>{say('page.title-of.event')}</h1>
                <p class="muted">{say('page.event.how')}</p>
                <form class="card stack" onSubmit={make}>
                    <label class="stack" for="called">
                        <b>{say('page.event.called')}</b>
                        <input
                            id="called"
                            class="field"
                            maxLength={NAME}
                            value={name.value}
                            onInput={(at) => (name.value = at.currentTarget.value)}
                        />
                    </label>
                    <div class="opts">
                        <Seg
                            name="kind"
                            title={say('page.event.kind')}
                            values={WAYS}
                            value={way.value}
                            label={(one) => NAMES[one]()}
                            onChange={(one) => (way.value = one)}
                        />
                        {way.value === 'swiss' && (
                            <Seg
                                name="rounds"
                                title={say('page.event.rounds')}
                                values={['3', '4', '5', '6', '7']}
                                value={rounds.value}
                                label={(one) => one}
                                onChange={(one) => (rounds.value = one)}
                            />
                        )}
                        {way.value !== 'rulebook' && (
                            <Seg
                                name="game"
                                title={say('page.event.game')}
                                values={ORDER.filter(hasBoard)}
                                value={game.value}
                                label={(one) => TITLES[one]}
                                onChange={(one) => (game.value = one)}
                            />
                        )}
                        <Seg
                            name="rated"
                            title={say('page.terms.rated')}
                            values={['no', 'yes']}
                            value={rated.value}
                            label={(one) => say(one === 'yes' ? 'page.yes' : 'page.no-word')}
                            onChange={(one) => (rated.value = one)}
                        />
                    </div>
                    {way.value === 'swiss' && <p class="small">{say('page.event.rounds-how', 2 * +rounds.value)}</p>}
                    {refusal.value && (
                        <p class="refused" role="alert">
                            <Icon id="no" /> {sayWhy(refusal.value)}
                        </p>
                    )}
                    <button type="submit" class="btn main tall" data-make>
                        <Icon id="plusi" /> {say('page.event.make')}
                    </button>
                </form>
                <Mine />
            </main>
        </>
    );
}
