// Ten digits, one to take back: for numbers that are called, and dice that are typed.
import { Icon } from '../art/Art';
import { say } from '../say';

interface KeypadProps {
    onDigit(digit: string): void;
    onBack(): void;
    onDash?(): void;
}

export function Keypad({ onDigit, onBack, onDash }: KeypadProps) {
    const digit = (n: number) => (
        <button
            type="button"
            class="btn"
            data-key={String(n)}
            aria-label={String(n)}
            onClick={() => onDigit(String(n))}
        >
            <svg viewBox="0 0 20 28" aria-hidden="true">
                <use href={`#n${n}`} />
            </svg>
        </button>
    );
    return (
        <div class="pad" role="group" aria-label={say('page.keypad')}>
            {[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit)}
            {onDash ? (
                <button type="button" class="btn" data-key="-" aria-label={say('page.give-up')} onClick={onDash}>
                    <Icon id="no" />
                </button>
            ) : (
                <span />
            )}
            {digit(0)}
            <button type="button" class="btn" data-key="Backspace" aria-label={say('page.back-step')} onClick={onBack}>
                <Icon id="undo" />
            </button>
        </div>
    );
}
