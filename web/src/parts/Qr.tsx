// A link that another phone reads off this screen.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { tools } from '../rules';

const EDGE = 4; // squares of light around it

const path = (rows: readonly string[]) =>
    rows
        .flatMap((row, y) =>
            [...row.matchAll(/#+/g)].map(
                (dark) => `M${dark.index + EDGE} ${y + EDGE}h${dark[0].length}v1h-${dark[0].length}z`,
            ),
        )
        .join('');

export function Qr({ text, label }: { text: string; label: string }) {
    const rows = useSignal<readonly string[]>([]);
    useEffect(() => void tools().then((engine) => (rows.value = engine.qr(text))), [text]);
    if (!rows.value.length) return null;
    const side = rows.value.length + 2 * EDGE;
    return (
        <svg
            class="qr"
            data-qr={rows.value.length}
            viewBox={`0 0 ${side} ${side}`}
            role="img"
            aria-label={label}
            shape-rendering="crispEdges"
        >
            <rect width={side} height={side} rx={EDGE / 2} fill="#fff" />
            <path d={path(rows.value)} fill="#000" />
        </svg>
    );
}
