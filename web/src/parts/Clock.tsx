// A seat's time, counting down while it runs.
import { useEffect, useRef, useState } from 'preact/hooks';

const written = (ms: number) => {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

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
