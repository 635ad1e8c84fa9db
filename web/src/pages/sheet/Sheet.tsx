// The sheet designer: draw a sheet of Dizzle, see it judged as it grows, let a bot play it, share, keep, play, print it.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { TopBar } from '../../parts/Bar';
import { announce } from '../../announce';
import { sheetName } from '../../keep/sheets';
import { base } from '../../files';
import type { Tools } from '../../rules/module';
import { go, href } from '../../route';
import { sure } from '../../parts/Sure';
import { Refused } from '../../parts/Refused';
import { say } from '../../say';
import { useTools } from '../engine';
import type { ToolProps } from '../Tool';
import { Brushes, Worths } from './Brushes';
import { Canvas } from './Canvas';
import { Check, placeOf } from './Check';
import { draft, packed, save, saved, unpacked } from './keep';
import { blank, read } from './model';
import { begin, change, drawing, open, refused, text } from './state';
import { Trial } from './Trial';

const LEVELS = [1, 2, 3, 4];

function Name() {
    return (
        <label class="stack small">
            <b>{say('page.sheet.name')}</b>
            <input
                class="field"
                name="sheet"
                maxLength={40}
                value={drawing.value.name}
                onChange={(event) => change({ name: event.currentTarget.value.trim() })}
            />
        </label>
    );
}

/** Where to begin: nothing, a built-in sheet, one that was kept. */
function Start({ rules }: { rules: Tools }) {
    const pick = (value: string) => {
        const source = value.startsWith('=') ? saved.value[value.slice(1)] : value === '0' ? null : rules.level(+value);
        const found = source ? read(source) : blank(say('page.sheet.mine'));
        if (found) open(found);
    };
    return (
        <label class="stack small">
            <b>{say('page.sheet.open')}</b>
            <select
                class="field"
                name="open"
                onChange={(event) => {
                    pick(event.currentTarget.value);
                    event.currentTarget.value = ''; // so that the same one can be had again
                }}
            >
                <option value="">{say('page.sheet.choose')}</option>
                <option value="0">{say('page.sheet.blank')}</option>
                {LEVELS.map((level) => (
                    <option key={level} value={level}>
                        {say('page.sheet.level', level, sheetName(rules.level(level)))}
                    </option>
                ))}
                {Object.keys(saved.value).map((name) => (
                    <option key={name} value={`=${name}`}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}

/** Keeps it and says so. */
function keep() {
    const name = drawing.value.name.trim() || say('page.sheet.mine');
    save(name, text.value);
    announce(say('page.sheet.kept', name));
    return name;
}

function Acts({ playable }: { playable: boolean }) {
    const link = useSignal('');
    const told = useSignal('');
    const share = async () => {
        const url = new URL(`sheet#${await packed(text.value)}`, base).href;
        link.value = url;
        told.value = '';
        try {
            if (navigator.share) await navigator.share({ title: drawing.value.name, url });
            else {
                await navigator.clipboard.writeText(url);
                told.value = say('page.sheet.copied');
            }
        } catch {
            // not allowed, or thought better of: the link is there to be copied by hand
        }
    };
    const name = drawing.value.name.trim();
    return (
        <section class="stack" aria-label={say('page.sheet.acts')}>
            <button
                type="button"
                class="btn main tall"
                data-play
                disabled={!playable}
                onClick={() => go(`new?game=dizzle&sheet=${encodeURIComponent(keep())}`)}
            >
                <Icon id="play" /> {say('page.sheet.play')}
            </button>
            <div class="row wrap">
                <button
                    type="button"
                    class="btn"
                    data-save
                    onClick={() => (told.value = say('page.sheet.kept', keep()))}
                >
                    <Icon id="device" /> {say('page.sheet.save')}
                </button>
                <button type="button" class="btn" data-share onClick={share}>
                    <Icon id="share" /> {say('page.sheet.share')}
                </button>
                <a class="btn" data-to-print href={href('print#sheet')}>
                    <Icon id="printer" /> {say('page.title-of.print')}
                </a>
                {saved.value[name] !== undefined && (
                    <button
                        type="button"
                        class="btn danger"
                        data-remove
                        onClick={async () =>
                            (await sure(say('page.sheet.remove-sure', name), say('page.sheet.remove'))) &&
                            save(name, null)
                        }
                    >
                        <Icon id="no" /> {say('page.sheet.remove')}
                    </button>
                )}
            </div>
            {told.value && (
                <p class="small" role="status">
                    {told.value}
                </p>
            )}
            {link.value && (
                <label class="stack small">
                    <b>{say('page.sheet.link')}</b>
                    <input
                        class="field mono"
                        data-link
                        readOnly
                        value={link.value}
                        onFocus={(event) => event.currentTarget.select()}
                    />
                </label>
            )}
        </section>
    );
}

/** The same as text, for those who would rather write. */
function AsText() {
    const unread = useSignal(false);
    const take = (written: string) => {
        const found = read(written);
        unread.value = !found;
        if (found) open(found);
    };
    return (
        <details class="fold" data-text>
            <summary>
                <Icon id="keys" /> {say('page.sheet.as-text')}
            </summary>
            <label class="stack">
                <span class="vh">{say('page.sheet.as-text')}</span>
                <textarea
                    class="field mono"
                    name="text"
                    rows={12}
                    spellcheck={false}
                    value={text.value}
                    onChange={(event) => take(event.currentTarget.value)}
                />
            </label>
            {unread.value && <Refused text={say('page.sheet.unread')} />}
        </details>
    );
}

function Designer({ rules, badLink }: { rules: Tools; badLink: boolean }) {
    const level = useSignal(0);
    const { findings, playable } = rules.sheet(text.value, level.value);
    const wrong = new Set(
        findings
            .filter(({ gravity }) => gravity !== 'fact')
            .map(placeOf)
            .filter((square) => square !== null),
    );
    return (
        <main id="main" class="page design" data-game="dizzle">
            <h1>{say('page.title-of.sheet')}</h1>
            <section class="stack" aria-label={say('page.sheet.tools')}>
                <Brushes />
                <Name />
                <Worths />
                <Start rules={rules} />
                <AsText />
            </section>
            <section class="stack on-top" aria-label={say('page.sheet.sheet')}>
                {badLink && <Refused text={say('page.sheet.bad-link')} />}
                <Canvas wrong={wrong} />
                <Refused text={refused.value} />
            </section>
            <section class="stack" aria-label={say('page.sheet.judged')}>
                <Check findings={findings} playable={playable} level={level} />
                <Trial text={text.value} playable={playable} />
                <Acts playable={playable} />
            </section>
        </main>
    );
}

export function Page({ hash }: ToolProps) {
    const rules = useTools();
    const ready = useSignal(false);
    const badLink = useSignal(false);
    /** A link's sheet lies on top of what was being drawn: that can be had back. */
    const load = async (engine: Tools) => {
        if (!ready.value) begin(read(draft()) ?? { ...read(engine.level(1))!, name: say('page.sheet.mine') });
        ready.value = true;
        if (!hash) return;
        const linked = read((await unpacked(hash)) ?? '');
        badLink.value = !linked;
        if (linked) open(linked);
        go('sheet', true);
    };
    useEffect(() => {
        if (rules) void load(rules);
    }, [rules, hash]);
    return (
        <>
            <TopBar />
            {rules && ready.value ? (
                <Designer rules={rules} badLink={badLink.value} />
            ) : (
                <main id="main" class="page" aria-busy="true" />
            )}
        </>
    );
}
