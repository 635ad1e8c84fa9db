// Says what the signs of the sheet that is played on mean, and what each is worth.
import type { VNode } from 'preact';
import { Icon } from '../../art/Art';
import { say } from '../../say';
import type { ViewProps } from '../game';
import { signWords, SIGNS_SHOWN } from './signs';
import { sheetOf } from './sheet';
import { ShareIcon } from './Side';

export function Legend({ view }: ViewProps): VNode {
    const { squares, lines, block } = sheetOf(view.position);
    const there = SIGNS_SHOWN.filter((sign) => squares.some((square) => square.sign === sign));
    return (
        <dl class="legend">
            {there.map((sign) => (
                <div key={sign}>
                    <dt>
                        <Icon id={sign} /> {say(`show.${sign}`)}
                    </dt>
                    <dd>{signWords(view.position, sign)}</dd>
                </div>
            ))}
            {squares.some(({ planet }) => planet) && (
                <div>
                    <dt>
                        <Icon id="planet" /> {say('show.planet')}
                    </dt>
                    <dd>{say('page.legend.planet')}</dd>
                </div>
            )}
            {lines.length > 0 && (
                <div>
                    <dt>
                        <ShareIcon id="show.arrows" /> {say('show.arrows')}
                    </dt>
                    <dd>{say('page.legend.arrows')}</dd>
                </div>
            )}
            {block && (
                <div>
                    <dt>
                        <ShareIcon id="show.block" /> {say('show.block')}
                    </dt>
                    <dd>{say('page.legend.block', block.points)}</dd>
                </div>
            )}
        </dl>
    );
}
