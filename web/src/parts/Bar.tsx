// The bar of all pages but the table's: the name, the language, the theme.
import { Icon, Lettering } from '../art/Art';
import { LANGUAGES } from '../dress';
import { href } from '../route';
import { say } from '../say';
import { set, settings, type Theme } from '../settings';

const THEMES: readonly Theme[] = ['auto', 'light', 'dark', 'more'];
const after = <T,>(list: readonly T[], now: T): T => list[(list.indexOf(now) + 1) % list.length]!;

export function ThemeButton() {
    const { theme } = settings.value;
    const label = say('page.theme-is', say(`page.theme.${theme}`));
    return (
        <button
            type="button"
            class="btn quiet icon"
            data-theme-switch={theme}
            aria-label={label}
            title={label}
            onClick={() => set({ theme: after(THEMES, theme) })}
        >
            <Icon id="contrast" />
        </button>
    );
}

function LanguageButton() {
    const { language } = settings.value;
    return (
        <button
            type="button"
            class="btn quiet"
            data-language={language}
            aria-label={`${language.toUpperCase()}, ${say('page.language-is', say('page.language-name'))}`}
            onClick={() => set({ language: after(LANGUAGES, language) })}
        >
            <Icon id="globe" />
            <span>{language.toUpperCase()}</span>
        </button>
    );
}

export const TopBar = () => (
    <header class="bar">
        <a class="brand" href={href('.')} aria-label={say('page.brand')}>
            <Icon id="logo" />
            <Lettering word="cubilete" />
        </a>
        <div class="row push tools">
            <LanguageButton />
            <ThemeButton />
            <a class="btn quiet icon" href={href('settings')} aria-label={say('page.settings')}>
                <Icon id="menu" />
            </a>
        </div>
    </header>
);
