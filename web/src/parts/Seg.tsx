// Draws a choice of one among a few: buttons side by side, radio buttons to the browser.
import type { ComponentChildren } from 'preact';

interface SegProps<T extends string> {
    name: string;
    title: string;
    values: readonly T[];
    value: T;
    label(value: T): ComponentChildren;
    onChange(value: T): void;
    class?: string;
}
export const Seg = <T extends string>({
    name,
    title,
    values,
    value,
    label,
    onChange,
    class: more = '',
}: SegProps<T>) => (
    <fieldset>
        <legend>{title}</legend>
        <div class={`seg ${more}`}>
            {values.map((one) => (
                <label key={one}>
                    <input
                        type="radio"
                        name={name}
                        value={one}
                        checked={one === value}
                        onChange={() => onChange(one)}
                    />
                    <span>{label(one)}</span>
                </label>
            ))}
        </div>
    </fieldset>
);
