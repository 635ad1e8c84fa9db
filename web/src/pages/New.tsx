// Sets up a new game: with whom, how strong, how long; all else is folded.
import { useSignal } from '@preact/signals';
import { games, levels, type Option } from 'generated/games';
import { Cover, Icon, Lettering, TITLES } from '../art/Art';
import { hasBoard, ORDER } from '../games';
import { savedSheets, sheetName } from '../keep/sheets';
import { TableFault } from '../log/fault';
import { newTable } from '../log/create';
import { part } from '../part';
import { TopBar } from '../parts/Bar';
import { lazyPart } from '../parts/lazy';
import { Seg } from '../parts/Seg';
import { Refused } from '../parts/Refused';
import type { GameName, Refusal, Rules } from '../rules/module';
import { go, href } from '../route';
import { learn, say, sayWhy } from '../say';
import { set, settings, type Wish } from '../settings';
import { Company, seatNames } from './Company';
import { useRules } from './engine';
import { aloneWhere, choices, fitting, forSeats, LEVEL, mend, optionsOf, people, tidy, usualOf, wishFor } from './wish';

/** A value in words, where it is no number. usual: what it would be if nobody chose; null: nobody has said yet. */
function valueName({ words, min, max }: Option, value: string, usual: number | null): string {
    if (value === '') return usual === null ? say('page.usual') : say('page.usual-is', usual);
    if (words) return say(`word.${value}` as 'word.uno');
    if (min === 0 && value === '0') return say('page.no-word');
    return min === 0 && max === 1 ? say('page.yes') : value;
}

/** What was chosen, or is usual whatever else is; '': what is usual depends on the rest. */
const chosenOf = (wish: Wish, { name, usual, words }: Option): string =>
    wish.options[name] ?? (usual === null ? '' : words ? words[usual]! : String(usual));

/** An option as it stands, `rondas: 4`; '': it has no place here. */
function presentValue(engine: Rules | null, game: GameName, wish: Wish, option: Option): string {
    const all = choices(option);
    if (!fitting(engine, game, wish, option, all.length ? all : [String(option.min)]).length) return '';
    const own = option.perSeat
        ? [...forSeats(option.name, wish.options[option.name] ?? '', wish.seats)]
        : [chosenOf(wish, option)];
    const value = new Set(own).size === 1 ? own[0]! : own.join(', ');
    const shown = value || String(usualOf(engine, game, wish, option) ?? '');
    return `${say(`option.${option.name}` as 'option.rounds')}: ${valueName(option, shown, null)}`;
}

interface FieldProps {
    game: GameName;
    option: Option;
    wish: Wish;
    change(part: Partial<Wish>): void;
}

/** A number for every seat. */
function SeatsField({ option: { name, min, max }, wish, change }: FieldProps) {
    const value = forSeats(name, wish.options[name] ?? '', wish.seats);
    const put = (seat: number, digit: string) =>
        change({ options: { ...wish.options, [name]: value.slice(0, seat) + digit + value.slice(seat + 1) } });
    const { names } = tidy(wish);
    const called = seatNames(wish);
    return (
        <fieldset data-each={name}>
            <legend>{say(`option.${name}` as 'option.handicap')}</legend>
            <ul class="people">
                {Array.from({ length: wish.seats }, (_, seat) => (
                    <li>
                        <label class="row small">
                            <span class="grow">
                                {wish.with === 'bot' ? called[seat] : (names[seat] ?? say('page.name-of', seat + 1))}
                            </span>
                            <select
                                class="field"
                                value={value[seat]}
                                onChange={(event) => put(seat, event.currentTarget.value)}
                            >
                                {Array.from({ length: max - min + 1 }, (_, i) => (
                                    <option>{min + i}</option>
                                ))}
                            </select>
                        </label>
                    </li>
                ))}
            </ul>
            <p class="small muted">{say('page.handicap-says')}</p>
        </fieldset>
    );
}

export function OptionField({ game, option, wish, change }: FieldProps) {
    const engine = useRules();
    const all = option.usual === null && choices(option).length ? ['', ...choices(option)] : choices(option);
    const fit = fitting(engine, game, wish, option, all.length ? all : [String(option.min)]);
    if (!fit.length) return null;
    const values = all.length ? fit : [];
    const value = chosenOf(wish, option);
    const usual = usualOf(engine, game, wish, option);
    const put = (text: string) => change({ options: { ...wish.options, [option.name]: text } });
    const title = say(`option.${option.name}` as 'option.rounds');
    if (values.length)
        return (
            <Seg
                name={`${game}-${option.name}`}
                title={title}
                values={values}
                value={value}
                label={(one) => valueName(option, one, usual)}
                onChange={put}
            />
        );
    return (
        <label class="stack small">
            <b class="title">{title}</b>
            <input
                class="field"
                inputMode="numeric"
                placeholder={valueName(option, '', usual)}
                value={value}
                onInput={(event) => put(event.currentTarget.value)}
            />
        </label>
    );
}

