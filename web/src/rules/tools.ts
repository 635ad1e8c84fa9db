// Tools as WebAssembly, in a module of its own: records, sheets and QR codes, which few need. Names its exports.
import { CLOCK, DICE } from './position';
import { moduleOf, Surface, type Source } from './surface';
import type { Book, Finding, RecordInfo, Refusal, Rules, SheetView, Tools, VerifyReport } from './types';

class WasmTools implements Tools {
    readonly follower: Rules['follower'];
    readonly localTable: Rules['localTable'];
    readonly equation: Rules['equation'];
    readonly sha256: Rules['sha256'];
    readonly isName: Rules['isName'];
    private readonly surface: Surface;

    constructor(module: WebAssembly.Module, rules: Rules) {
        this.surface = new Surface(module);
        ({
            follower: this.follower,
            localTable: this.localTable,
            equation: this.equation,
            sha256: this.sha256,
            isName: this.isName,
        } = rules);
    }

    book(record: string): Book | Refusal {
        const { surface } = this;
        const id = surface.put(record).number('book_new');
        if (!id) return surface.json<Refusal>();
        return {
            get length() {
                return surface.number('book_length', id);
            },
            play: (who, move) =>
                surface
                    .put(move)
                    .do('book_play', id, who === 'dice' ? DICE : who === 'clock' ? CLOCK : who)
                    .json<Refusal | null>(),
            undo: (to) => {
                if (!surface.number('book_undo', id, to)) throw new RangeError(`no move ${to}`);
            },
            record: () => surface.do('book_record', id).text(),
            close: () => void surface.number('book_close', id),
        };
    }

    sheet(text: string, level = 0): SheetView {
        type Raw = { findings: { gravity: Finding['gravity']; what: Refusal }[]; playable: boolean };
        const { findings, playable } = this.surface.put(text).do('sheet', level).json<Raw>();
        return { findings: findings.map(({ gravity, what }) => ({ gravity, ...what })), playable };
    }
    level = (level: number) => this.surface.do('level', level).text();
    record = (text: string) => this.surface.put(text).do('records').json<RecordInfo[]>();
    verify(text: string): VerifyReport[] {
        type Raw = { verdict: Omit<VerifyReport, 'why'>; why: Refusal | null };
        return this.surface
            .put(text)
            .do('verify')
            .json<Raw[]>()
            .map(({ verdict, why }) => ({ ...verdict, why }));
    }
    lines(record: string, seat: number | null = null) {
        const told = this.surface.put(record).do('lines').text();
        return seat === null ? told : told.replace(/^welcome -/, `welcome ${seat + 1}`);
    }
    qr = (text: string) => this.surface.put(text).do('qr').text().split('\n').filter(Boolean);
}

/** Tools, from tools.wasm, beside the rules. Response: as fetch gives it. */
export const loadTools = async (source: Source, rules: Rules): Promise<Tools> =>
    new WasmTools(await moduleOf(source), rules);
