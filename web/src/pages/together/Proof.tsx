// After a match: were the dice those that were sealed, and what did the server measure in races.
import { useSignal } from '@preact/signals';
import { games } from 'generated/games';
import { Icon } from '../../art/Art';
import type { Remote } from '../../log/remote';
import { namesOf } from '../../log/speech';
import { tools } from '../../rules';
import type { Move, VerifyReport } from '../../rules/module';
import { href } from '../../route';
import { say, sayWhy } from '../../say';
import { carriedText } from '../verify/rolls';

/** What this device knows by itself of what a record says. */
function witnessed(remote: Remote, record: string): 'saw' | 'not-there' | 'other' {
    const { seal, salt } = remote.server;
    const { seat } = remote.now;
    if (!seal || !salt || seat === null) return 'not-there';
    return record.includes(`dice-seal 1 ${seal}\n`) && record.includes(`dice-salt ${seat + 1} ${salt}\n`)
        ? 'saw'
        : 'other';
}

const verdict = (report: VerifyReport): string => {
    const { verified, rolls, carried, why } = report;
    if (!verified) return why ? sayWhy(why) : '';
    if (carried) return `${carriedText(report)}.`;
    return rolls === 1 ? say('page.proof.one') : say('page.proof.all', rolls);
};

function Dice({ remote }: { remote: Remote }) {
    const found = useSignal<VerifyReport | null>(null);
    const record = remote.now.record();
    const check = async () => (found.value = (await tools()).verify(record)[0] ?? null);
    if (!found.value)
        return (
            <button type="button" class="btn" data-check onClick={check}>
                <Icon id="seal" /> {say('page.proof.check')}
            </button>
        );
    const saw = witnessed(remote, record);
    const good = found.value.verified && saw !== 'other';
    return (
        <div
            class="stack"
            role="status"
            data-checked={found.value.verified ? found.value.rolls : 'no'}
            data-carried={found.value.carried ?? 0}
            data-witness={saw}
        >
            <p class="row">
                <Icon id={good ? 'check' : 'no'} /> <b>{verdict(found.value)}</b>
            </p>
            <p class="small">{say(`page.proof.${saw}`)}</p>
            <a class="small" href={href(`verify#${remote.id}`)}>
                {say('page.proof.whole')}
            </a>
        </div>
    );
}

const RECEIPT = /told (\d+) came (\d+) line (\d+)/;
const CALL = /^(.*)@(\d+)$/;

/** Who, the call, what counts; told, came, line. */
function receiptsOf({ now }: Remote): string[][] {
    const names = namesOf(now);
    const moves = Array.from({ length: now.moves }, (_, i) => now.move(i));
    return moves.flatMap(({ who, text, comment }: Move) => {
        const receipt = RECEIPT.exec(comment),
            call = CALL.exec(text);
        return receipt && call && typeof who === 'number'
            ? [[names[who]!, call[1]!, call[2]!, ...receipt.slice(1)]]
            : [];
    });
}

function Receipts({ told }: { told: readonly string[][] }) {
    const heads = [
        say('page.proof.who'),
        say('page.proof.call'),
        say('page.proof.counts'),
        say('page.proof.told'),
        say('page.proof.came'),
        say('page.proof.line'),
    ];
    return (
        <details class="fold" data-receipts={told.length}>
            <summary>
                <Icon id="clock" /> {say('page.proof.receipts')}
            </summary>
            <p class="small">{say('page.proof.receipts-say')}</p>
            <div class="receipts" role="region" aria-label={say('page.proof.receipts')} tabIndex={0}>
                <table class="small">
                    <thead>
                        <tr>
                            {heads.map((head) => (
                                <th scope="col">{head}</th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {told.map((row) => (
                            <tr>
                                {row.map((cell) => (
                                    <td>
                                        <bdi>{cell}</bdi>
                                    </td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </details>
    );
}

export function Proof({ remote }: { remote: Remote }) {
    const { game, phase } = remote.now;
    const told = games[game!].races ? receiptsOf(remote) : [];
    if (!games[game!].dice || (phase !== 'over' && !told.length)) return null;
    return (
        <section class="stack" aria-labelledby="proof">
            <h2 id="proof" class="small">
                {say('page.proof')}
            </h2>
            {phase === 'over' && <Dice remote={remote} />}
            {told.length > 0 && <Receipts told={told} />}
        </section>
    );
}
