// Draws the cup of dice that a person throws by tapping, dragging or shaking it; the main button and the space bar throw too.
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Cup } from '../art/Die';
import { say } from '../say';
import { set, settings } from '../settings';
import type { ViewProps } from './game';

const FAR = 24; // px that a finger moves before it drags
const SHAKEN = 14; // m/s² beside gravity: no hand holds a phone so by chance

/** Some phones (iOS) allow motion sensors only after a permission, which a tap has to ask for. */
const mayFeel = () =>
    void (DeviceMotionEvent as unknown as { requestPermission?(): Promise<string> })
        .requestPermission?.()
        .catch(() => {});

function useShaken(shaken: () => void) {
    useEffect(() => {
        const feel = ({ acceleration }: DeviceMotionEvent) => {
            const { x, y, z } = acceleration ?? { x: 0, y: 0, z: 0 };
            if (Math.hypot(x ?? 0, y ?? 0, z ?? 0) > SHAKEN) shaken();
        };
        addEventListener('devicemotion', feel);
        return () => removeEventListener('devicemotion', feel);
    }, []);
}

/** Asked once, where dice are first thrown. */
function Offer(): VNode | null {
    if (settings.value.offered || settings.value.sound) return null;
    const answer = (yes: boolean) => {
        if (yes) mayFeel();
        set({ offered: true, ...(yes ? { sound: true, haptics: true } : {}) });
    };
    return (
        <p class="row wrap small offer" data-offer-sound>
            <span class="grow">{say('page.throw.offer')}</span>
            <button type="button" class="btn small" onClick={() => answer(true)}>
                {say('page.yes')}
            </button>
            <button type="button" class="btn quiet small" onClick={() => answer(false)}>
                {say('page.no-word')}
            </button>
        </p>
    );
}

export function Throw({ view }: ViewProps): VNode {
    const cup = useRef<HTMLDivElement>(null);
    const from = useRef<{ x: number; y: number } | null>(null);
    useShaken(view.throwDice);
    const drag = (event: PointerEvent) => {
        if (!from.current) return;
        const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y];
        cup.current!.style.transform = Math.hypot(x, y) > FAR ? `translate(${x}px, ${y}px) rotate(${x / 4}deg)` : '';
    };
    const begin = (event: PointerEvent) => {
        from.current = { x: event.clientX, y: event.clientY };
        cup.current!.setPointerCapture(event.pointerId);
    };
    const leave = () => {
        from.current = null;
        cup.current!.style.transform = '';
    };
    return (
        <div class="throw">
            {/* for fingers alone: others have the button */}
            <div
                class="shaker"
                ref={cup}
                aria-hidden="true"
                data-shaker
                onPointerDown={begin}
                onPointerMove={drag}
                onPointerUp={() => {
                    leave();
                    view.throwDice();
                }}
                onPointerCancel={leave}
            >
                <Cup up={false} />
            </div>
            <Offer />
        </div>
    );
}
