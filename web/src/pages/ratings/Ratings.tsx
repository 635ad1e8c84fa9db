// Ratings: everybody's, a list for each game and system, as a server makes them of its records.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon, TITLES } from '../../art/Art';
import { TopBar } from '../../parts/Bar';
import { href } from '../../route';
import { say } from '../../say';
import { settings } from '../../settings';
import { me, ratings, type Ratings } from '../../wire/http';

function List({ list: { game, system, players }, mine }: { list: Ratings; mine: string }) {
    const id = `${game}-${system}`;
    return (
        <section class="card stack" aria-labelledby={id} data-game={game} data-system={system}>
            <h2 id={id}>
                {TITLES[game]}{' '}
                <small class="muted">{say(system === 'glicko-2' ? 'page.ratings.two' : 'page.ratings.many')}</small>
            </h2>
            <table class="ranks">
                <thead>
                    <tr>
                        <th scope="col">{say('ratings.name')}</th>
                        <th scope="col">{say('ratings.rating')}</th>
                        <th scope="col">{say('ratings.games')}</th>
                    </tr>
                </thead>
                <tbody>
                    {players.map((one, i) => (
                        <tr key={one.player ?? i} class={one.player === mine ? 'mine' : ''} data-player={one.player}>
                            <th scope="row">
                                <bdi>{one.name}</bdi>{' '}
                                {one.player === mine && <span class="tag mine">{say('page.you')}</span>}
                            </th>
                            <td>
                                {Math.round(one.rating)} <span class="muted">± {Math.round(one.deviation)}</span>
                            </td>
                            <td>{one.games}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

export function Page() {
    const lists = useSignal<Ratings[] | null | undefined>(undefined);
    const mine = useSignal('');
    useEffect(() => {
        void ratings().then((found) => (lists.value = found));
        void me().then((found) => (mine.value = found?.player ?? ''));
    }, []);
    const all = lists.value;
    return (
        <>
            <TopBar />
            <main id="main" class="page narrow stack" aria-busy={all === undefined} data-ratings={all?.length}>
                <h1>{say('page.title-of.ratings')}</h1>
                <p class="muted">{say('page.ratings.how')}</p>
                {all === null && (
                    <p class="notice" role="status">
                        <Icon id="offline" /> {say('page.no-server')}
                    </p>
                )}
                {all?.length === 0 && (
                    <section class="card empty" data-empty>
                        <Icon id="trophy" />
                        <p>{say('page.ratings.none')}</p>
                        <p class="small muted">{say('page.ratings.begin')}</p>
                        <a class="btn main" href={href(`new?game=${settings.value.last}&with=friends`)}>
                            <Icon id="people" /> {say('page.with-friends')}
                        </a>
                    </section>
                )}
                {all?.map((list) => (
                    <List key={list.game + list.system} list={list} mine={mine.value} />
                ))}
                {!!all?.length && (
                    <a class="btn small" href={href('api/ratings.csv')} download>
                        <Icon id="share" /> CSV
                    </a>
                )}
            </main>
        </>
    );
}
