// Draws the ways to play a move that every game has: the main button with its neighbours, and the field for typing.
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../art/Art';
import type { View } from '../../games/game';
import type { Table } from '../../log/table';
import { say } from '../../say';
import { showPly } from './Moves';

const PATIENCE = 1500; // ms that a bot may think before anybody wants to skip it

/** Only bots are to act: skips the pauses between their moves. */
function Skip({ skip }: { skip(): void }) {
    const [late, setLate] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => setLate(true), PATIENCE);
        return () => clearTimeout(timer);
    }, []);
    return (
        <button type="button" class="btn tall grow" data-skip aria-disabled={!late} onClick={() => late && skip()}>
            {say(late ? 'page.skip' : 'page.wait')}
        </button>
    );
}

export function Main({ table, view }: { table: Table; view: View }) {
    const { draft, mine } = view;
    const { Beside } = table.game;
    return (
        <div class="acts">
            <button
                type="button"
                class="btn icon tall"
                aria-label={say('page.back-step')}
                aria-disabled={!draft.line}
                onClick={() => draft.back()}
            >
                <Icon id="undo" />
            </button>
            {Beside && mine && <Beside view={view} />}
            {view.awaits ? (
                <button type="button" class="btn main tall" data-throw onClick={view.throwDice}>
                    <Icon id="realdie" /> {say('page.throw')}
                </button>
            ) : view.pause ? (
                <button type="button" class="btn main tall" onClick={() => table.playback.dismiss()}>
                    {say('page.continue')}
                </button>
            ) : table.replay.value !== null ? (
                <button type="button" class="btn main tall" onClick={() => showPly(table, table.follower.moves)}>
                    {say('page.to-now')}
                </button>
            ) : view.skip ? (
                <Skip key={table.follower.moves} skip={view.skip} />
            ) : (
                <button
                    type="button"
                    class="btn main tall"
                    data-play
                    aria-disabled={!draft.ready}
                    onClick={() => draft.ready && draft.play()}
                >
                    {mine
                        ? draft.ready && table.isCut
                            ? say('page.save-move')
                            : table.game.words.button(view)
                        : say(table.isCut && table.underWay ? 'page.move-kept' : 'page.wait')}
                </button>
            )}
        </div>
    );
}

/** The field for notation: it follows what is tapped, and takes anything. */
export function Typed({ table, view }: { table: Table; view: View }) {
    const { draft } = view;
    return (
        <details class="type fold">
            <summary>
                <Icon id="keys" /> {say('page.type')}
            </summary>
            <form
                data-entry
                class="entry"
                onSubmit={(event) => {
                    event.preventDefault();
                    draft.play((event.currentTarget.elements.namedItem('move') as HTMLInputElement).value.trim());
                }}
            >
                <label class="vh" for="move">
                    {say('page.type-label')}
                </label>
                <input
                    id="move"
                    class="field"
                    name="move"
                    value={draft.line}
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    aria-describedby="move-form"
                    onInput={(event) => draft.set(event.currentTarget.value)}
                />
                <button type="submit" class="btn">
                    {say('page.play')}
                </button>
            </form>
            <p id="move-form" class="xs muted">
                {table.game.words.form()}
            </p>
        </details>
    );
}
