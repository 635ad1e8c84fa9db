// Lets somebody choose how the page is: language, theme, sound, keys, how a move is confirmed.
import { Icon } from '../art/Art';
import { LANGUAGES } from '../dress';
import { TopBar } from '../parts/Bar';
import { lazyPart } from '../parts/lazy';
import { href } from '../route';
import { say } from '../say';
import { set, settings, type Language, type Pace, type Settings as Wanted, type Theme } from '../settings';
import { Seg } from '../parts/Seg';

const NAMES: Record<Language, string> = { es: 'Español', en: 'English', de: 'Deutsch' };
const THEMES: readonly Theme[] = ['auto', 'light', 'dark', 'more'];
const PACES: readonly Pace[] = ['tap', 'slow', 'normal', 'quick'];
const SWITCHES = ['sound', 'haptics', 'autoRoll', 'playOnTap', 'letterKeys', 'still'] as const;
const IDS = {
    sound: 'page.want.sound',
    haptics: 'page.want.haptics',
    autoRoll: 'page.want.auto-roll',
    playOnTap: 'page.want.play-on-tap',
    letterKeys: 'page.want.letter-keys',
    still: 'page.want.still',
} as const;

/** What a move may cost, in per cent, before the tutor asks. */
const TUTORS: readonly string[] = ['0', '2', '5', '10', '20'];

const Switch = ({ name }: { name: (typeof SWITCHES)[number] }) => (
    <label class="switch">
        <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state by itself
            role="switch"
            name={name}
            checked={settings.value[name]}
            onChange={(event) => set({ [name]: event.currentTarget.checked } as Partial<Wanted>)}
        />
        <span>{say(IDS[name])}</span>
    </label>
);

const Me = lazyPart(['together'], () => import('./meet/Me'));

export function Page() {
    const { language, theme, name } = settings.value;
    return (
        <>
            <TopBar />
            <main id="main" class="page narrow settings">
                <h1>{say('page.settings')}</h1>
                <section class="card">
                    <label class="stack small">
                        <b>{say('page.name')}</b>
                        <input
                            class="field"
                            maxLength={24}
                            value={name}
                            onInput={(event) => set({ name: event.currentTarget.value })}
                        />
                    </label>
                    <Seg
                        name="language"
                        title={say('page.language')}
                        values={LANGUAGES}
                        value={language}
                        label={(one) => NAMES[one]}
                        onChange={(one) => set({ language: one })}
                    />
                    <Seg
                        name="theme"
                        title={say('page.theme')}
                        values={THEMES}
                        value={theme}
                        label={(one) => say(`page.theme.${one}`)}
                        onChange={(one) => set({ theme: one })}
                    />
                </section>
                <Me />
                <section class="card">
                    <Seg
                        name="pace"
                        title={say('page.want.pace')}
                        values={PACES}
                        value={settings.value.pace}
                        label={(one) => say(`page.pace.${one}`)}
                        onChange={(one) => set({ pace: one })}
                    />
                    <Seg
                        name="tutor"
                        title={say('page.want.tutor')}
                        values={TUTORS}
                        value={String(settings.value.tutor)}
                        label={(one) => (one === '0' ? say('menu.no-tutor') : `${one} %`)}
                        onChange={(one) => set({ tutor: +one })}
                    />
                    <p class="small muted">{say('page.want.tutor-says')}</p>
                    {SWITCHES.map((one) => (
                        <Switch key={one} name={one} />
                    ))}
                    <a class="btn quiet" href={href('keys')}>
                        <Icon id="keys" /> {say('page.keys.all')}
                    </a>
                </section>
            </main>
        </>
    );
}
