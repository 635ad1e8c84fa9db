// An instance of WebAssembly: calls its exports, passes text and bytes in and out.
type Call = (...args: number[]) => number;

/** An instance: text and bytes in and out. */
export class Surface {
    private readonly calls: Record<string, Call>;
    private readonly memory: WebAssembly.Memory;
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();

    constructor(module: WebAssembly.Module) {
        const { exports } = new WebAssembly.Instance(module, {});
        this.calls = exports as Record<string, Call>;
        this.memory = exports.memory as WebAssembly.Memory;
    }

    put(what: string | Uint8Array): this {
        const bytes = typeof what === 'string' ? this.encoder.encode(what) : what;
        const at = this.number('in', bytes.length);
        if (!at) throw new Error('out of memory');
        new Uint8Array(this.memory.buffer).set(bytes, at);
        return this;
    }

    number(name: string, ...args: number[]): number {
        return this.calls[name]!(...args);
    }

    /** A call that puts something out. */
    do(name: string, ...args: number[]): this {
        if (!this.number(name, ...args)) throw new Error(`out of memory: ${name}`);
        return this;
    }

    bytes(): Uint8Array {
        const at = this.number('out');
        return new Uint8Array(this.memory.buffer).slice(at, at + this.number('out_length'));
    }

    text = () => this.decoder.decode(this.bytes());
    json = <T>() => JSON.parse(this.text()) as T;
    decode = (bytes: Uint8Array) => this.decoder.decode(bytes);
}

/** Where a server gives another type than application/wasm, it takes a little longer. */
async function compile(response: Response): Promise<WebAssembly.Module> {
    if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

export type Source = WebAssembly.Module | Response | Promise<Response>;

export async function moduleOf(source: Source): Promise<WebAssembly.Module> {
    const given = await source;
    return given instanceof WebAssembly.Module ? given : compile(given);
}
