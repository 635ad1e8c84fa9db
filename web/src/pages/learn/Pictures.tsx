// Pictures for the rules of a game: its own board, in small positions.
import { useSignal } from '@preact/signals';
import type { MessageId } from 'generated/messages';
import { useEffect } from 'preact/hooks';
import type { Picture } from '../../games/lesson';
import type { Table } from '../../log/table';
import { Seats } from '../table/Seats';
import type { GameName } from '../../rules/module';
import { say } from '../../say';
import { openPicture, picturesOf } from './lesson';

/** Hidden from screen readers, which have its words. */
function Drawn({ game, picture }: { game: GameName; picture: Picture }) {
    const table = useSignal<Table | null>(null);
    useEffect(() => {
        let there: Table | null = null;
        let left = false;
        void openPicture(game, picture).then(
            (opened) => {
                there = opened;
                if (left) opened.close();
                else table.value = opened;
            },
            () => {}, // the text stands without it
        );
        return () => {
            left = true;
            there?.close();
        };
    }, []);
    const now = table.value;
    const view = now?.view();
    return (
        <figure class="picture" data-picture={picture.rule}>
            <div class={`${picture.seats ? 'row-of-seats' : 'frame'} t-${game}`} inert>
                {now &&
                    view &&
                    (picture.seats ? (
                        <Seats game={now.game} view={view} seats={now.follower.seats()} />
                    ) : (
                        <now.game.Board view={view} whose={0} />
                    ))}
            </div>
            <figcaption class="small">{say(`page.picture.${picture.rule.toLowerCase()}` as MessageId)}</figcaption>
        </figure>
    );
}

/** The picture of a rule, if it has one. */
export function PictureOf({ game, rules }: { game: GameName; rules: readonly string[] }) {
    return (
        <>
            {picturesOf(game)
                .filter(({ rule }) => rules.includes(rule))
                .map((picture) => (
                    <Drawn key={picture.rule} game={game} picture={picture} />
                ))}
        </>
    );
}
