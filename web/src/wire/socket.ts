// A connection to a table of a server. It comes back by itself, sooner when the network or the person does, and notices
// when nobody answers any more.

export type Standing = 'connecting' | 'live' | 'waiting' | 'offline' | 'ended';

/** What a connection needs from the follower of a table. */
export interface Ends {
    /** The first line. */
    hello(): string;
    /** Lines that came, LF between. Whether all old ones are there. */
    heard(lines: string): boolean;
    /** The connection is gone. */
    lost(): void;
    /** How things stand; code: of the protocol, why it ended. */
    stands(how: Standing, code: number): void;
}

const SOONEST = 200,
    FIRST = 1000,
    LONGEST = 15_000; // ms until it is tried again: at first, and at most
const PING_EVERY = 15_000,
    PING_LEAST = 5000,
    SILENCE = 12_000;
const LOST = 1006;
const BACK = new Set([1001, LOST, 1011, 4008]); // after these one comes back without being asked
const NO_HELLO = 4000; // a page that was put to sleep while it connected: it reconnects when it is shown again

const between = (from: number, to: number) => from + Math.random() * (to - from);

export class Socket {
    private socket: WebSocket | null = null;
    private tries = 0;
    private bye: readonly [number, number] | null = null;
    private retry = 0;
    private beat = 0;
    private watch = 0;
    private pinged = 0;
    private stopped = false;
    private asleep = false;

    constructor(
        private readonly url: URL,
        private readonly ends: Ends,
    ) {
        addEventListener('online', this.hurry);
        addEventListener('offline', this.cut);
        document.addEventListener('visibilitychange', this.hurry);
        this.open();
    }

    get isOpen(): boolean {
        return this.socket?.readyState === WebSocket.OPEN;
    }

    send(line: string) {
        if (this.isOpen) this.socket!.send(line);
    }

    /** Anew, at once: with what the browser knows of us now, or because somebody wants to. */
    again() {
        this.drop();
        this.tries = 0;
        this.stopped = this.asleep = false;
        this.open();
    }

    close() {
        removeEventListener('online', this.hurry);
        removeEventListener('offline', this.cut);
        document.removeEventListener('visibilitychange', this.hurry);
        this.stopped = true;
        this.drop();
    }

    private open() {
        this.ends.stands(navigator.onLine ? 'connecting' : 'offline', 0);
        const socket = new WebSocket(this.url, 'cubilete.1');
        this.socket = socket;
        socket.onopen = () => socket.send(this.ends.hello());
        socket.onmessage = ({ data }) => this.hear(String(data));
        socket.onclose = ({ code }) => this.closed(code);
        this.beat = setInterval(this.ping, PING_EVERY);
        this.expect();
    }

    private hear(lines: string) {
        clearTimeout(this.watch);
        const bye = /^bye (\d+) (\d+)$/m.exec(lines);
        if (bye) this.bye = [+bye[1]!, +bye[2]!];
        if (!this.ends.heard(lines)) return;
        this.tries = 0;
        this.ends.stands('live', 0);
    }

    /** Something has to come within that time. */
    private expect() {
        clearTimeout(this.watch);
        this.watch = setTimeout(() => this.closed(LOST), SILENCE);
    }

    private ping = () => {
        if (!this.isOpen || performance.now() - this.pinged < PING_LEAST) return;
        this.pinged = performance.now();
        this.send('ping w');
        this.expect();
    };

    /** The network is gone, as far as the browser knows; a server on the same machine may still be there. */
    private cut = () => {
        if (!this.stopped && !this.retry) this.closed(LOST);
    };

    /** The network is back, or the person is. */
    private hurry = () => {
        if (document.hidden || (this.stopped && !this.asleep)) return;
        if (this.isOpen) this.ping();
        else if (this.retry || this.asleep) this.again();
    };

    private drop() {
        clearTimeout(this.retry);
        clearTimeout(this.watch);
        clearInterval(this.beat);
        this.retry = 0;
        const { socket } = this;
        this.socket = null;
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close(1000);
        this.ends.lost();
    }

    private closed(code: number) {
        this.drop();
        if (!BACK.has(code)) {
            this.stopped = true;
            this.asleep = code === NO_HELLO;
            this.ends.stands('ended', code);
            return;
        }
        this.retry = setTimeout(() => this.open(), this.wait());
        this.ends.stands(navigator.onLine ? 'waiting' : 'offline', code);
    }

    private wait(): number {
        const most = Math.min(LONGEST, FIRST * 2 ** this.tries);
        const [from, to] = this.bye ?? (this.tries === 0 ? [SOONEST, FIRST] : [most / 2, most]);
        this.bye = null;
        this.tries++;
        return between(from, to);
    }
}
