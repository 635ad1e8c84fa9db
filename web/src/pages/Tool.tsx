// The tools: pages that are fetched, with their styles, when somebody opens them.
import type { ComponentType } from 'preact';
import { later } from '../parts/Later';
import type { Tool } from '../route';

export interface ToolProps {
    /** What stands behind the # of the address. */
    hash: string;
}

const pages: Record<Tool, ComponentType<ToolProps>> = {
    solve: later(['solve'], () => import('./solve/Solve')),
    daily: later(['solve'], () => import('./solve/Daily')),
    sheet: later(['dizzle', 'sheet'], () => import('./sheet/Sheet')),
    print: later(['dizzle', 'secuencia', 'print'], () => import('./print/Print')),
    verify: later(['verify'], () => import('./verify/Verify')),
    ratings: later(['ratings'], () => import('./ratings/Ratings')),
    referee: later(['referee'], () => import('./referee/Referee')),
};

export function ToolPage({ tool, hash }: { tool: Tool; hash: string }) {
    const Page = pages[tool];
    return <Page hash={hash} />;
}
