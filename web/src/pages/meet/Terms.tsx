// A new table at a server: its clock, who may come, what happens with those who stay away.
import type { GameName } from '../../rules/module';
import { say } from '../../say';
import type { Terms as Agreed } from '../../settings';
import { Seg } from '../../parts/Seg';
import { CLOCKS, clocksOf, kindOf, tidyTerms, type ClockKind } from '../../log/terms';
import { clockText, delayText, lateText, sitText, whoText } from './agreed';

const KINDS: Record<ClockKind, () => string> = {
    none: () => say('page.terms.none'),
    live: () => say('page.terms.live'),
    days: () => say('page.terms.days'),
};
/** A clock at nought means something: a bot goes on where people sit together, otherwise it is lost. */
const USUAL: Record<ClockKind, Partial<Agreed>> = {
    none: { clock: 'none', late: 'wait' },
    live: { clock: 'move 60', late: 'bot medio' },
    days: { clock: 'days 3', late: 'end' },
};

export function Page({
    game,
    terms,
    change,
}: {
    game: GameName;
    terms: Partial<Agreed>;
    change(part: Partial<Agreed>): void;
}) {
    const now = tidyTerms(game, terms);
    const kind = kindOf(now.clock);
    const seg = (name: keyof Agreed, title: string, values: readonly string[], label: (value: string) => string) => (
        <Seg
            name={`terms-${name}`}
            title={title}
            values={values}
            value={now[name]}
            label={label}
            onChange={(value) => change({ [name]: value })}
        />
    );
    return (
        <div class="opts">
            <Seg
                name="terms-kind"
                title={say('page.terms.clock')}
                values={clocksOf(game)}
                value={kind}
                label={(one) => KINDS[one]()}
                onChange={(one) => change(USUAL[one])}
            />
            {kind !== 'none' && seg('clock', say('page.terms.time'), CLOCKS[kind], clockText)}
            {seg('rated', say('page.terms.rated'), ['no', 'yes'], (one) =>
                say(one === 'yes' ? 'page.yes' : 'page.no-word'),
            )}
            {seg(
                'late',
                say('page.terms.late'),
                now.rated === 'yes' ? ['wait', 'end'] : ['wait', 'bot medio', 'end'],
                lateText,
            )}
            {seg('sit', say('page.terms.sit'), ['invited', 'anyone'], sitText)}
            {seg('watch', say('page.terms.watch'), ['anyone', 'invited', 'nobody'], whoText)}
            {now.watch !== 'nobody' && seg('delay', say('page.terms.delay'), ['0', '60', '300'], delayText)}
            {seg('start', say('page.terms.start'), ['owner', 'full'], (one) =>
                say(one === 'full' ? 'page.terms.start-full' : 'page.terms.start-owner'),
            )}
        </div>
    );
}
