// Holds whether a table's legend is open, by its button in the bar or a tap on something that it explains.
import { signal } from '@preact/signals';

export const legendIsOpen = signal(false);
