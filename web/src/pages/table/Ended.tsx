// Shows the result of a match, and what can be done after it.
import type { ComponentChildren } from 'preact';
import { Icon } from '../../art/Art';
import { toldTexts } from '../../games/story';
import type { Opened } from '../../log/local';
import { go, href } from '../../route';
import { say } from '../../say';

/** another: how another match comes about, where others have to be asked. */
export function Ended({
    opened: { table, again },
    another,
    rating,
}: {
    opened: Opened;
    another: ComponentChildren;
    rating: string; // what became of one's own; '': it did not count
}) {
    const last = table.view();
    return (
        <div class="ended whole">
            <h2>
                {table.result()} {rating && <span class="rating">{rating}</span>}
            </h2>
            {last.position.over && !table.game.ownBanner && toldTexts(last).map((text) => <p class="small">{text}</p>)}
            <div class="row wrap">
                {again ? (
                    <button type="button" class="btn main" data-again onClick={async () => go(await again())}>
                        <Icon id="play" /> {say('page.again')}
                    </button>
                ) : (
                    another
                )}
                <a class="btn" data-after href={href(`${table.id}/after`)}>
                    <Icon id="chart" /> {say('page.after.how')}
                </a>
                <a class="btn" href={href('.')}>
                    {say('page.to-shelf')}
                </a>
            </div>
        </div>
    );
}
