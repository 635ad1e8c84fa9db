// Fetches a page, or a part of one, with its styles when somebody first goes there.
import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { part } from '../part';
import { say } from '../say';
import { stylesOf } from '../styles';
import { TopBar } from './Bar';

type State<P> = { is: 'loading' | 'failed' } | { is: 'there'; Page: ComponentType<P> };

interface WaitingProps {
    failed: boolean;
    again(): void;
}

/** Something did not come, and nothing more is tried by itself. */
export const Unfetched = ({ again }: { again(): void }) => (
    <div class="empty" role="alert" data-unfetched>
        <p>{say('page.not-fetched')}</p>
        <button type="button" class="btn main" onClick={again}>
            {say('page.try-again')}
        </button>
    </div>
);

export const UnfetchedPage = ({ again }: { again(): void }) => (
    <>
        <TopBar />
        <main id="main" class="page">
            <Unfetched again={again} />
        </main>
    </>
);

const Waiting = ({ failed, again }: WaitingProps) => (
    <>
        <TopBar />
        <main id="main" class="page" aria-busy={!failed}>
            {failed ? (
                <Unfetched again={again} />
            ) : (
                <div class="card late">
                    <div class="skel" />
                </div>
            )}
        </main>
    </>
);

/** A part of a page that is not missed until it is there. */
export const lazyPart = <P extends object>(
    styles: readonly string[],
    load: () => Promise<{ Page: ComponentType<P> }>,
) => lazyPage(styles, load, ({ failed, again }) => (failed ? <Unfetched again={again} /> : null));

/** styles: folders of src/pages or src/games whose style.css it needs. Meanwhile: what stands there until it has come. */
export function lazyPage<P extends object>(
    styles: readonly string[],
    load: () => Promise<{ Page: ComponentType<P> }>,
    Meanwhile: ComponentType<WaitingProps> = Waiting,
): ComponentType<P> {
    let known: ComponentType<P> | null = null;
    return function LazyPage(props: P) {
        const state = useSignal<State<P>>(known ? { is: 'there', Page: known } : { is: 'loading' });
        const fetchIt = async () => {
            state.value = { is: 'loading' };
            try {
                const [{ Page }] = await Promise.all([part(load), ...styles.map(stylesOf)]);
                known = Page;
                state.value = { is: 'there', Page };
            } catch {
                state.value = { is: 'failed' };
            }
        };
        useEffect(() => {
            if (!known) void fetchIt();
        }, []);
        const now = state.value;
        return now.is === 'there' ? (
            <now.Page {...props} />
        ) : (
            <Meanwhile failed={now.is === 'failed'} again={fetchIt} />
        );
    };
}
