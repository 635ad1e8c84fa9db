// The referee's first page: which game lies on the table, who plays, and by which options.
import { useSignal } from '@preact/signals';
import { Cover, Icon, Lettering, TITLES } from '../../art/Art';
import { hasBoard, ORDER } from '../../games';
import { TableFault } from '../../log/fault';
import { newBook } from '../../log/local';
import { TopBar } from '../../parts/Bar';
import type { GameName } from '../../rules/module';
import { go } from '../../route';
import { say, sayWhy } from '../../say';
import { settings, type Wish } from '../../settings';
import { Seg } from '../../parts/Seg';
import { Refused } from '../../parts/Refused';
import { OptionField, People, Seats } from '../New';
import type { ToolProps } from '../Tool';
import { mend, optionsOf, tidy, wishFor } from '../wish';
import { useRules } from '../engine';

const GAMES = ORDER.filter(hasBoard);
/** As it was played last, but by people alone. */
const people = (game: GameName): Wish => {
    const { sheet: _, options, ...wish } = wishFor(game);
    return {
        ...wish,
        with: 'here',
        options: Object.fromEntries(Object.entries(options).filter(([name]) => name !== LIMIT)),
    };
};
const LIMIT = 'limit'; // nobody's clock runs here

function Choices({ game, onGame }: { game: GameName; onGame(game: GameName): void }) {
    const wish = useSignal(people(game));
    const fault = useSignal('');
    const engine = useRules();
    const change = (part: Partial<Wish>) => (wish.value = mend(engine, game, { ...wish.value, ...part }));
    const options = optionsOf(game).filter((option) => !option.perSeat && option.name !== LIMIT);
    const begin = async (event: Event) => {
        event.preventDefault();
        try {
            go(await newBook(game, tidy(wish.value)));
        } catch (error) {
            fault.value = error instanceof TableFault && error.fault?.why ? sayWhy(error.fault.why) : String(error);
        }
    };
    return (
        <form class="stack" onSubmit={begin}>
            <Seg
                name="game"
                title={say('page.referee.game')}
                class="of-games"
                values={GAMES}
                value={game}
                label={(one) => TITLES[one]}
                onChange={onGame}
            />
            <Seats game={game} wish={wish.value} change={change} />
            <People wish={wish.value} change={change} />
            {options.map((option) => (
                <OptionField key={option.name} game={game} option={option} wish={wish.value} change={change} />
            ))}
            <Refused text={fault.value} />
            <button type="submit" class="btn main tall" data-begin>
                <Icon id="realdie" /> {say('page.begin')}
            </button>
        </form>
    );
}

export function Page({ hash }: ToolProps) {
    const wanted = GAMES.find((one) => one === hash);
    const game = wanted ?? GAMES.find((one) => one === settings.value.last) ?? GAMES[0]!;
    return (
        <>
            <TopBar />
            <main id="main" class="page new" data-game={game}>
                <div class="strip-box">
                    <div>
                        <h1>
                            <Lettering word={TITLES[game]} />
                            <span class="vh">{`${TITLES[game]}: ${say('page.title-of.referee')}`}</span>
                        </h1>
                        <p class="small">{say('page.referee.says')}</p>
                    </div>
                    <Cover game={game} />
                </div>
                <Choices key={game} game={game} onGame={(one) => go(`referee#${one}`, true)} />
            </main>
        </>
    );
}
