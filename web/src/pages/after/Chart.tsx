// Draws how a game went for a seat: its value after each move, with rings at the turning points.
import type { Analysis } from '../../rules/module';
import { say } from '../../say';
import { momentsOf, shown, valuesOf, worthText } from '../../worth';

const LEFT = 46;
const RIGHT = 424;
const TOP = 14;
const BOTTOM = 182;

/** Chances fill the whole height; points as much as there were. */
function range(analysis: Analysis, values: readonly number[]): [number, number] {
    if (analysis.worth.unit === 'victory') return [0, 100];
    const round = (number: number, to: (n: number) => number) => to(number / 10) * 10;
    return [
        round(Math.min(...values), Math.floor),
        Math.max(round(Math.max(...values), Math.ceil), round(Math.min(...values), Math.floor) + 10),
    ];
}

interface ChartProps {
    analysis: Analysis;
    moves: number; // of the whole match, though not all may be judged yet
    seat: number;
    name: string;
}

export function Chart({ analysis, moves, seat, name }: ChartProps) {
    const { worth } = analysis;
    const raw = valuesOf(analysis, seat);
    const values = raw.map((value) => shown(worth, value));
    const [low, high] = range(analysis, values);
    const last = values.length - 1;
    const x = (ply: number) => LEFT + ((RIGHT - LEFT) * ply) / Math.max(1, moves, last);
    const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * (value - low)) / (high - low);
    const even = worth.unit === 'victory' ? 100 / worth.sides : values[0]!;
    const line = values.map((value, ply) => `${x(ply).toFixed(1)} ${y(value).toFixed(1)}`).join('L');
    const least = values.indexOf(Math.min(...values));
    const sign = worth.unit === 'victory' ? ' %' : '';
    const text = (ply: number) => worthText(worth, raw[ply]!);
    return (
        <svg
            class="chart"
            viewBox="0 0 440 206"
            role="img"
            data-values={raw.join(' ')}
            aria-label={say('page.after.chart-says', name, text(0), text(least), least, text(last))}
        >
            {[low, even, high].map((value) => (
                <>
                    <path class="grid" d={`M${LEFT} ${y(value)}H${RIGHT}`} />
                    <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">
                        {Math.round(value)}
                        {sign}
                    </text>
                </>
            ))}
            <path class="area" d={`M${x(0)} ${y(even)}L${line}L${x(last)} ${y(even)}z`} />
            <path class="me" d={`M${line}`} />
            {(last >= moves ? momentsOf(analysis) : []).map((i, n) => (
                <>
                    <circle class="ring" cx={x(i + 1)} cy={y(values[i + 1]!)} r="8.5" />
                    <text class="ring-text" x={x(i + 1)} y={y(values[i + 1]!) + 4}>
                        {n + 1}
                    </text>
                </>
            ))}
            <text x={LEFT} y={BOTTOM + 20}>
                {say('page.move-number', 0)}
            </text>
            <text x={RIGHT} y={BOTTOM + 20} text-anchor="end">
                {Math.max(moves, last)}
            </text>
        </svg>
    );
}
