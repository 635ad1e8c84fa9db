// Shows the brushes of the designer, and the values of the things on a sheet.
import { Icon } from '../../art/Art';
import { say } from '../../say';
import { Cross } from '../../games/dizzle/Paper';
import { BRUSHES, has, hasKinds, KINDS, LETTERS, usedKinds, type Brush } from './model';
import { canUndo, change, choose, drawing, kind, number, tool, undo } from './state';

function Picture({ brush }: { brush: Brush }) {
    if (brush === 'number')
        return (
            <svg viewBox="0 0 20 28" aria-hidden="true">
                <use href={`#n${number.value}`} />
            </svg>
        );
    if (brush === 'cross' || brush === 'empty')
        return (
            <svg viewBox="0 0 36 36" aria-hidden="true" class="pen-1">
                {brush === 'cross' ? (
                    <Cross at={0} x={0} y={0} size={36} />
                ) : (
                    <rect
                        x="5"
                        y="5"
                        width="26"
                        height="26"
                        rx="7"
                        fill="none"
                        stroke="currentColor"
                        stroke-width="2"
                        stroke-dasharray="4 4"
                    />
                )}
            </svg>
        );
    return (
        <svg viewBox="0 0 24 24" aria-hidden="true" class={`k-${brush}`}>
            <use href={`#${brush}`} class="sym" />
        </svg>
    );
}

const Small = ({
    label,
    values,
    now,
    name,
    onChoose,
}: {
    label: string;
    values: readonly (number | string)[];
    now: number;
    name(value: number): string;
    onChoose(value: number): void;
}) => (
    <div class="row nibs" role="group" aria-label={label}>
        {values.map((_, i) => (
            <button key={i} type="button" class="btn" aria-pressed={now === i + 1} onClick={() => onChoose(i + 1)}>
                {name(i + 1)}
            </button>
        ))}
    </div>
);

export function Brushes() {
    const now = tool.value;
    return (
        <section class="stack" aria-labelledby="brush">
            <h2 id="brush" class="small">
                {say('page.sheet.brush')}
            </h2>
            <div class="brushes" role="group" aria-labelledby="brush">
                {BRUSHES.map((brush) => (
                    <button
                        key={brush}
                        type="button"
                        class="btn"
                        data-brush={brush}
                        aria-pressed={now === brush}
                        onClick={() => choose(brush)}
                    >
                        <Picture brush={brush} />
                        {say(`page.sheet.brush.${brush}`)}
                    </button>
                ))}
            </div>
            {now === 'number' && (
                <Small
                    label={say('page.sheet.brush.number')}
                    values={[1, 2, 3, 4, 5, 6]}
                    now={number.value}
                    name={String}
                    onChoose={(value) => (number.value = value)}
                />
            )}
            {now !== 'number' &&
                (BRUSHES as readonly string[]).includes(now) &&
                !['cross', 'planet', 'empty'].includes(now) &&
                hasKinds(now as never) && (
                    <Small
                        label={say('page.sheet.kind')}
                        values={KINDS}
                        now={kind.value}
                        name={(value) => LETTERS[value]!}
                        onChoose={(value) => (kind.value = value)}
                    />
                )}
            <div class="row wrap">
                {(['arrow', 'block'] as const).map((one) => (
                    <button
                        key={one}
                        type="button"
                        class="btn"
                        data-brush={one}
                        aria-pressed={now === one}
                        onClick={() => choose(one)}
                    >
                        {say(one === 'arrow' ? 'page.sheet.arrow' : 'page.sheet.block')}
                    </button>
                ))}
                <button
                    type="button"
                    class="btn icon"
                    data-undo
                    aria-label={say('page.sheet.undo')}
                    disabled={!canUndo.value}
                    onClick={undo}
                >
                    <Icon id="undo" />
                </button>
            </div>
            <p class="small muted">
                {say(
                    now === 'arrow'
                        ? 'page.sheet.how-arrow'
                        : now === 'block'
                          ? 'page.sheet.how-block'
                          : 'page.sheet.how',
                )}
            </p>
        </section>
    );
}

const Points = ({ label, value, onChange }: { label: string; value: number; onChange(value: number): void }) => (
    <label class="worth">
        <span>{label}</span>
        <input
            class="field"
            type="number"
            min={-99}
            max={99}
            value={value}
            onChange={(event) => onChange(Math.trunc(event.currentTarget.valueAsNumber) || 0)}
        />
    </label>
);

const at = <T,>(list: readonly T[], i: number, value: T): T[] => list.map((one, j) => (i === j ? value : one));

/** Only what is on the sheet has a value. */
export function Worths() {
    const now = drawing.value;
    const kinds = (sign: 'gem' | 'puzzle') =>
        usedKinds(now, sign).map((one) => (
            <Points
                key={`${sign}${one}`}
                label={`${say(`page.sheet.brush.${sign}`)} ${LETTERS[one]}`}
                value={now[sign][one - 1]!}
                onChange={(points) => change({ [sign]: at(now[sign], one - 1, points) })}
            />
        ));
    const rows = [
        ...kinds('gem'),
        ...kinds('puzzle'),
        ...usedKinds(now, 'flag').map((one) => (
            <label key={`flag${one}`} class="worth">
                <span>{`${say('page.sheet.brush.flag')} ${LETTERS[one]}`}</span>
                <input
                    class="field"
                    value={now.flag[one - 1]}
                    onChange={(event) => change({ flag: at(now.flag, one - 1, event.currentTarget.value.trim()) })}
                />
            </label>
        )),
        ...(['bomb', 'pile'] as const)
            .filter((sign) => has(now, sign))
            .map((sign) => (
                <Points
                    key={sign}
                    label={say(`page.sheet.brush.${sign}`)}
                    value={now[sign]}
                    onChange={(points) => change({ [sign]: points })}
                />
            )),
        ...now.arrows.map((arrow, i) => (
            <div key={`a${i}`} class="row">
                <Points
                    label={say('page.sheet.from-to', arrow.from, arrow.to)}
                    value={arrow.points}
                    onChange={(points) => change({ arrows: at(now.arrows, i, { ...arrow, points }) })}
                />
                <button
                    type="button"
                    class="btn quiet icon"
                    aria-label={say('page.sheet.away', say('page.sheet.from-to', arrow.from, arrow.to))}
                    onClick={() => change({ arrows: now.arrows.filter((one) => one !== arrow) })}
                >
                    <Icon id="no" />
                </button>
            </div>
        )),
        now.block && (
            <div key="block" class="row">
                <Points
                    label={say('page.sheet.block')}
                    value={now.block.points}
                    onChange={(points) => change({ block: { ...now.block!, points } })}
                />
                <button
                    type="button"
                    class="btn quiet icon"
                    aria-label={say('page.sheet.away', say('page.sheet.block'))}
                    onClick={() => change({ block: null })}
                >
                    <Icon id="no" />
                </button>
            </div>
        ),
    ].filter(Boolean);
    if (!rows.length) return null;
    return (
        <details class="fold" data-worths>
            <summary>
                <Icon id="star" /> {say('page.sheet.worth')}
            </summary>
            <div class="worths">{rows}</div>
        </details>
    );
}
