// One's own equation: tapped from the dice of the roll or typed, judged by the rules as it grows.
import type { Signal } from '@preact/signals';
import { Icon } from '../../art/Art';
import { signOf } from '../../games/ecuaciones/signs';
import { isRefusal, type EquationView, type Refusal } from '../../rules/module';
import { say, sayWhy } from '../../say';
import { useTools } from '../engine';
import { Equation, pointsText, Sign, spoken } from './Equation';
import { judge, type Roll } from './roll';

/** Which dice of the roll an equation uses; what is not among them is the rules' to say. */
function used(roll: Roll, text: string): boolean[] {
    const left = [...text].map(signOf);
    return [...roll, '='].map((sign) => {
        const at = left.indexOf(sign);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
    });
}

function Tray({ roll, text }: { roll: Roll; text: Signal<string> }) {
    const gone = used(roll, text.value);
    return (
        <div class="tray" role="group" aria-label={say('page.solve.tray')}>
            {[...roll, '='].map((sign, i) => (
                <button
                    key={i}
                    type="button"
                    class="pick"
                    aria-label={spoken(sign)}
                    aria-disabled={gone[i] ? true : undefined}
                    onClick={() => {
                        if (!gone[i]) text.value += sign;
                    }}
                >
                    <Sign sign={sign} />
                </button>
            ))}
            <button
                type="button"
                class="btn icon"
                aria-label={say('page.back-step')}
                disabled={!text.value}
                onClick={() => (text.value = text.value.slice(0, -1))}
            >
                <Icon id="undo" />
            </button>
        </div>
    );
}

/** Who is still writing is not told that something is missing. */
const isBegun = (why: Refusal, text: string) => !text.includes('=') || (why.column ?? 0) > text.length;

function Verdict({ told, text, best }: { told: EquationView | Refusal; text: string; best: number | null }) {
    if (isRefusal(told)) {
        const begun = isBegun(told, text);
        return (
            <p class={`verdict${begun ? '' : ' no'}`} role="status" data-rule={told.rule}>
                <Icon id={begun ? 'pencil' : 'no'} />
                <span>{sayWhy(told)}</span>
            </p>
        );
    }
    const far =
        best === null
            ? ''
            : best === told.score
              ? say('page.solve.is-best')
              : say('page.solve.from-best', best - told.score);
    return (
        <p class="verdict good" role="status" data-score={told.score}>
            <Icon id="check" />
            <span>
                {say('page.solve.true')} · <b>{pointsText(told.score)}</b>
                {far && ` · ${far}`}
            </span>
        </p>
    );
}

interface YoursProps {
    roll: Roll;
    text: Signal<string>;
    /** What the best is worth, if that is known. */
    best: number | null;
    children?: (told: EquationView | null) => preact.ComponentChildren;
}

export function Yours({ roll, text, best, children }: YoursProps) {
    const engine = useTools();
    const told = engine && text.value.trim() ? judge(engine, roll, text.value) : null;
    const good = told && !isRefusal(told) ? told : null;
    return (
        <section class="card stack" aria-labelledby="yours" data-yours>
            <h2 id="yours">{say('page.solve.yours')}</h2>
            <Tray roll={roll} text={text} />
            <label class="stack">
                <span class="vh">{say('page.solve.your-equation')}</span>
                <input
                    class="field mono"
                    name="equation"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    placeholder={say('page.solve.type')}
                    value={text.value}
                    onInput={(event) => (text.value = event.currentTarget.value)}
                />
            </label>
            {good && <Equation text={good.equation} points={good.dice.map(({ points }) => points)} />}
            {told && <Verdict told={told} text={text.value} best={best} />}
            {children?.(good)}
        </section>
    );
}
