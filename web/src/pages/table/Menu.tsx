// Draws a table's menu: undo, draw, resign, rules, keys.
import { Icon, TITLES } from '../../art/Art';
import type { View } from '../../games/game';
import { lastOwn, takeBack } from '../../log/local';
import type { Table } from '../../log/table';
import { part } from '../../part';
import { Dialog } from '../../parts/Dialog';
import { sure } from '../../parts/Sure';
import { go, href } from '../../route';
import { say } from '../../say';
import { served } from '../../turns';
import type { Shown } from './dialogs';

/** Others whose clock may get more time; in a tournament nobody's does. */
const clocked = ({ follower, seat }: Table): [number, string][] =>
    follower.settings.tournament
        ? []
        : follower
              .seats()
              .flatMap(({ name, bot, leftMs }, i): [number, string][] =>
                  i !== seat && !bot && leftMs !== null ? [[i, name]] : [],
              );

export function Menu({
    table,
    view,
    onClose,
    onShow,
    onGuide,
}: {
    table: Table;
    view: View;
    onClose(): void;
    onShow(what: Shown): void;
    onGuide(): void;
}) {
    const { kind } = table.link;
    const asks = kind === 'remote'; // the others, before anything is taken back or called a draw
    const sits = table.follower.phase === 'playing' && (!asks || table.seat !== null);
    const freely = table.follower.moves > table.link.undoTo();
    const canUndo = sits && (freely || (kind === 'local' && view.mine && lastOwn(table) >= 0));
    const entry = (icon: string, label: string, act: () => void, off = false) => (
        <button type="button" class="btn quiet" disabled={off} onClick={act}>
            <Icon id={icon} /> {label}
        </button>
    );
    const undo = () => {
        if (freely) table.link.undo(table.viewer.value, table.follower.moves - 1);
        else void takeBack(table).then((id) => go(id, true));
        onClose();
    };
    const draw = () => {
        table.send('offer draw');
        onClose();
    };
    const resign = async () => {
        onClose();
        const text = say(view.position.sides > 2 ? 'page.resign-bot' : 'page.resign-sure');
        if (await sure(text, say('page.resign'))) table.send('resign');
    };
    const give = (seat: number) => {
        table.send(`give ${seat + 1}`);
        onClose();
    };
    const carryOn = async () => {
        onClose();
        if (await sure(say('page.carry-sure'), say('page.carry')))
            void part(() => import('../meet/carry')).then(
                ({ carry }) => carry(table),
                () => table.draft.deny({ rule: null, message: 'page.not-fetched', args: [] }),
            );
    };
    return (
        <Dialog title={TITLES[view.position.game]} onClose={onClose}>
            <div class="menu">
                {entry('eye', say('page.in-words'), () => onShow('words'))}
                {entry('undo', say(asks ? 'page.ask-undo' : 'page.undo-move'), undo, !canUndo)}
                {asks && entry('people', say('page.ask-draw'), draw, !sits)}
                {sits &&
                    asks &&
                    clocked(table).map(([seat, name]) => entry('clock', say('page.give', name), () => give(seat)))}
                {kind !== 'by hand' && entry('no', say('page.resign'), resign, !sits)}
                {served.value &&
                    kind === 'local' &&
                    entry('people', say('page.carry'), carryOn, table.follower.phase === 'over')}
                {sits && kind !== 'by hand' && entry('play', say('page.guide.menu'), onGuide)}
                {entry('star', say('page.rules-of'), () => onShow('rules'))}
                {entry('keys', say('page.keys'), () => onShow('keys'))}
                <a class="btn quiet" href={href('settings')}>
                    <Icon id="contrast" /> {say('page.settings')}
                </a>
            </div>
        </Dialog>
    );
}
