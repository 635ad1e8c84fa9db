// The roll of the day: the same dice for everybody, one's best equation kept, the best of all when it is asked for.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { TopBar } from '../../parts/Bar';
import { isRefusal, type EquationView, type Solution } from '../../rules/module';
import { href } from '../../route';
import { say, sayWhy } from '../../say';
import { settings } from '../../settings';
import { useRules } from '../engine';
import type { ToolProps } from '../Tool';
import { Best, solve } from './Best';
import { days, keepDay } from './day';
import { Equation, pointsText } from './Equation';
import { dayOf, rollOfDay, type Roll } from './roll';
import { Yours } from './Yours';

const DATE = /^\d{4}-\d\d-\d\d$/;
const noon = (date: string) => new Date(`${date}T12:00`);
const beside = (date: string, step: number) => dayOf(new Date(noon(date).getTime() + step * 86_400_000));
export const dateText = (date: string) =>
    noon(date).toLocaleDateString(settings.value.language, { day: 'numeric', month: 'long', year: 'numeric' });

/** A day that there was, or today. */
function asked(hash: string): string {
    const today = dayOf(new Date());
    return DATE.test(hash) && hash <= today && !Number.isNaN(noon(hash).getTime()) && dayOf(noon(hash)) === hash
        ? hash
        : today;
}

function Kept({ date }: { date: string }) {
    const day = days.value[date];
    if (!day?.equation) return null;
    return (
        <div class="kept" data-kept={day.score}>
            <p>
                <Icon id="trophy" /> {say('page.daily.kept', pointsText(day.score))}
            </p>
            <Equation text={day.equation} />
        </div>
    );
}

function Challenge({ date, roll }: { date: string; roll: Roll }) {
    const mine = useSignal('');
    const solution = useSignal<Solution | null>(null);
    const fault = useSignal('');
    const day = days.value[date];
    const hand = (told: EquationView) => keepDay(date, { equation: told.equation, score: told.score, seen: false });
    const reveal = async () => {
        const told = await solve(roll).catch(() => null);
        if (!told || isRefusal(told)) {
            fault.value = told ? sayWhy(told) : say('page.not-fetched');
            return;
        }
        keepDay(date, { equation: day?.equation ?? '', score: day?.score ?? 0, seen: true });
        solution.value = told;
    };
    useEffect(() => {
        if (day?.seen) void reveal();
    }, []);
    return (
        <>
            <div class="stack">
                <Yours roll={roll} text={mine} best={solution.value?.score ?? null}>
                    {(told) =>
                        !day?.seen && (
                            <button
                                type="button"
                                class="btn main"
                                data-keep
                                disabled={!told || told.score <= (day?.score ?? 0)}
                                onClick={() => told && hand(told)}
                            >
                                {told ? say('page.daily.keep', told.score) : say('page.daily.keep-any')}
                            </button>
                        )
                    }
                </Yours>
                <Kept date={date} />
            </div>
            <div class="results">
                {solution.value ? (
                    <Best solution={solution.value} />
                ) : (
                    <div class="card empty">
                        <Icon id="seal" />
                        <p>{say(day ? 'page.daily.look' : 'page.daily.first')}</p>
                        <button type="button" class="btn" data-reveal onClick={reveal}>
                            {say('page.daily.reveal')}
                        </button>
                        {fault.value && <p role="alert">{fault.value}</p>}
                    </div>
                )}
            </div>
        </>
    );
}

export function Page({ hash }: ToolProps) {
    const engine = useRules();
    const date = asked(hash);
    const tomorrow = beside(date, 1);
    return (
        <>
            <TopBar />
            <main id="main" class="page solve" data-game="ecuaciones" data-date={date}>
                <header class="wide stack">
                    <h1>{say('page.daily')}</h1>
                    <nav class="row wrap" aria-label={say('page.daily.days')}>
                        <a
                            class="btn icon"
                            href={href(`daily#${beside(date, -1)}`)}
                            aria-label={say('page.daily.before')}
                        >
                            <Icon id="prev" />
                        </a>
                        <b>{dateText(date)}</b>
                        {asked(tomorrow) === tomorrow && (
                            <a class="btn icon" href={href(`daily#${tomorrow}`)} aria-label={say('page.daily.after')}>
                                <Icon id="next" />
                            </a>
                        )}
                    </nav>
                    <p class="small muted">{say('page.daily.same')}</p>
                </header>
                {engine && <Challenge key={date} date={date} roll={rollOfDay(engine, date)} />}
            </main>
        </>
    );
}
