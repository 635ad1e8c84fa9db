// Printing: what a game needs on paper, looked at first, then through the browser's own printing.
import { useSignal } from '@preact/signals';
import { Icon, TITLES } from '../../art/Art';
import { ORDER } from '../../games';
import { savedSheets, sheetName } from '../../keep/sheets';
import { TopBar } from '../../parts/Bar';
import type { GameName, Tools } from '../../rules/module';
import { say } from '../../say';
import { useTools } from '../engine';
import { Seg } from '../../parts/Seg';
import { draft } from '../sheet/keep';
import { read } from '../sheet/model';
import type { ToolProps } from '../Tool';
import { DizzleSheet, forms } from './forms';
import { SIZES, type Size } from './Leaf';

const LEVELS = [1, 2, 3, 4];
const MOST = 6; // leaves of one kind
const AMERICAN = /^(en-US|en-CA|es-(MX|US|CO|CL|VE|PH))/;

/** The sheets that there are: built in, kept here, being drawn. By what they are called in the list. */
function sheetsOf(rules: Tools): { id: string; title: string; text: string }[] {
    const levels = LEVELS.map((level) => ({
        id: String(level),
        title: say('print.level', level, sheetName(rules.level(level))),
        text: rules.level(level),
    }));
    const own = draft() ? [{ id: 'sheet', title: sheetName(draft()), text: draft() }] : [];
    return [
        ...levels,
        ...own,
        ...Object.entries(savedSheets.read()).map(([name, text]) => ({ id: `=${name}`, title: name, text })),
    ].filter(({ text }) => read(text));
}

function Leaves({
    rules,
    game,
    size,
    sheet,
    copies,
}: {
    rules: Tools;
    game: GameName;
    size: Size;
    sheet: { title: string; text: string };
    copies: number;
}) {
    const one = (n: number) => {
        if (game === 'dizzle')
            return <DizzleSheet key={n} drawing={read(sheet.text)!} size={size} title={sheet.title} />;
        const Form = forms[game];
        return <Form key={n} rules={rules} size={size} />;
    };
    return <div class="leaves">{Array.from({ length: copies }, (_, n) => one(n))}</div>;
}

export function Page({ hash }: ToolProps) {
    const rules = useTools();
    const wanted = ORDER.find((one) => one === hash);
    const game = useSignal<GameName>(hash === 'sheet' ? 'dizzle' : (wanted ?? 'dizzle'));
    const size = useSignal<Size>(AMERICAN.test(navigator.language) ? 'letter' : 'a4');
    const sheet = useSignal(hash === 'sheet' ? 'sheet' : '1');
    const copies = useSignal(1);
    const sheets = rules ? sheetsOf(rules) : [];
    const chosen = sheets.find(({ id }) => id === sheet.value) ?? sheets[0];
    return (
        <>
            <TopBar />
            <main id="main" class="page printing">
                <section class="stack choices" aria-labelledby="print-title">
                    <h1 id="print-title">{say('page.title-of.print')}</h1>
                    <p class="small muted">{say('page.print.how')}</p>
                    <Seg
                        name="game"
                        title={say('page.print.what')}
                        values={ORDER}
                        value={game.value}
                        label={(one) => TITLES[one]}
                        onChange={(one) => (game.value = one)}
                    />
                    {game.value === 'dizzle' && (
                        <label class="stack small">
                            <b>{say('page.sheet.sheet')}</b>
                            <select
                                class="field"
                                name="sheet"
                                value={chosen?.id}
                                onChange={(event) => (sheet.value = event.currentTarget.value)}
                            >
                                {sheets.map(({ id, title }) => (
                                    <option key={id} value={id}>
                                        {title}
                                    </option>
                                ))}
                            </select>
                        </label>
                    )}
                    <Seg
                        name="size"
                        title={say('page.print.paper')}
                        values={SIZES}
                        value={size.value}
                        label={(one) => say(one === 'a4' ? 'page.print.a4' : 'page.print.letter')}
                        onChange={(one) => (size.value = one)}
                    />
                    <label class="stack small">
                        <b>{say('page.print.copies')}</b>
                        <input
                            class="field"
                            type="number"
                            name="copies"
                            min={1}
                            max={MOST}
                            value={copies.value}
                            onChange={(event) =>
                                (copies.value = Math.min(
                                    MOST,
                                    Math.max(1, Math.trunc(event.currentTarget.valueAsNumber) || 1),
                                ))
                            }
                        />
                    </label>
                    <button type="button" class="btn main tall" data-print onClick={() => print()}>
                        <Icon id="printer" /> {say('page.title-of.print')}
                    </button>
                </section>
                {rules && chosen && (
                    <Leaves rules={rules} game={game.value} size={size.value} sheet={chosen} copies={copies.value} />
                )}
            </main>
        </>
    );
}
