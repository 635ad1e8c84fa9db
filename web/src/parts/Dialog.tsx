// A dialog: a sheet from below on phones, a card elsewhere. Esc, Back, the cross and a tap beside it close it.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../art/Art';
import { pushLayer } from '../route';
import { say } from '../say';

interface DialogProps {
    title: string;
    onClose(): void;
    children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps) {
    const box = useRef<HTMLDialogElement>(null);
    // before it is painted: a key that is pressed at once is the dialog's already
    useLayoutEffect(() => {
        const dialog = box.current!;
        dialog.showModal();
        return pushLayer(() => dialog.close());
    }, []);
    return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys have Escape, which every dialog hears
        <dialog
            class="sheet-box"
            ref={box}
            aria-labelledby="dialog-title"
            onClose={onClose}
            onClick={(event) => event.target === box.current && box.current!.close()}
        >
            <div class="inner">
                <header>
                    <h2 id="dialog-title" class="grow">
                        {title}
                    </h2>
                    <button
                        type="button"
                        class="btn quiet icon"
                        aria-label={say('page.close')}
                        onClick={() => box.current!.close()}
                    >
                        <Icon id="no" />
                    </button>
                </header>
                {children}
            </div>
        </dialog>
    );
}