/** How many seats the game has; nothing where there is no choice. */
export function Seats({ game, wish, change }: { game: GameName; wish: Wish; change(part: Partial<Wish>): void }) {
    const { minSeats, maxSeats } = games[game];
    if (minSeats === maxSeats) return null;
    return (
        <Seg
            name="seats"
            title={say('page.seats')}
            values={Array.from({ length: maxSeats - minSeats + 1 }, (_, i) => String(minSeats + i))}
            value={String(wish.seats)}
            label={(one) => one}
            onChange={(one) => change({ seats: +one })}
        />
    );
}

export function People({ wish, change }: { wish: Wish; change(part: Partial<Wish>): void }) {
    return (
        <fieldset>
            <legend>{say(people(wish) === 1 ? 'page.name' : 'page.names')}</legend>
            <ul class="people">
                {Array.from({ length: people(wish) }, (_, i) => (
                    <li>
                        <label class="vh" for={`name-${i}`}>
                            {say('page.name-of', i + 1)}
                        </label>
                        <input
                            id={`name-${i}`}
                            class="field"
                            maxLength={wish.with === 'friends' ? 63 : 24}
                            value={wish.names[i] ?? ''}
                            placeholder={say(wish.with === 'bot' ? 'page.you' : 'page.name-of', i + 1)}
                            onInput={(event) =>
                                change({
                                    names: Array.from({ length: Math.max(wish.names.length, i + 1) }, (_, j) =>
                                        j === i ? event.currentTarget.value : (wish.names[j] ?? ''),
                                    ),
                                })
                            }
                        />
                    </li>
                ))}
            </ul>
        </fieldset>
    );
}

/** There is room for everything at once. */
const wide = matchMedia('(min-width: 700px)');

const ICONS = { bot: 'robot', here: 'device', friends: 'people' } as const;
const WITH = { bot: 'page.with-bot', here: 'page.with-here', friends: 'page.with-friends' } as const;

const WAYS: readonly Wish['with'][] = ['bot', 'here', 'friends'];

/** What a table, or a server, said. */
function whyOf(error: unknown): string {
    const why = error instanceof TableFault ? error.fault?.why : (error as { why?: Refusal }).why;
    return why ? sayWhy(why) : String(error);
}

/** A sheet of one's own to play on. */
const OwnSheet = ({ text, drop }: { text: string; drop(): void }) => (
    <p class="row wrap" data-sheet={sheetName(text)}>
        <Icon id="pencil" />
        <b class="grow">{say('page.sheet.on', sheetName(text))}</b>
        <button type="button" class="btn quiet small" onClick={drop}>
            {say('page.sheet.usual')}
        </button>
    </p>
);

const TermsPart = lazyPart([], () => import('./meet/Terms'));

/** from: the table where the people are who shall come along; seats: how many they are. */
interface Wanted {
    game: GameName;
    sheet: string;
    way: string;
    from: string;
    seats: number;
}

