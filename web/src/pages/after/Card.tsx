// The card to share: the game, who won, the last position; as a picture of 1200 by 630.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Cover, Icon, strokes, TITLES } from '../../art/Art';
import type { Table } from '../../log/table';
import { nameList, type Called } from '../../names';
import { say } from '../../say';
import { picture } from './picture';
import { Refused } from '../../parts/Refused';

const WIDTH = 1200;
const HEIGHT = 630;

const Word = ({ word, x, y, scale }: { word: string; x: number; y: number; scale: number }) => (
    <g class="lettering" transform={`translate(${x} ${y}) scale(${scale})`}>
        {strokes(word).paths}
    </g>
);

/** As large as it can be in this many pixels, whatever letters a device has; bold ones are wider. */
const fitting = (text: string, most: number, room: number, wide = 0.56) =>
    Math.min(most, Math.floor(room / (wide * Math.max(1, text.length))));

/** The winner in the words of the person who shares the card: "I" where they gave no name. */
function wonText(called: Called, winners: readonly number[]): string {
    const others = winners.filter((seat) => seat !== called.you);
    if (others.length < winners.length)
        return others.length ? say('page.after.card-we-won', nameList(called, others)) : say('page.after.card-i-won');
    return say(winners.length > 1 ? 'page.after.card-win' : 'page.after.card-wins', nameList(called, winners));
}

/** The lines under the game's name: who, against whom, how. */
function lines(table: Table): string[] {
    const names = table.names();
    const { winners, score } = table.at(table.follower.moves);
    if (winners.length === 0) return [table.result()]; // somebody gave up
    if (names.length === 1) return [names[0]!, say('page.after.card-points', score[0]!)];
    const others = names
        .map((_, seat) => seat)
        .filter((seat) => !winners.includes(seat))
        .sort((a, b) => score[b]! - score[a]!);
    const isNameless = table.you !== null && names[table.you] === say('page.you');
    const you = isNameless ? table.you : null;
    const lost = nameList(
        { names: names.map((name, seat) => (seat === you ? say('page.after.card-me') : name)), you },
        others,
    );
    const points = [...winners, ...others].map((seat) => score[seat]!); // as the names stand
    const said = points.some((n) => n > 1) ? [points.join(' : ')] : [];
    return [wonText({ names, you }, winners), ...(lost ? [say('page.against', lost)] : []), ...said];
}

function Drawing({ table, of }: { table: Table; of: preact.RefObject<SVGSVGElement | null> }) {
    const { game } = table;
    const [head = '', ...more] = lines(table);
    const { Board } = game;
    const whose = table.at(table.follower.moves).winners[0] ?? 0;
    return (
        <svg
            class="sharecard"
            ref={of}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label={[TITLES[game.name], head, ...more].join(', ')}
            data-game={game.name}
            data-theme="light"
        >
            <rect width={WIDTH} height={HEIGHT} fill="var(--game)" />
            <Word word={TITLES[game.name]} x={60} y={62} scale={2.7} />
            <text x={60} y={310} font-size={fitting(head, 76, 560, 0.68)} font-weight="750">
                {head}
            </text>
            {more.map((text, i) => (
                <text x={60} y={376 + i * 54} font-size={fitting(text, 40, 560)}>
                    {text}
                </text>
            ))}
            <Word word="cubilete" x={60} y={524} scale={1.6} />
            <svg x={660} y={65} width={500} height={500} viewBox="0 0 100 100">
                {game.drawn ? (
                    <>
                        <rect x="0" y="0" width="100" height="100" rx="5" fill="var(--cloth)" />
                        <svg x="3" y="3" width="94" height="94" viewBox="0 0 100 100">
                            <Board view={table.view()} whose={whose} small />
                        </svg>
                    </>
                ) : (
                    <Cover game={game.name} />
                )}
            </svg>
        </svg>
    );
}

export function Card({ table }: { table: Table }) {
    const drawing = useRef<SVGSVGElement>(null);
    const fault = useSignal(false);
    const name = `cubilete-${table.game.name}.png`;
    const canShare =
        typeof navigator.canShare === 'function' &&
        navigator.canShare({ files: [new File([], name, { type: 'image/png' })] });
    const make = async (use: (blob: Blob) => Promise<void> | void) => {
        try {
            fault.value = false;
            await use(await picture(drawing.current!, WIDTH, HEIGHT));
        } catch (error) {
            fault.value = (error as Error).name !== 'AbortError'; // somebody who changed their mind
        }
    };
    const save = (blob: Blob) => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(blob);
        link.download = name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    };
    const share = (blob: Blob) =>
        navigator.share({ files: [new File([blob], name, { type: 'image/png' })], title: table.result() });
    return (
        <>
            <Drawing table={table} of={drawing} />
            <div class="row wrap">
                {canShare && (
                    <button type="button" class="btn" data-share onClick={() => make(share)}>
                        <Icon id="share" /> {say('page.after.share')}
                    </button>
                )}
                <button type="button" class="btn" data-save onClick={() => make(save)}>
                    <Icon id="copy" /> {say('page.after.save')}
                </button>
            </div>
            {fault.value && <Refused text={say('page.after.no-picture')} />}
        </>
    );
}
