// Sets theme and language on the document, for styles and for screen readers.
export const LANGUAGES = ['es', 'en', 'de'] as const;

export interface Dress {
    theme: 'auto' | 'light' | 'dark' | 'more';
    language: (typeof LANGUAGES)[number];
    still: boolean;
}
export const KEY = 'cubilete';

export function dress({ theme, language, still }: Dress) {
    const root = document.documentElement;
    root.lang = language;
    delete root.dataset.theme;
    delete root.dataset.contrast;
    delete root.dataset.motion;
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (theme === 'more') root.dataset.contrast = 'more';
    if (still) root.dataset.motion = 'none';
}

/** What was kept, whatever that is. */
export function kept(): object {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
    } catch {
        return {}; // a private window, or something else wrote there
    }
}

export const usualDress = (): Dress => ({
    theme: 'auto',
    language: LANGUAGES.find((lang) => navigator.language.startsWith(lang)) ?? 'en',
    still: false,
});
