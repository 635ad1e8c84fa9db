// Has a bot play the sheet a thousand times in the worker, and draws what it scored.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { announce } from '../../announce';
import { thinkerOf } from '../../rules';
import { isRefusal, type Trial as Tried } from '../../rules/module';
import { say, sayWhy } from '../../say';
import { settings } from '../../settings';
import { Refused } from '../../parts/Refused';

export const GAMES = 1000;
const BARS = 12;

/** How many games fell into each of this many equal parts from the least to the most. */
export function bars({ scores, least, most }: Tried): { from: number; count: number }[] {
    const width = Math.max(1, Math.ceil((most - least + 1) / BARS));
    const count = Math.ceil((most - least + 1) / width);
    return Array.from({ length: count }, (_, i) => ({
        from: least + i * width,
        count: scores.filter((score) => Math.floor((score - least) / width) === i).length,
    }));
}

/** Where the mean lies with 95 % certainty. */
function margin({ scores, mean }: Tried): number {
    const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / Math.max(1, scores.length - 1);
    return 1.96 * Math.sqrt(variance / scores.length);
}

function Chart({ trial }: { trial: Tried }) {
    const all = bars(trial);
    const most = Math.max(...all.map(({ count }) => count));
    const figure = (value: number) =>
        value.toLocaleString(settings.value.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const off = margin(trial);
    return (
        <div
            class="stack"
            data-trial={trial.games}
            data-mean={trial.mean}
            data-least={trial.least}
            data-most={trial.most}
        >
            <div
                class="hist"
                role="img"
                aria-label={say('page.sheet.spread', trial.least, trial.most, figure(trial.mean))}
            >
                {all.map(({ from, count }) => (
                    <i key={from} style={{ height: `${(100 * count) / most}%` }} />
                ))}
            </div>
            <p class="row xs muted ends">
                <span>{trial.least}</span>
                <span>{trial.most}</span>
            </p>
            <p class="small">
                <b>{say('page.sheet.mean', figure(trial.mean))}</b>{' '}
                {say(
                    'page.sheet.sure',
                    figure(trial.mean - off),
                    figure(trial.mean + off),
                    trial.games.toLocaleString(settings.value.language),
                )}
            </p>
        </div>
    );
}

export function Trial({ text, playable }: { text: string; playable: boolean }) {
    const result = useSignal<{ of: string; trial: Tried } | null>(null);
    const done = useSignal<number | null>(null);
    const fault = useSignal('');
    useEffect(() => () => void (done.value !== null && thinkerOf().then((thinker) => thinker.stop())), []);
    const stop = async () => (await thinkerOf()).stop();
    const play = async () => {
        fault.value = '';
        done.value = 0;
        try {
            const trial = await (await thinkerOf()).trySheet(text, GAMES, 'medio', (played) => (done.value = played));
            if (isRefusal(trial)) fault.value = sayWhy(trial);
            else result.value = { of: text, trial };
            if (!isRefusal(trial)) announce(say('page.sheet.mean', Math.round(trial.mean)));
        } catch {
            // stopped: what was there before stays
        }
        done.value = null;
    };
    return (
        <section class="card stack" aria-labelledby="trial">
            <h2 id="trial">{say('page.sheet.bot')}</h2>
            {result.value?.of === text && <Chart trial={result.value.trial} />}
            {done.value !== null && <progress max={GAMES} value={done.value} aria-label={say('page.sheet.playing')} />}
            <Refused text={fault.value} />
            {done.value === null ? (
                <button type="button" class="btn" data-try disabled={!playable} onClick={play}>
                    <Icon id="robot" /> {say('page.sheet.try', GAMES.toLocaleString(settings.value.language))}
                </button>
            ) : (
                <button type="button" class="btn" data-stop onClick={stop}>
                    <Icon id="no" /> {say('page.sheet.stop', done.value)}
                </button>
            )}
        </section>
    );
}
