// Shows a player's account at a server: the name, adding a device, exporting their games, deleting it.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { base } from '../../files';
import { Qr } from '../../parts/Qr';
import { sure } from '../../parts/Sure';
import { href } from '../../route';
import { say, sayWhy } from '../../say';
import { settings } from '../../settings';
import { forgetMe, forgetNames, known, linkCode, rename, ServerFault } from '../../wire/http';
import { mine, others, refresh, turnsForgotten } from '../../wire/meet';
import { fit, isName, NAME } from '../../wire/name';
import { lookTold, tell, tellNoMore, told } from './push';

function Code({ code }: { code: string }) {
    const url = new URL(`link#${code}`, base).href;
    return (
        <div class="stack" data-code={code}>
            <p class="small">{say('page.me.link-says')}</p>
            <Qr text={url} label={say('page.qr')} />
            <input
                class="field mono"
                readonly
                aria-label={say('page.me.link')}
                value={url}
                onFocus={(event) => event.currentTarget.select()}
            />
            <p class="small">{say('page.me.code', code)}</p>
        </div>
    );
}

export function Page() {
    const code = useSignal('');
    const note = useSignal('');
    useEffect(() => void lookTold(), []);
    const name = fit(settings.value.name, NAME);
    const me = mine.value;
    if (!others.value) return null;
    const trying = (act: () => Promise<unknown>) => () =>
        void act().catch((error: unknown) => {
            if (!(error instanceof ServerFault)) throw error;
            note.value = sayWhy(error.why);
        });
    const forget = async () => {
        if (!(await sure(say('page.me.forget-sure'), say('page.me.forget')))) return;
        await forgetMe();
        turnsForgotten();
        code.value = '';
        note.value = say('page.me.forgotten');
        await refresh();
    };
    const unname = async () => {
        if (!(await sure(say('page.me.names-sure'), say('page.me.names')))) return;
        note.value = say('page.me.unnamed', await forgetNames());
    };
    return (
        <section class="card" aria-labelledby="me" data-me={me?.player ?? ''}>
            <h2 id="me">{say('page.me')}</h2>
            <p>
                {!known() ? say('page.me.unknown') : me?.name ? say('page.me.known', me.name) : say('page.me.nameless')}
            </p>
            <div class="row wrap">
                {isName(name) && me?.name !== name && (
                    <button type="button" class="btn" data-rename onClick={trying(() => rename(name).then(refresh))}>
                        <Icon id="pencil" /> {say('page.me.rename')}
                    </button>
                )}
                <button
                    type="button"
                    class="btn"
                    data-link-device
                    onClick={trying(async () => (code.value = await linkCode()))}
                >
                    <Icon id="device" /> {say('page.me.link')}
                </button>
                <a class="btn" data-have-code href={href('link')}>
                    <Icon id="keys" /> {say('page.me.have-code')}
                </a>
                {known() && (
                    <>
                        <a class="btn" data-export href={new URL('api/export.txt', base).href} download="cubilete.cub">
                            <Icon id="copy" /> {say('page.me.export')}
                        </a>
                        {told.value !== null && (
                            <button
                                type="button"
                                class="btn"
                                data-push={told.value ? 'on' : 'off'}
                                aria-pressed={told.value}
                                onClick={trying(async () => {
                                    if (told.value) return tellNoMore();
                                    if (!(await tell())) note.value = say('page.push.will-not');
                                })}
                            >
                                <Icon id={told.value ? 'check' : 'clock'} /> {say('page.push.setting')}
                            </button>
                        )}
                        <button type="button" class="btn" data-unname onClick={trying(unname)}>
                            <Icon id="pencil" /> {say('page.me.names')}
                        </button>
                        <button type="button" class="btn danger" data-forget onClick={trying(forget)}>
                            <Icon id="no" /> {say('page.me.forget')}
                        </button>
                    </>
                )}
            </div>
            {note.value && <p role="status">{note.value}</p>}
            {code.value && <Code code={code.value} />}
        </section>
    );
}
