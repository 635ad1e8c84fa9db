// Draws each game's forms for paper, with its own board.
import type { ComponentChildren } from 'preact';
import { Board as DoceBoard } from '../../games/doce/Board';
import { Board as SecuenciaBoard } from '../../games/secuencia/Board';
import { fieldsOf as blitzFields, LETTERS as COLOURS } from '../../games/blitz/look';
import { Paper } from '../../games/dizzle/Paper';
import type { Draft, View } from '../../games/game';
import { NO_STORY } from '../../games/story';
import { Die } from '../../art/Die';
import { isRefusal, type GameName, type Position, type Tools } from '../../rules/module';
import { say } from '../../say';
import { cellOf, has, LETTERS, onPaper, usedKinds, type Drawing } from '../sheet/model';
import { Blank, Card, Leaf, names, numbers, Pad, Worth, type Size } from './Leaf';

/** A table at which nothing has happened yet. */
function first(rules: Tools, game: GameName): Position {
    const book = rules.book(`cubilete 1\ngame ${game}\nseats 2\n\n`);
    if (isRefusal(book)) throw new Error(book.message);
    const follower = rules.follower();
    follower.tell(rules.lines(book.record()));
    const position = follower.at(0);
    follower.close();
    book.close();
    return position;
}

const none: ReadonlySet<string> = new Set();
const idle: Partial<Draft> = {
    line: '',
    parts: {},
    may: none,
    open: none,
    target: null,
    reasons: [],
    wrong: null,
    focus: '',
};
/** Somebody looks at it from outside. */
const seen = (position: Position): View => ({
    position,
    came: null,
    story: NO_STORY,
    me: null,
    you: null,
    over: false,
    mine: false,
    names: [],
    draft: idle as Draft,
    race: null,
    shown: none,
    moving: false,
    rated: false,
    hinted: new Set(),
    pause: false,
    awaits: false,
    throwDice: () => {},
    dismiss: () => {},
    skip: null,
    reasons: [],
    at: () => position,
    toggle: () => {},
});

const Square = ({ kind, face }: { kind: string; face: number }) => <Die kind={kind} face={face} />;

function Doce({ rules, size }: FormProps) {
    const columns = [
        'print.col-win',
        'print.col-own',
        'print.col-kept',
        'print.col-empty',
        'print.col-threes',
        'print.sum',
    ] as const;
    const person = (kind: string) => (
        <Blank what={say('print.name')}>
            <Square kind={kind} face={6} />
        </Blank>
    );
    return (
        <Leaf size={size} game="doce">
            <Card game="doce" what={say('print.doce-board')}>
                <div class="halves">
                    <DoceBoard view={seen(first(rules, 'doce'))} small />
                    <div class="rules">
                        <p class="dice">
                            <Square kind="w" face={5} />
                            <Square kind="w" face={1} />
                            <Square kind="w" face={2} />
                            <Square kind="k" face={4} />
                        </p>
                        <p>{say('print.doce-goal')}</p>
                        <p>{say('print.doce-zone')}</p>
                        <p>{say('print.doce-blocker')}</p>
                        <Worth
                            rows={[
                                ['12', say('print.doce-win')],
                                ['+2', say('print.doce-own')],
                                ['+5', say('print.doce-kept')],
                                ['+1', say('print.doce-empty')],
                                ['−2', say('print.doce-threes')],
                                ['2', say('print.doce-draw')],
                            ]}
                        />
                    </div>
                </div>
            </Card>
            <Card game="doce" what={say('print.doce-pad')}>
                <Pad
                    first={say('print.round')}
                    rows={numbers(4)}
                    seats={[person('w'), person('k')]}
                    columns={columns.map((id) => say(id))}
                    last={say('print.total')}
                />
            </Card>
        </Leaf>
    );
}

const Chip = ({ shape }: { shape: string }) => (
    <svg viewBox="0 0 42 46" class="chip" aria-hidden="true">
        <use href={`#chip-${shape}`} width="42" height="45.5" />
    </svg>
);

