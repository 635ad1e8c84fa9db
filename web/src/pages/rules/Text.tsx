// The rules of a game for players, as they were written, with its pictures.
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { fetchFile } from '../../fetching';
import { fileUrl } from '../../files';
import { hasBoard } from '../../games';
import { part } from '../../part';
import { Unfetched } from '../../parts/lazy';
import type { GameName } from '../../rules/module';
import { settings } from '../../settings';
import type { PictureOf } from '../learn/Pictures';

/** `[DO-3 DO-4] Tu nuevo dado…`: text that the address of a rule leads to. */
function Marked({ text, rule }: { text: string; rule: string }) {
    const [mark = '', ids = ''] = /^\[([A-Z]{2}-\d+(?: [A-Z]{2}-\d+)*)\] /.exec(text) ?? [];
    return (
        <span data-rules={ids} class={rule && ids.split(' ').includes(rule) ? 'sought' : undefined}>
            {text.slice(mark.length)} {ids && <small class="muted xs">{ids.replaceAll(' ', ' · ')}</small>}
        </span>
    );
}

const KINDS: readonly [RegExp, string][] = [
    [/^# /, 'h1'],
    [/^## /, 'h2'],
    [/^- /, 'li'],
    [/^: /, 'dl'],
    [/^ {4}/, 'pre'],
];
const kindOf = (line: string) => KINDS.find(([sign]) => sign.test(line))?.[1] ?? 'p';

/** Neighbouring lines of one kind stand together. */
function blocks(text: string): { kind: string; lines: string[] }[] {
    const found: { kind: string; lines: string[] }[] = [];
    for (const line of text.split('\n').filter(Boolean)) {
        const kind = kindOf(line);
        const last = found.at(-1);
        if (last?.kind === kind && kind !== 'p') last.lines.push(line);
        else found.push({ kind, lines: [line] });
    }
    return found;
}

function Block({ kind, lines, rule }: { kind: string; lines: string[]; rule: string }) {
    if (kind === 'h1') return <h1>{lines[0]!.slice(2)}</h1>;
    if (kind === 'h2') return <h2>{lines[0]!.slice(3)}</h2>;
    if (kind === 'li')
        return (
            <ul>
                {lines.map((line) => (
                    <li>
                        <Marked text={line.slice(2)} rule={rule} />
                    </li>
                ))}
            </ul>
        );
    if (kind === 'pre') return <pre tabIndex={0}>{lines.map((line) => line.slice(4)).join('\n')}</pre>;
    if (kind === 'p')
        return (
            <p>
                <Marked text={lines[0]!} rule={rule} />
            </p>
        );
    return (
        <dl>
            {lines.map((line) => {
                const [term = '', ...rest] = line
                    .slice(2)
                    .replace(/^\[[^\]]*\] /, '')
                    .split(/ {2,}/);
                return (
                    <>
                        <dt>{term}</dt>
                        <dd>{rest.join(' ')}</dd>
                    </>
                );
            })}
        </dl>
    );
}

/** The rules that a block explains and none before it did: a picture stands where its rule is told first. */
function firstTold(all: readonly { lines: string[] }[]): string[][] {
    const known = new Set<string>();
    return all.map(({ lines }) => {
        const ids = lines.flatMap((line) => /^(?:- |: )?\[([A-Z0-9 -]+)\]/.exec(line)?.[1]?.split(' ') ?? []);
        const fresh = ids.filter((id) => !known.has(id));
        fresh.forEach((id) => known.add(id));
        return fresh;
    });
}

/** Drawings come after the text, with the game's board. */
function usePictures(game: GameName, wanted: boolean): typeof PictureOf | null {
    const there = useSignal<typeof PictureOf | null>(null);
    useEffect(() => {
        if (wanted && hasBoard(game))
            void part(() => import('../learn/Pictures')).then(
                (module) => (there.value = module.PictureOf),
                () => {},
            );
    }, [game]);
    return there.value;
}

export function Page({ game, rule, pictures = true }: { game: string; rule: string; pictures?: boolean }) {
    const text = useSignal('');
    const failed = useSignal(false);
    const tries = useSignal(0);
    const box = useRef<HTMLDivElement>(null);
    useSignalEffect(() => {
        let left = false; // another language, or another try
        failed.value = false;
        void tries.value;
        fetchFile(fileUrl(`rules-${game}.*`, settings.value.language))
            .then((answer) => answer.json())
            .then(
                (told) => {
                    if (!left) text.value = told;
                },
                () => {
                    if (!left) failed.value = true;
                },
            );
        return () => {
            left = true;
        };
    });
    useEffect(() => {
        if (text.value && rule)
            box.current!.querySelector(`[data-rules~="${CSS.escape(rule)}"]`)?.scrollIntoView({ block: 'center' });
    }, [text.value, rule]);
    const Pictures = usePictures(game as GameName, pictures);
    const all = blocks(text.value);
    const fresh = firstTold(all);
    if (failed.value) return <Unfetched again={() => tries.value++} />;
    return (
        <div class="prose" ref={box}>
            {all.map((block, i) => (
                <>
                    <Block {...block} rule={rule} />
                    {Pictures && fresh[i]!.length > 0 && <Pictures game={game as GameName} rules={fresh[i]!} />}
                </>
            ))}
        </div>
    );
}
