// Beside ecuaciones' cloth: what each seat laid this round, the solitaire's lines, the tournament's games.
import type { VNode } from 'preact';
import { Icon } from '../../art/Art';
import { say } from '../../say';
import type { ViewProps } from '../game';
import { LineButton, LineMark, offered } from './Hand';
import { LINES, SOLITAIRE, TODOS, ULTIMO, UNO, fieldsOf, gameOf, lineOf, sealed, tournament } from './look';
import { gameName, lineName, lineWants, partOf } from './words';

/** A row a line, a column a seat. */
function Lines({ view }: ViewProps): VNode {
    const { position, names, me } = view;
    return (
        <table class="score lines">
            <caption class="vh">{say('page.ecuaciones.lines')}</caption>
            <thead>
                <tr>
                    <th scope="col">{say('page.ecuaciones.line')}</th>
                    {names.map((name, seat) => (
                        <th key={seat} scope="col">
                            {name}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {[...LINES].map((line) => (
                    <tr key={line}>
                        <th scope="row">
                            <LineButton view={view} line={line}>
                                <span class="name">
                                    <LineMark line={line} />
                                    {lineName(line)} <span class="mono xs">{line}</span>
                                </span>
                                <small>{lineWants(line)}</small>
                            </LineButton>
                        </th>
                        {names.map((_, seat) => {
                            const has = lineOf(position, seat, line),
                                would = view.mine && seat === me && has < 0 ? offered(view, line) : null;
                            return (
                                <td key={seat} class={has < 0 ? 'would' : ''}>
                                    {has >= 0 ? has : would === null ? '·' : `+${would}`}
                                </td>
                            );
                        })}
                    </tr>
                ))}
            </tbody>
            <tfoot>
                <tr>
                    <th scope="row">{say('page.total')}</th>
                    {names.map((_, seat) => (
                        <td key={seat}>
                            <b>{position.score[seat]}</b>
                        </td>
                    ))}
                </tr>
            </tfoot>
        </table>
    );
}

function Round({ view }: ViewProps): VNode {
    const { position, names } = view,
        game = gameOf(position);
    return (
        <section class="stack tight">
            <h2 class="small">{say('page.ecuaciones.this-round')}</h2>
            <ul class="totals">
                {names.map((name, seat) => (
                    <li key={seat}>
                        <b>{name}</b>
                        <span>
                            {sealed(position, seat) && <Icon id="seal" />} {partOf(view, seat)}
                        </span>
                    </li>
                ))}
            </ul>
            <p class="xs muted">
                {say(
                    game === ULTIMO
                        ? 'page.ecuaciones.note-last'
                        : game === TODOS
                          ? 'page.ecuaciones.note-todos'
                          : 'page.ecuaciones.note-best',
                )}
            </p>
        </section>
    );
}

/** The tournament's games in their order, and what each seat has in the one under way. */
function Games({ view }: ViewProps): VNode {
    const { position, names } = view,
        { game, points } = fieldsOf(position);
    return (
        <section class="stack tight">
            <h2 class="small">{say('word.torneo')}</h2>
            <ol class="games">
                {[UNO, TODOS, ULTIMO].map((one) => (
                    <li
                        key={one}
                        aria-current={one === game && !position.over ? 'step' : undefined}
                        class={one < game || position.over ? 'done' : ''}
                    >
                        {(one < game || position.over) && <Icon id="check" />}
                        {gameName(one)}
                    </li>
                ))}
            </ol>
            <p class="xs muted">{names.map((name, seat) => `${name}: ${points[seat]}`).join(' · ')}</p>
        </section>
    );
}

export function Side({ view }: ViewProps): VNode {
    return (
        <>
            {tournament(view.position) && <Games view={view} />}
            {gameOf(view.position) === SOLITAIRE ? <Lines view={view} /> : <Round view={view} />}
        </>
    );
}
