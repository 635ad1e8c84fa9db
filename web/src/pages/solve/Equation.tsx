// An equation as a row of dice, which breaks only before its `=`.
import { Die } from '../../art/Die';
import { say } from '../../say';
import { kindOf } from './roll';

const SPOKEN = {
    '+': 'page.solve.plus',
    '-': 'page.solve.minus',
    x: 'page.solve.times',
    ':': 'page.solve.over',
    '=': 'page.solve.equals',
} as const;
export const spoken = (sign: string): string => (sign in SPOKEN ? say(SPOKEN[sign as keyof typeof SPOKEN]) : sign);
const aloud = (signs: readonly string[]): string =>
    signs
        .map((sign) => (sign in SPOKEN ? ` ${spoken(sign)} ` : sign))
        .join('')
        .trim();

export const Sign = ({ sign }: { sign: string }) => <Die kind={kindOf(sign)} face={`=${sign}`} />;

export function Equation({ text, points }: { text: string; points?: readonly number[] }) {
    const signs = [...text];
    const at = signs.indexOf('=');
    const sides = at > 0 ? [signs.slice(0, at), signs.slice(at)] : [signs];
    return (
        <div class="equation" role="img" aria-label={aloud(signs)}>
            {sides.map((side, i) => (
                <span key={i}>
                    {side.map((sign, j) => (
                        <span key={j} class="e">
                            <Sign sign={sign} />
                            {points && <small>{points[i * at + j]}</small>}
                        </span>
                    ))}
                </span>
            ))}
        </div>
    );
}

export const pointsText = (points: number): string =>
    say(points === 1 ? 'page.solve.point' : 'page.solve.points', points);
