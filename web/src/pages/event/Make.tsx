// A new tournament: its name, how it is played, which game, with which clock, when it begins.
import { useSignal } from '@preact/signals';
import { games } from 'generated/games';
import { Icon, TITLES } from '../../art/Art';
import { hasBoard, ORDER } from '../../games';
import { keepEvent } from '../../keep/events';
import { CLOCKS } from '../../log/terms';
import { TopBar } from '../../parts/Bar';
import type { GameName, Refusal } from '../../rules/module';
import { go, href } from '../../route';
import { say, sayWhy } from '../../say';
import { settings } from '../../settings';
import { makeTournament, ServerFault } from '../../wire/http';
import { fit, NAME } from '../../wire/name';
import { Seg } from '../../parts/Seg';
import { Refused } from '../../parts/Refused';
import { clockText } from '../meet/agreed';
import { knownEvents } from './known';

const MINUTE = 60_000;
const WAYS = ['round-robin', 'swiss', 'arena', 'rulebook'] as const;
type Way = (typeof WAYS)[number];
const NAMES: Record<Way, () => string> = {
    'round-robin': () => say('page.event.robin'),
    swiss: () => say('page.event.swiss'),
    arena: () => say('page.event.arena'),
    rulebook: () => say('page.event.rulebook'),
};

/** What is chosen; all of it text, as radio buttons have it. */
interface Chosen {
    way: Way;
    game: GameName;
    rounds: string;
    minutes: string;
    clock: string;
    rated: string;
    bots: string; // how many there shall be with them; '': none
    begin: string; // minutes from now; '': when its maker starts it
    wait: string; // seconds that a board waits
}

/** Everything runs by itself. The rulebook's tournament is one of Ecuaciones, at one table. */
const linesOf = ({ way, game, rounds, minutes, clock, rated, bots, begin, wait }: Chosen, name: string) =>
    [
        ...(name ? [`name ${name}`] : []),
        `kind ${{ swiss: `swiss ${rounds}`, arena: `arena ${minutes}`, rulebook: 'one-table', 'round-robin': way }[way]}`,
        ...(way === 'rulebook' ? ['game ecuaciones', 'option mode torneo'] : [`game ${game}`]),
        ...(clock === 'none' ? [] : [`table clock ${clock}`]),
        'table late end',
        ...(rated === 'yes' ? ['table rated yes'] : []),
        `no-show ${wait}`,
        ...(bots ? [`bots medio ${bots}`] : []),
        ...(begin ? [`begin ${Date.now() + +begin * MINUTE}`] : []),
    ].join('\n');

/** A tournament needs clocks; races have a time of their own. */
const clocksFor = (game: GameName) => [...(games[game].races ? CLOCKS.none : []), ...CLOCKS.live];

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
    const chosen = useSignal<Chosen>({
        way: 'round-robin',
        game: settings.value.last,
        rounds: '3',
        minutes: '30',
        clock: 'game 300 5',
        rated: 'no',
        bots: '',
        begin: '',
        wait: '120',
    });
    const now = chosen.value;
    const seg = <K extends keyof Chosen>(
        part: K,
        title: string,
        values: readonly Chosen[K][],
        label: (one: Chosen[K]) => string,
    ) => (
        <Seg
            name={part === 'way' ? 'kind' : part}
            title={title}
            values={values}
            value={now[part]}
            label={label}
            onChange={(one) => (chosen.value = { ...now, [part]: one })}
        />
    );
    const game = now.way === 'rulebook' ? 'ecuaciones' : now.game;
    const refusal = useSignal<Refusal | null>(null);
    const make = async (at: Event) => {
        at.preventDefault();
        const called = fit(name.value, NAME);
        try {
            const clock = clocksFor(game).includes(now.clock as never) ? now.clock : 'game 300 5';
            const { id, invite } = await makeTournament(linesOf({ ...now, clock }, called));
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
                        {seg('way', say('page.event.kind'), WAYS, (one) => NAMES[one]())}
                        {now.way === 'swiss' &&
                            seg('rounds', say('page.event.rounds'), ['3', '4', '5', '6', '7'], (one) => one)}
                        {now.way === 'arena' &&
                            seg('minutes', say('page.event.minutes'), ['10', '30', '60', '90'], (one) =>
                                say('page.event.min', one),
                            )}
                        {now.way !== 'rulebook' &&
                            seg('game', say('page.event.game'), ORDER.filter(hasBoard), (one) => TITLES[one])}
                        {seg('clock', say('page.terms.clock'), clocksFor(game), clockText)}
                        {seg('begin', say('page.event.begins'), ['', '5', '15', '60'], (one) =>
                            one ? say('page.event.begins-in', one) : say('page.terms.start-owner'),
                        )}
                        {seg('wait', say('page.event.wait'), ['60', '120', '300'], (one) =>
                            say('page.event.min', +one / 60),
                        )}
                        {seg('bots', say('page.event.bots'), ['', '0', '4', '8'], (one) =>
                            one === ''
                                ? say('page.event.bots-none')
                                : one === '0'
                                  ? say('page.event.bots-even')
                                  : say('page.event.bots-fill', one),
                        )}
                        {seg('rated', say('page.terms.rated'), ['no', 'yes'], (one) =>
                            say(one === 'yes' ? 'page.yes' : 'page.no-word'),
                        )}
                    </div>
                    {now.way === 'swiss' && <p class="small">{say('page.event.rounds-how', 2 * +now.rounds)}</p>}
                    {now.way === 'arena' && <p class="small">{say('page.event.arena-how')}</p>}
                    {refusal.value && <Refused text={sayWhy(refusal.value)} />}
                    <button type="submit" class="btn main tall" data-make>
                        <Icon id="plusi" /> {say('page.event.make')}
                    </button>
                </form>
                <Mine />
            </main>
        </>
    );
}
