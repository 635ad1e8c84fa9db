// The best equations of a roll, all worth the same.
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { thinkerOf } from '../../rules';
import type { Refusal, Solution } from '../../rules/module';
import { say } from '../../say';
import { settings } from '../../settings';
import { Equation, pointsText } from './Equation';
import type { Roll } from './roll';

const FIRST = 5,
    MORE = 30;
const ALL = 13;

export const solve = async (roll: Roll | string): Promise<Solution | Refusal> =>
    (await thinkerOf()).solve(typeof roll === 'string' ? roll : roll.join(''), '', '', true);

/** With the fewest dice first; before others with the very same dice, one of each kind. */
function ordered(equations: readonly string[]): string[] {
    const nth = new Map<string, number>();
    const ranked = equations.map((text) => {
        const dice = [...text].sort().join('');
        const n = nth.get(dice) ?? 0;
        nth.set(dice, n + 1);
        return { text, n };
    });
    return ranked.sort((a, b) => a.n - b.n || a.text.length - b.text.length).map(({ text }) => text);
}

export function Best({ solution }: { solution: Solution }) {
    const shown = useSignal(FIRST);
    const { score } = solution;
    const all = useMemo(() => ordered(solution.equations), [solution]);
    const count = (n: number) => n.toLocaleString(settings.value.language);
    return (
        <section class="card" aria-labelledby="best" data-best={score}>
            <h2 id="best" class="row">
                {say('page.solve.best')}{' '}
                <span class="tag push">
                    {all.length === 1 ? say('page.solve.one-way') : say('page.solve.ways', count(all.length))}
                </span>
            </h2>
            <ol class="cands">
                {all.slice(0, shown.value).map((text) => (
                    <li key={text} data-equation={text}>
                        <Equation text={text} />
                        <span class="pt" role="img" aria-label={pointsText(score)}>
                            {score}
                        </span>
                        <span class="small muted">
                            {text.length === ALL ? say('page.solve.all-dice') : say('page.solve.dice', text.length)}
                        </span>
                    </li>
                ))}
            </ol>
            {all.length > shown.value && (
                <button type="button" class="btn quiet" onClick={() => (shown.value += MORE)}>
                    {say('page.solve.more', count(all.length - shown.value))}
                </button>
            )}
        </section>
    );
}
