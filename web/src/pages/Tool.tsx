// The tools: pages that are fetched, with their styles, when somebody opens them.
import type { ComponentType } from 'preact';
import { lazyPage } from '../parts/lazy';
import type { Tool } from '../route';

export interface ToolProps {
    /** What stands after the # of the address. */
    hash: string;
}

const pages: Record<Tool, ComponentType<ToolProps>> = {
    solve: lazyPage(['solve'], () => import('./solve/Solve')),
    daily: lazyPage(['solve'], () => import('./solve/Daily')),
    sheet: lazyPage(['dizzle', 'sheet'], () => import('./sheet/Sheet')),
    print: lazyPage(['dizzle', 'doce', 'secuencia', 'print'], () => import('./print/Print')),
    verify: lazyPage(['verify'], () => import('./verify/Verify')),
    ratings: lazyPage(['ratings'], () => import('./ratings/Ratings')),
    keys: lazyPage([], () => import('./keys/Keys')),
    referee: lazyPage(['referee'], () => import('./referee/Referee')),
};

export function ToolPage({ tool, hash }: { tool: Tool; hash: string }) {
    const Page = pages[tool];
    return <Page hash={hash} />;
}
