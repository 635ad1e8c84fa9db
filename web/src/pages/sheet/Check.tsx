// Lists what the rules find on the sheet, each with a link to its square.
import { useSignal } from '@preact/signals';
import { Icon } from '../../art/Art';
import type { Finding } from '../../rules/module';
import { say, sayWhy } from '../../say';
import { cellOf, LETTERS, squareOf } from './model';
import { drawing, focus } from './state';

const MOST = 6; // of one kind at once

export const placeOf = (finding: Finding): string | null =>
    finding.line ? squareOf(drawing.value, finding.line, finding.column ?? 0) : null;

/** To the square, wherever the page is. */
export function look(square: string) {
    focus.value = square;
    const found = document.querySelector<SVGElement>(`.design [data-sq="${square}"]`);
    found?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    found?.focus({ preventScroll: true });
}

const ICONS = { fact: 'check', doubt: 'eye', fault: 'no' } as const;

function Row({ finding }: { finding: Finding }) {
    const square = finding.gravity === 'fact' ? null : placeOf(finding);
    return (
        <li class={finding.gravity} data-gravity={finding.gravity} data-message={finding.message}>
            <Icon id={ICONS[finding.gravity]} />
            <span>
                {sayWhy(finding)}{' '}
                {square && (
                    <button type="button" class="see" data-see={square} onClick={() => look(square)}>
                        {say('page.sheet.see', square)}
                    </button>
                )}
            </span>
        </li>
    );
}

/** `g1` as in a sheet's text: `gema A`. */
function nameOfSign(sign: string): string {
    if (sign === 'X') return say('page.sheet.brush.cross');
    if (sign === 'P') return say('show.planet');
    const { sign: found, kind } = cellOf(`1${sign}`);
    return found ? `${say(`show.${found}`)} ${LETTERS[kind]}`.trim() : sign;
}

export function Check({
    findings,
    playable,
    level,
}: {
    findings: readonly Finding[];
    playable: boolean;
    level: { value: number };
}) {
    const all = useSignal(false);
    const counts = findings.filter(({ message }) => message === 'check.count');
    const rest = findings.filter(({ message }) => message !== 'check.count');
    const trouble = rest.filter(({ gravity }) => gravity !== 'fact');
    const shown = all.value ? trouble : trouble.slice(0, MOST);
    return (
        <section class="card stack" aria-labelledby="check" data-playable={playable ? 'yes' : 'no'}>
            <h2 id="check">{say('page.sheet.check')}</h2>
            <label class="row small">
                <span>{say('page.sheet.as')}</span>
                <select
                    class="field grow"
                    name="level"
                    value={level.value}
                    onChange={(event) => (level.value = +event.currentTarget.value)}
                >
                    {[0, 1, 2, 3, 4].map((one) => (
                        <option key={one} value={one}>
                            {one ? say('page.sheet.as-level', one) : say('page.sheet.as-own')}
                        </option>
                    ))}
                </select>
            </label>
            <ul class="checks" aria-live="polite">
                {shown.map((finding, i) => (
                    <Row key={i} finding={finding} />
                ))}
                {rest
                    .filter(({ gravity }) => gravity === 'fact')
                    .map((finding, i) => (
                        <Row key={`f${i}`} finding={finding} />
                    ))}
                {counts.length > 0 && (
                    <li class="fact" data-counts>
                        <Icon id="chart" />
                        <span>{counts.map(({ args }) => `${nameOfSign(args[0]!)}: ${args[1]}`).join(' · ')}</span>
                    </li>
                )}
            </ul>
            {trouble.length > shown.length && (
                <button type="button" class="btn quiet" onClick={() => (all.value = true)}>
                    {say('page.solve.more', trouble.length - shown.length)}
                </button>
            )}
        </section>
    );
}
