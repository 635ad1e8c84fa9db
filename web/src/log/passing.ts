// Holds the messages of a server's table that are not in its log: remarks of watchers, and emotes of players.
import { signal } from '@preact/signals';

/** The words of the command `emote`. */
export const EMOTES = ['hello', 'luck', 'well', 'wow', 'oops', 'think', 'thanks', 'bye'] as const;
export type Emote = (typeof EMOTES)[number];
const isEmote = (word: string): word is Emote => EMOTES.some((known) => known === word);

export interface Remark {
    readonly number: number; // numbered on this page
    readonly tag: string; // identifies the sender at this table
    readonly name: string; // '': none
    readonly text: string;
}

const REMARK = /^remark (\S+) (\S+) (.*)$/gm;
const EMOTE = /^emote (\d) (\w+)$/gm;
const WELCOME = /^welcome /m;
const MOST = 100;
const STAYS = 5000; // ms that an emote is seen

export class Passing {
    readonly remarks = signal<readonly Remark[]>([]);
    readonly emotes = signal<ReadonlyMap<number, { emote: Emote; number: number }>>(new Map());
    private count = 0;
    private before: readonly Remark[] = []; // the remarks known before the last `welcome`

    /** Takes lines from the server, which sends its last remarks again after each `welcome`. */
    hear(lines: string) {
        if (WELCOME.test(lines)) {
            this.before = this.remarks.value;
            this.remarks.value = [];
        }
        const said = [...lines.matchAll(REMARK)].map(([, tag, name, text]) => ({
            number: this.before.find((one) => one.tag === tag && one.text === text)?.number ?? ++this.count,
            tag: tag!,
            name: name === '%' ? '' : decodeURIComponent(name!),
            text: text!,
        }));
        if (said.length) this.remarks.value = [...this.remarks.value, ...said].slice(-MOST);
        for (const [, seat, word] of lines.matchAll(EMOTE)) if (isEmote(word!)) this.show(+seat! - 1, word);
    }

    private show(seat: number, emote: Emote) {
        const number = ++this.count;
        this.emotes.value = new Map(this.emotes.value).set(seat, { emote, number });
        setTimeout(() => {
            const shown = new Map(this.emotes.value);
            if (shown.get(seat)?.number === number) shown.delete(seat);
            this.emotes.value = shown;
        }, STAYS);
    }

    forgetRemarks() {
        this.remarks.value = [];
    }
}
