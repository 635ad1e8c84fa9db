// Draws square boards as SVG: places of squares, axes, and capsules from square to square.

const X = 16; // the width of the axis numbers
const Y = 4;

/** Squares of P units, all of them L; a capsule reaches as far as `half` around the middle of its ends. */
export function grid(side: number, P: number, half: number) {
    const L = side * P;
    const at = (square: string): [number, number] => [
        X + (square.charCodeAt(0) - 97) * P,
        Y + (side - +square[1]!) * P,
    ];
    const numbers = Array.from({ length: side }, (_, i) => i + 1);

    const Axes = () => (
        <>
            {numbers.map((n) => (
                <g key={n} aria-hidden="true">
                    <text class="axis" x={X + n * P - P / 2} y={L + Y + 14}>
                        {String.fromCharCode(96 + n)}
                    </text>
                    <text class="axis" x="7" y={Y + L - n * P + P / 2 + 4}>
                        {n}
                    </text>
                </g>
            ))}
        </>
    );

    // one that is drawn before one's eyes has a length of 1
    const Capsule = ({ from, to, kind, drawn }: { from: string; to: string; kind: string; drawn?: boolean }) => {
        const [a, b] = [at(from), at(to)];
        const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
        const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
        return (
            <g transform={`translate(${a[0] + P / 2} ${a[1] + P / 2}) rotate(${turn})`}>
                <rect
                    class={kind}
                    x={-half}
                    y={-half}
                    width={long + 2 * half}
                    height={2 * half}
                    rx={half}
                    pathLength={drawn ? 1 : undefined}
                />
            </g>
        );
    };

    return { P, X, Y, L, box: `0 0 ${L + X + 4} ${L + Y + 16}`, at, Axes, Capsule };
}