function Choices({ game, sheet, way, from, seats: asked }: Wanted) {
    const known = WAYS.find((one) => one === way);
    const own = games[game].sheets ? savedSheets.read()[sheet] : undefined;
    const wish = useSignal<Wish>({
        ...wishFor(game),
        ...(known ? { with: known } : {}),
        ...(asked ? { seats: Math.min(Math.max(asked, games[game].minSeats), games[game].maxSeats) } : {}),
        ...(own ? { sheet: own } : {}),
    });
    const fault = useSignal('');
    const change = (part: Partial<Wish>) =>
        (wish.value = mend(engine, game, aloneWhere(wish.value, { ...wish.value, ...part })));
    const engine = useRules();
    const options = optionsOf(game).filter((option) => !(wish.value.sheet && option.name === LEVEL));
    const play = async (event: Event) => {
        event.preventDefault();
        const chosen = tidy(wish.value);
        set({
            last: game,
            wishes: { ...settings.value.wishes, [game]: wish.value },
            name: wish.value.names[0]?.trim() ?? '',
        });
        try {
            go(
                await (chosen.with === 'friends'
                    ? (await part(() => import('../log/remote'))).newRemote(game, chosen, from)
                    : newTable(game, chosen)),
            );
        } catch (error) {
            await learn([game]).catch(() => {}); // its rules may be what speaks
            fault.value = whyOf(error);
        }
    };
    return (
        <form class="stack" onSubmit={play}>
            <Seg
                name="with"
                title={say('page.with-whom')}
                class="choose"
                values={WAYS}
                value={wish.value.with}
                label={(one) => (
                    <>
                        <Icon id={ICONS[one]} /> {say(WITH[one])}
                    </>
                )}
                onChange={(one) =>
                    change({ with: one, seats: one !== 'bot' ? Math.max(2, wish.value.seats) : wish.value.seats })
                }
            />
            {wish.value.seats === 1 ? (
                <p class="small">{say('page.alone-says')}</p>
            ) : wish.value.with === 'bot' ? (
                <div>
                    <Seg
                        name="level"
                        title={say('page.level-of')}
                        class="level"
                        values={levels}
                        value={wish.value.level}
                        label={(one) => say(`page.level.${one}`)}
                        onChange={(level) => change({ level })}
                    />
                    <p class="small muted">{say(`page.level-says.${wish.value.level}`)}</p>
                </div>
            ) : (
                <p class="small">{say(wish.value.with === 'here' ? 'page.here-says' : 'page.friends-say')}</p>
            )}
            <Seats game={game} wish={wish.value} change={change} />
            <People wish={wish.value} change={change} />
            <Company game={game} wish={wish.value} />
            {wish.value.sheet && <OwnSheet text={wish.value.sheet} drop={() => change({ sheet: undefined })} />}
            {options.length > 0 && (
                <details class="fold" open={wide.matches}>
                    <summary data-options>
                        <Icon id="pencil" />
                        <span>
                            {options
                                .map((option) => presentValue(engine, game, wish.value, option))
                                .filter(Boolean)
                                .join(' · ')}
                        </span>
                    </summary>
                    <div class="opts">
                        {options.map((option) => {
                            const Field = option.perSeat ? SeatsField : OptionField;
                            return (
                                <Field
                                    key={option.name}
                                    game={game}
                                    option={option}
                                    wish={wish.value}
                                    change={change}
                                />
                            );
                        })}
                    </div>
                </details>
            )}
            {wish.value.with === 'friends' && (
                <details class="fold">
                    <summary>
                        <Icon id="clock" /> {say('page.terms')}
                    </summary>
                    <TermsPart
                        game={game}
                        terms={wish.value.terms ?? {}}
                        change={(part) => change({ terms: { ...wish.value.terms, ...part } })}
                    />
                </details>
            )}
            <Refused text={fault.value} />
            <div class="begin">
                <button type="submit" class="btn main tall" data-begin disabled={!hasBoard(game)}>
                    <Icon id="play" /> {say(hasBoard(game) ? 'page.begin' : 'page.soon')}
                </button>
            </div>
            {hasBoard(game) && (
                <a class="btn quiet only-s" href={href(`learn/${game}`)}>
                    <Icon id="star" /> {say('page.learn')}
                </a>
            )}
            <a class="btn quiet only-s" href={href(`rules/${game}`)}>
                <Icon id="bulb" /> {say('page.rules-of')}
            </a>
        </form>
    );
}

/** Where somebody knows with whom, but has not said what. */
const Which = ({ way }: { way: string }) => (
    <>
        <TopBar />
        <main id="main" class="page stack" data-which={way}>
            <h1>{say('page.which-game')}</h1>
            <ul class="which">
                {ORDER.map((game) => (
                    <li key={game} data-game={game}>
                        <a class="strip-box" href={href(`new?game=${game}&with=${way}`)}>
                            <span>
                                <Lettering word={TITLES[game]} label={TITLES[game]} />
                                <span class="small">{say(`page.motto.${game}`)}</span>
                            </span>
                            <Cover game={game} />
                        </a>
                    </li>
                ))}
            </ul>
        </main>
    </>
);

export function New({ game: wanted, ...more }: Wanted) {
    const game = ORDER.includes(wanted) ? wanted : settings.value.last;
    if (!wanted && more.way) return <Which way={more.way} />;
    return (
        <>
            <TopBar />
            <main id="main" class="page" data-game={game}>
                <div class="new">
                    <div class="strip-box">
                        <div>
                            <h1>
                                <Lettering word={TITLES[game]} label={TITLES[game]} />
                            </h1>
                            <p class="small">{say(`page.motto.${game}`)}</p>
                        </div>
                        <Cover game={game} />
                        {hasBoard(game) && (
                            <a class="btn only-l" href={href(`learn/${game}`)}>
                                <Icon id="star" /> {say('page.learn')}
                            </a>
                        )}
                        <a class="btn only-l" href={href(`rules/${game}`)}>
                            <Icon id="bulb" /> {say('page.rules-of')}
                        </a>
                    </div>
                    <Choices key={game + more.sheet + more.from} game={game} {...more} />
                </div>
            </main>
        </>
    );
}