function Secuencia({ rules, size }: FormProps) {
    return (
        <Leaf size={size} game="secuencia">
            <Card game="secuencia" what={say('print.secuencia-board')}>
                <div class="halves">
                    <SecuenciaBoard view={seen(first(rules, 'secuencia'))} small />
                    <div class="rules">
                        <p>
                            <b>{say('print.secuencia-goal-any')}</b>
                        </p>
                        <Worth
                            rows={[
                                ['3–9', say('print.secuencia-place')],
                                ['2, 12', say('print.secuencia-again')],
                                ['10', say('print.secuencia-remove')],
                                ['11', say('print.secuencia-wild')],
                            ]}
                        />
                        {['o', 'x', 'a'].map((shape) => (
                            <Blank key={shape} what="">
                                <Chip shape={shape} />
                            </Blank>
                        ))}
                    </div>
                </div>
            </Card>
            <Card game="secuencia" what={say('print.secuencia-pad')}>
                <Pad
                    first={say('print.game-number')}
                    rows={numbers(8)}
                    seats={names(4)}
                    columns={[say('print.opening'), say('print.victory')]}
                    last={say('print.victories')}
                />
            </Card>
        </Leaf>
    );
}

const COLOUR_NAMES = ['print.orange', 'print.red', 'print.green', 'print.blue', 'print.yellow', 'print.black'] as const;
const SEVEN = 7;

function Blitz({ rules, size }: FormProps) {
    const { pips, dot } = blitzFields(first(rules, 'blitz'));
    return (
        <Leaf size={size} game="blitz">
            <Card game="blitz" what={say('print.blitz-card')}>
                <div class="halves">
                    <ul class="box-of-dice">
                        {[...COLOURS].map((letter, i) => (
                            <li key={letter}>
                                <b>{letter}</b> <span>{say(COLOUR_NAMES[i]!)}</span>
                                {numbers(6)
                                    .filter((face) => (pips[i]! >> face) & 1)
                                    .map((face) => (
                                        <Die key={face} kind={letter.toLowerCase()} face={face} />
                                    ))}
                                <Die kind={letter.toLowerCase()} face={COLOURS[dot[i]! - 1]!} />
                            </li>
                        ))}
                        <li>
                            <b>2 ×</b> <span>{say('print.white')}</span>
                            {[...COLOURS].map((letter) => (
                                <Die key={letter} kind="w" face={letter} />
                            ))}
                        </li>
                    </ul>
                    <div class="rules">
                        <Worth
                            rows={[
                                ['+', say('print.blitz-sum')],
                                ['0', say('print.blitz-dot')],
                                ['○', say('print.blitz-right')],
                                ['−', say('print.blitz-wrong')],
                                ['●', say('print.blitz-turn')],
                                ['!', say('print.blitz-expert')],
                            ]}
                        />
                    </div>
                </div>
            </Card>
            <Card game="blitz" what={say('print.blitz-pad')}>
                <ul class="discs">
                    {numbers(SEVEN).map((n) => (
                        <li key={n}>
                            <Blank what={say('print.name')} />
                            {numbers(3).map((group) => (
                                <span key={group} class="discs-of">
                                    <i />
                                    <i />
                                    <i />
                                    <i class="large" />
                                </span>
                            ))}
                        </li>
                    ))}
                </ul>
                <p class="note">{say('print.blitz-turn')}</p>
            </Card>
        </Leaf>
    );
}

const LINES = [
    ['b', 'b', 'print.line-colour'],
    ['g', 'g', 'print.line-colour'],
    ['r', 'r', 'print.line-colour'],
    ['p', 'k', 'print.line-poker'],
    ['h', 'k', 'print.line-over'],
] as const;

