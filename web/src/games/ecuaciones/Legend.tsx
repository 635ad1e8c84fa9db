// Says how many points each die of an equation is worth: what the small numbers under it mean.
import type { VNode } from 'preact';
import { say } from '../../say';

const WORTH = [
    ['1', 'print.ecu-die'],
    ['3 · 6 · 10', 'print.ecu-number'],
    ['2', 'print.ecu-times'],
    ['3', 'print.ecu-divide'],
    ['+1 · +2', 'print.ecu-twelve'],
] as const;

export const Legend = (): VNode => (
    <>
        <p class="small">{say('page.legend.under')}</p>
        <dl class="legend">
            {WORTH.map(([points, what]) => (
                <div key={what}>
                    <dt>{points}</dt>
                    <dd>{say(what)}</dd>
                </div>
            ))}
        </dl>
    </>
);
