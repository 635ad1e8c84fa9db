// Rules and tools for pages that ask them while they are drawn.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { rules, tools } from '../rules';
import type { Rules, Tools } from '../rules/module';

/** What is being fetched, once it is there. */
function useModule<T extends object>(fetchIt: () => Promise<T>): T | null {
    const found = useSignal<{ all: T } | null>(null);
    useEffect(() => void fetchIt().then((all) => (found.value = { all })), []);
    return found.value?.all ?? null;
}

export const useRules = (): Rules | null => useModule(rules);
export const useTools = (): Tools | null => useModule(tools);
