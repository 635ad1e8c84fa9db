// A seat's time, counting down while it runs.
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../say';

const two = (n: number) => String(n).padStart(2, '0');
const HOUR = 3600,
    DAY = 24 * HOUR;

function written(ms: number): string {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    const rest = `${Math.floor((seconds % HOUR) / 60)}:${two(seconds % 60)}`;
    if (seconds < HOUR) return rest;
    const hours = `${Math.floor((seconds % DAY) / HOUR)}:${two(Math.floor((seconds % HOUR) / 60))}`;
    return seconds < DAY
        ? `${hours}:${two(seconds % 60)}`
        : `${say('page.days-left', Math.floor(seconds / DAY))} ${hours}`;
}

export function Clock({ left, running }: { left: number; running: boolean }) {
    const since = useRef(performance.now());
    const [, tick] = useState(0);
    useEffect(() => {
        since.current = performance.now();
        if (!running) return;
        const timer = setInterval(() => tick((n) => n + 1), 500);
        return () => clearInterval(timer);
    }, [left, running]);
    return <span role="timer">{written(running ? left - (performance.now() - since.current) : left)}</span>;
}
