// Whether the legend of a table is open: opened by its button in the bar, or by a tap on what it explains.
import { signal } from '@preact/signals';

export const legendIsOpen = signal(false);