function Ecuaciones({ size }: FormProps) {
    const line = ([letter, kind, what]: (typeof LINES)[number]) => (
        <span class={`line-of d-${kind}`}>
            <b>{say(`print.line.${letter}`)}</b>
            <small>{say(what)}</small>
        </span>
    );
    return (
        <Leaf size={size} game="ecuaciones">
            <Card game="ecuaciones" what={`${say('print.uno')} · ${say('print.todos')}`}>
                <Pad
                    first={say('print.round')}
                    rows={numbers(10)}
                    seats={names(4)}
                    columns={[say('print.equation'), say('print.points'), say('print.sum')]}
                />
                <Worth
                    rows={[
                        ['1', say('print.ecu-die')],
                        ['2', say('print.ecu-times')],
                        ['3', say('print.ecu-divide')],
                        ['3, 6, 10', say('print.ecu-number')],
                        ['+1, +2', say('print.ecu-twelve')],
                        ['+2', say('print.ecu-best')],
                    ]}
                />
            </Card>
            <Card game="ecuaciones" what={say('print.yahtzee')}>
                <Pad
                    first=""
                    rows={LINES.map(line)}
                    seats={names(3)}
                    columns={[say('print.equation'), say('print.points')]}
                    last={say('print.total')}
                />
            </Card>
        </Leaf>
    );
}

const Row = ({
    sign,
    letter,
    children,
    box = true,
}: {
    sign: string;
    letter?: string;
    children: ComponentChildren;
    box?: boolean;
}) => (
    <li class={`k-${sign}`}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
            <use class="sym" href={`#${sign}`} />
        </svg>
        <span>
            {letter ? `${letter}: ` : ''}
            {children}
        </span>
        {box && <i class="box-to-fill" />}
    </li>
);

const minus = (points: number): string => String(points).replace('-', '−');
const ROUNDS = 10; // the most that a game has

function Panel({ drawing }: { drawing: Drawing }) {
    return (
        <div class="rules panel">
            <b>{say('print.rounds')}</b>
            <p class="rounds">
                {numbers(ROUNDS).map((n) => (
                    <i key={n}>{n}</i>
                ))}
            </p>
            <p class="note">{say('print.rounds-seats')}</p>
            <ul>
                {has(drawing, 'gem') && <Row sign="gem">{say('print.gems')}</Row>}
                {usedKinds(drawing, 'puzzle').map((kind) => (
                    <Row key={kind} sign="puzzle" letter={LETTERS[kind]!}>
                        {say('print.puzzle', drawing.puzzle[kind - 1]!)}
                    </Row>
                ))}
                {usedKinds(drawing, 'flag').map((kind) => (
                    <Row key={kind} sign="flag" letter={LETTERS[kind]!}>
                        {drawing.flag[kind - 1]!.split(' ').join(' · ')}
                    </Row>
                ))}
                {drawing.arrows.length > 0 && <Row sign="next">{say('print.lines')}</Row>}
                {drawing.block && <Row sign="device">{say('print.block', drawing.block.points)}</Row>}
                {has(drawing, 'bomb') && <Row sign="bomb">{say('print.bomb', minus(drawing.bomb))}</Row>}
                {has(drawing, 'pile') && <Row sign="pile">{say('print.pile', minus(drawing.pile))}</Row>}
                {has(drawing, 'key') && (
                    <Row sign="key" box={false}>
                        {say('print.key')}
                    </Row>
                )}
                {drawing.cells.some((token) => cellOf(token).sign === 'rocket') && (
                    <Row sign="rocket" box={false}>
                        {say('print.rocket')}
                    </Row>
                )}
                <li class="sum-up">
                    <b>{say('print.total')}</b>
                    <i class="box-to-fill" />
                </li>
            </ul>
        </div>
    );
}

export function DizzleSheet({ drawing, size, title }: { drawing: Drawing; size: Size; title: string }) {
    const blanks = (
        <>
            <Blank what={say('print.name')} />
            <Blank what={say('print.points')} />
        </>
    );
    return (
        <Leaf size={size} game="dizzle">
            {numbers(2).map((n) => (
                <Card key={n} game="dizzle" what={title} more={blanks}>
                    <div class="halves sheet-half">
                        <Paper written={onPaper(drawing)} pen={0} label={title} />
                        <Panel drawing={drawing} />
                    </div>
                </Card>
            ))}
        </Leaf>
    );
}

export interface FormProps {
    rules: Tools;
    size: Size;
}
export const forms = { doce: Doce, blitz: Blitz, ecuaciones: Ecuaciones, secuencia: Secuencia } as const;
