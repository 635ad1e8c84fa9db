// The solver: any roll by taps, keys or as text; its best equations; one's own beside them.
import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { TopBar } from '../../parts/Bar';
import { Dialog } from '../../parts/Dialog';
import { Refused } from '../../parts/Refused';
import { announce } from '../../announce';
import { signOf } from '../../games/ecuaciones/signs';
import { isRefusal, type Solution } from '../../rules/module';
import { rules } from '../../rules';
import { go, href } from '../../route';
import { say, sayWhy } from '../../say';
import type { ToolProps } from '../Tool';
import { Best, solve } from './Best';
import { pointsText, Sign, spoken } from './Equation';
import { faced, facesOf, RACKS, randomRoll, rollOf, turned, type Roll } from './roll';
import { Yours } from './Yours';

const LONG = 450; // ms of a long press
const START = '33552466+--x';
const COLOURS = { g: 'page.solve.green', b: 'page.solve.blue', r: 'page.solve.red' } as const;
const RACK_NAMES = { g: 'page.solve.greens', b: 'page.solve.blues', r: 'page.solve.reds' } as const;

/** A tap turns it, a long press or a right click opens its faces; arrows turn it, and its faces can be typed. */
function Turning({ roll, die, open }: { roll: Signal<Roll>; die: number; open(): void }) {
    const timer = useRef(0);
    const long = useRef(false);
    const kind = RACKS[die >> 2]![0];
    const turn = (step: number) => (roll.value = turned(roll.value, die, step));
    const press = () => {
        long.current = false;
        timer.current = window.setTimeout(() => {
            long.current = true;
            open();
        }, LONG);
    };
    const release = () => clearTimeout(timer.current);
    const key = (event: KeyboardEvent) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        const sign = signOf(event.key);
        if (step) turn(step);
        else if (event.key.length === 1 && facesOf(die).includes(sign)) roll.value = faced(roll.value, die, sign);
        else return;
        event.preventDefault();
    };
    return (
        <button
            type="button"
            class="pick"
            data-die={die}
            aria-label={say('page.solve.die', say(COLOURS[kind], (die % 4) + 1), spoken(roll.value[die]!))}
            onPointerDown={press}
            onPointerUp={release}
            onPointerLeave={release}
            onContextMenu={(event) => {
                event.preventDefault();
                release();
                open();
            }}
            onClick={() => long.current || turn(1)}
            onKeyDown={key}
        >
            <Sign sign={roll.value[die]!} />
        </button>
    );
}

function Faces({ roll, die, close }: { roll: Signal<Roll>; die: number; close(): void }) {
    const choose = (sign: string) => {
        roll.value = faced(roll.value, die, sign);
        close();
    };
    return (
        <Dialog title={say('page.solve.faces')} onClose={close}>
            <div class="faces">
                {[...facesOf(die)].map((sign) => (
                    <button
                        key={sign}
                        type="button"
                        class="pick"
                        aria-label={spoken(sign)}
                        aria-pressed={roll.value[die] === sign}
                        data-face={sign}
                        onClick={() => choose(sign)}
                    >
                        <Sign sign={sign} />
                    </button>
                ))}
            </div>
        </Dialog>
    );
}

function Wheels({ roll }: { roll: Signal<Roll> }) {
    const open = useSignal<number | null>(null);
    return (
        <>
            {RACKS.map(([kind], rack) => (
                <div key={kind} class="wheel" role="group" aria-label={say(RACK_NAMES[kind])}>
                    {[0, 1, 2, 3].map((i) => (
                        <Turning key={i} roll={roll} die={4 * rack + i} open={() => (open.value = 4 * rack + i)} />
                    ))}
                </div>
            ))}
            {open.value !== null && <Faces roll={roll} die={open.value} close={() => (open.value = null)} />}
        </>
    );
}

export function Page({ hash }: ToolProps) {
    const given = rollOf(hash);
    const roll = useSignal<Roll>(given ?? rollOf(START)!);
    const typed = useSignal<string | null>(null); // as long as it is no roll
    const mine = useSignal('');
    const fault = useSignal('');
    const busy = useSignal(false);
    const found = useSignal<{ of: string; solution: Solution } | null>(null);
    const now = roll.value.join('');
    const fresh = found.value?.of === now ? found.value.solution : null;

    const show = async (text: string) => {
        fault.value = '';
        busy.value = true;
        const told = await solve(text).catch(() => null);
        busy.value = false;
        if (!told) fault.value = say('page.not-fetched');
        else if (isRefusal(told)) fault.value = sayWhy(told);
        else if (!rollOf(told.dice)) fault.value = say('page.solve.twelve', told.dice.length);
        else {
            roll.value = rollOf(told.dice)!;
            typed.value = null;
            found.value = { of: roll.value.join(''), solution: told };
            go(`solve#${roll.value.join('')}`, true);
            announce(`${say('page.solve.best')}: ${pointsText(told.score)}`);
        }
    };
    useEffect(() => {
        if (given) void show(hash);
    }, []);
    const write = (text: string) => {
        const whole = rollOf(text);
        typed.value = whole ? null : text;
        if (whole) roll.value = whole;
    };
    return (
        <>
            <TopBar />
            <main id="main" class="page solve" data-game="ecuaciones">
                <section class="stack" aria-labelledby="solve-title">
                    <h1 id="solve-title">{say('page.solve.title')}</h1>
                    <p class="small muted">{say('page.solve.how')}</p>
                    <Wheels roll={roll} />
                    <form
                        data-dice
                        class="row"
                        onSubmit={(event) => {
                            event.preventDefault();
                            void show(typed.value ?? now);
                        }}
                    >
                        <label class="vh" for="dice">
                            {say('page.solve.roll')}
                        </label>
                        <input
                            id="dice"
                            class="field mono grow"
                            name="dice"
                            autocomplete="off"
                            autocapitalize="off"
                            spellcheck={false}
                            value={typed.value ?? now}
                            onInput={(event) => write(event.currentTarget.value)}
                        />
                        <button type="submit" class="btn main" data-solve aria-disabled={busy.value || undefined}>
                            {say('page.solve.solve')}
                        </button>
                    </form>
                    <Refused text={fault.value} />
                    <div class="row wrap">
                        <button
                            type="button"
                            class="btn"
                            data-random
                            onClick={async () => (roll.value = randomRoll(await rules()))}
                        >
                            <Icon id="cupicon" /> {say('page.solve.random')}
                        </button>
                        <a class="btn" href={href('daily')}>
                            <Icon id="star" /> {say('page.daily')}
                        </a>
                    </div>
                    <Yours roll={roll.value} text={mine} best={fresh?.score ?? null} />
                </section>
                <div class="results" aria-busy={busy.value}>
                    {fresh ? (
                        <Best key={now} solution={fresh} />
                    ) : (
                        <p class="card empty">
                            <Icon id="calc" />
                            {say(busy.value ? 'page.solve.busy' : 'page.solve.empty')}
                        </p>
                    )}
                </div>
            </main>
        </>
    );
}
