// The rules for pages that ask them while they are drawn.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { rules } from '../rules';
import type { Rules } from '../rules/module';

/** The rules once they are there. */
export function useRules(): Rules | null {
    const found = useSignal<{ rules: Rules } | null>(null);
    useEffect(() => void rules().then((all) => (found.value = { rules: all })), []);
    return found.value?.rules ?? null;
}
