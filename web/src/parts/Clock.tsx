// A seat's time, counting down while it runs; the last ten seconds look and sound like it.
import { Icon } from '../art/Art';
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../say';
import { feel } from '../sound';

const two = (n: number) => String(n).padStart(2, '0');
const HOUR = 3600,
    DAY = 24 * HOUR;

function written(ms: number): string {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    const rest = `${Math.floor((seconds % HOUR) / 60)}:${two(seconds % 60)}`;
    if (seconds < HOUR) return rest;
    const hours = Math.floor((seconds % DAY) / HOUR);
    if (seconds < DAY) return `${hours}:${two(Math.floor((seconds % HOUR) / 60))}:${two(seconds % 60)}`;
    const days = Math.floor(seconds / DAY);
    return days === 1 ? say('clock.day', hours) : say('clock.days', days, hours);
}

const LOW = 10;

/** mine: of somebody at this device, who hears the last seconds. */
export function Clock({ left, running, mine = false }: { left: number; running: boolean; mine?: boolean }) {
    const since = useRef(performance.now());
    const [, tick] = useState(0);
    useEffect(() => {
        since.current = performance.now();
        if (!running) return;
        const timer = setInterval(() => tick((n) => n + 1), 500);
        return () => clearInterval(timer);
    }, [left, running]);
    const now = running ? left - (performance.now() - since.current) : left;
    const seconds = Math.max(0, Math.ceil(now / 1000));
    const low = running && seconds <= LOW;
    useEffect(() => {
        if (low && mine && seconds > 0) feel('tick');
    }, [low && seconds]);
    return (
        <span role="timer" class={low ? 'low' : seconds >= DAY ? 'days' : ''}>
            {low && <Icon id="clock" />}
            {written(now)}
        </span>
    );
}
