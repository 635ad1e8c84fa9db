// All shortcuts on one page: everywhere, at a table, in each game, in the sheet designer; and the switch for single characters.
import { TITLES } from '../../art/Art';
import { ORDER } from '../../games';
import { TopBar } from '../../parts/Bar';
import { say } from '../../say';
import { set, settings } from '../../settings';

const GROUPS = {
    everywhere: ['tab', 'press', 'close'],
    table: ['arrows', 'enter', 'esc', 'back', 'throw', 'hint', 'type', 'replay', 'help'],
} as const;
const SHEET = ['arrows', 'sheet', 'sheet-undo'] as const;
/** Shortcuts that are a single character, and can be switched off. */
const CHARACTERS: readonly string[] = ['hint', 'type', 'replay', 'help', 'sheet', ...ORDER];

type KeyName = (typeof GROUPS)['everywhere' | 'table'][number] | (typeof SHEET)[number] | (typeof ORDER)[number];

/** `h | pista`: what to press, what it does. */
function Row({ name }: { name: KeyName }) {
    const [press, does] = say(`page.key.${name}`).split(' | ');
    const off = !settings.value.letterKeys && CHARACTERS.includes(name) && name !== 'sheet';
    return (
        <div class="row" data-shortcut={name} data-off={off || undefined}>
            <dt>
                <kbd>{press}</kbd>
            </dt>
            <dd>{off ? <s>{does}</s> : does}</dd>
        </div>
    );
}

const Group = ({ id, title, keys }: { id: string; title: string; keys: readonly KeyName[] }) => (
    <section class="card stack" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <dl class="stack small shortcuts">
            {keys.map((name) => (
                <Row key={name} name={name} />
            ))}
        </dl>
    </section>
);

export const Page = () => (
    <>
        <TopBar />
        <main id="main" class="page narrow stack">
            <h1>{say('page.title-of.keys')}</h1>
            <section class="card">
                <label class="switch">
                    <input
                        type="checkbox"
                        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state by itself
                        role="switch"
                        name="letterKeys"
                        checked={settings.value.letterKeys}
                        onChange={(event) => set({ letterKeys: event.currentTarget.checked })}
                    />
                    <span>{say('page.want.letter-keys')}</span>
                </label>
            </section>
            <Group id="keys-everywhere" title={say('page.keys.everywhere')} keys={GROUPS.everywhere} />
            <Group id="keys-table" title={say('page.keys.table')} keys={GROUPS.table} />
            {ORDER.map((game) => (
                <Group key={game} id={`keys-${game}`} title={TITLES[game]} keys={[game]} />
            ))}
            <Group id="keys-sheet" title={say('page.title-of.sheet')} keys={SHEET} />
        </main>
    </>
);
