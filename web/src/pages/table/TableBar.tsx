// Draws the bar at the top of a table: the game, the round, hint, sound, theme and menu.
import type { ComponentChildren } from 'preact';
import { Icon, Lettering, TITLES } from '../../art/Art';
import type { View } from '../../games/game';
import { legendIsOpen } from '../../games/legend';
import { shownRound } from '../../log/speech';
import type { Table } from '../../log/table';
import { ThemeButton } from '../../parts/Bar';
import { href } from '../../route';
import { say } from '../../say';
import { set, settings } from '../../settings';

export function TableBar({
    table,
    view,
    onHint,
    onMenu,
    children,
}: {
    table: Table;
    view: View;
    onHint(): void;
    onMenu(): void;
    children?: ComponentChildren;
}) {
    const { sound } = settings.value;
    return (
        <header class="bar">
            <a class="btn quiet icon" href={href('.')} aria-label={say('page.to-shelf')}>
                <Icon id="back" />
            </a>
            <h1>
                <Lettering word={TITLES[table.game.name]} />
                <span class="vh">{TITLES[table.game.name]}</span>
                <small>
                    {table.game.words.round(shownRound(view))}
                    {table.game.words.more && <span class="only-l"> · {table.game.words.more(shownRound(view))}</span>}
                </small>
            </h1>
            <div class="row push tools">
                {children}
                {table.game.Legend && (
                    <button
                        type="button"
                        class="btn quiet icon"
                        aria-label={say('page.legend')}
                        data-legend
                        onClick={() => (legendIsOpen.value = true)}
                    >
                        <b aria-hidden="true">?</b>
                    </button>
                )}
                {table.advise && (
                    <button type="button" class="btn quiet icon" aria-label={say('page.hint')} onClick={onHint}>
                        <Icon id="bulb" />
                    </button>
                )}
                <span class="only-l row tools">
                    <button
                        type="button"
                        class="btn quiet icon"
                        aria-pressed={sound}
                        aria-label={say('page.sound')}
                        onClick={() => set({ sound: !sound })}
                    >
                        <Icon id="sound" />
                    </button>
                    <ThemeButton />
                </span>
                <button
                    type="button"
                    class="btn quiet icon"
                    aria-label={say('page.menu')}
                    aria-haspopup="dialog"
                    onClick={onMenu}
                >
                    <Icon id="menu" />
                </button>
            </div>
        </header>
    );
}
