// The tools: pages that are fetched, with their styles, when somebody opens them.
import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { TopBar } from '../parts/Bar';
import type { Tool } from '../route';
import { say } from '../say';
import { stylesOf } from '../styles';

export interface ToolProps {
    /** What stands behind the # of the address. */
    hash: string;
}
type Page = ComponentType<ToolProps>;

const pages: Record<Tool, { load(): Promise<{ Page: Page }>; styles: readonly string[] }> = {
    solve: { load: () => import('./solve/Solve'), styles: ['solve'] },
    daily: { load: () => import('./solve/Daily'), styles: ['solve'] },
    verify: { load: () => import('./verify/Verify'), styles: ['verify'] },
};

async function open(tool: Tool): Promise<Page> {
    const { load, styles } = pages[tool];
    return (await Promise.all([load(), ...styles.map(stylesOf)]))[0].Page;
}

export function ToolPage({ tool, hash }: { tool: Tool; hash: string }) {
    const page = useSignal<{ Page: Page } | null>(null);
    const failed = useSignal(false);
    useEffect(() => {
        open(tool).then(
            (Page) => (page.value = { Page }),
            () => (failed.value = true),
        );
    }, [tool]);
    if (page.value) return <page.value.Page hash={hash} />;
    return (
        <>
            <TopBar />
            <main id="main" class="page" aria-busy={!failed.value}>
                {failed.value ? <p role="alert">{say('page.not-fetched')}</p> : <div class="skel late" />}
            </main>
        </>
    );
}
