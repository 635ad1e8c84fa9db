// Prints values of positions and moves: a side's chance in per cent, or points when playing alone, like `cubilete analyze`.
import type { Analysis, Worth } from './rules/module';
import { settings } from './settings';

/** As a number: a side's share is one of all its seats. */
export function shown({ unit, scale, seats, sides }: Worth, value: number): number {
    const number = unit === 'point' ? value / scale : ((value * seats) / sides) * (100 / scale);
    return Math.abs(number) < 0.05 ? 0 : number; // no −0,0
}

const decimal = (number: number): string => {
    const text = Math.abs(number).toFixed(1);
    return settings.value.language === 'en' ? text : text.replace('.', ',');
};
const unit = (worth: Worth): string => (worth.unit === 'point' ? '' : ' %');

export function worthText(worth: Worth, value: number): string {
    const number = shown(worth, value);
    const within = worth.unit === 'point' ? number : Math.min(100, Math.max(0, number));
    return (within < 0 ? '−' : '') + decimal(within) + unit(worth);
}
export function changeText(worth: Worth, value: number): string {
    const number = shown(worth, value);
    return (number < 0 ? '−' : '+') + decimal(number) + unit(worth);
}

/** The value to a seat before any move, and after each of them. */
export const valuesOf = ({ start, steps }: Analysis, seat: number): number[] => [
    start[seat]!,
    ...steps.map((step) => step.values[seat]!),
];
/** What step i changed for a seat. */
export const changeOf = (analysis: Analysis, i: number, seat: number): number => {
    const values = valuesOf(analysis, seat);
    return values[i + 1]! - values[i]!;
};
/** The steps that mattered most, as they came. */
export const momentsOf = ({ turning }: Analysis): number[] => turning.slice(0, 3).sort((a, b) => a - b);
