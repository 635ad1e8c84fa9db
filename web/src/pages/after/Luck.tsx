// Luck and play, seat by seat, from a middle line: what the dice did is hatched, what the moves did is solid.
import type { Analysis, Band } from '../../rules/module';
import { say } from '../../say';
import { changeText, shown, worthText } from '../../worth';

const BANDS: readonly Band[] = ['excellent', 'good', 'doubtful', 'mistake', 'blunder'];

interface LuckProps {
    analysis: Analysis;
    names: readonly string[];
    me: number;
    dice: boolean; // without them there is no luck
}

function Bar({
    label,
    analysis,
    value,
    half,
    luck,
}: {
    label: string;
    analysis: Analysis;
    value: number;
    half: number;
    luck?: boolean;
}) {
    const long = (Math.abs(shown(analysis.worth, value)) / half) * 50;
    return (
        <li>
            <span>{label}</span>
            <span class="track" aria-hidden="true">
                <i class={luck ? 'luck' : ''} style={{ left: `${value < 0 ? 50 - long : 50}%`, width: `${long}%` }} />
            </span>
            <b>{changeText(analysis.worth, value)}</b>
        </li>
    );
}

/** How many moves it made of each kind; kinds that there are none of are left out. */
const Quality = ({ moves }: { moves: Record<Band, number> }) => (
    <p class="row wrap quality">
        {BANDS.filter((band) => moves[band] > 0).map((band) => (
            <span class={`q-${band}`}>
                {say(`page.after.band.${band}`)} <b>{moves[band]}</b>
            </span>
        ))}
    </p>
);

export function Luck({ analysis, names, me, dice }: LuckProps) {
    const { worth, seats } = analysis;
    const order = [me, ...seats.map((_, seat) => seat).filter((seat) => seat !== me)];
    const most = Math.max(
        ...seats.flatMap(({ luck, own }) => [luck, own]).map((value) => Math.abs(shown(worth, value))),
    );
    const half = Math.max(worth.unit === 'victory' ? 50 : 1, most);
    const { end, luck } = seats[me]!;
    return (
        <>
            {order.map((seat) => {
                const account = seats[seat]!;
                return (
                    <div
                        class="stack"
                        data-account={seat + 1}
                        data-luck={account.luck}
                        data-own={account.own}
                        data-lost={account.lost}
                    >
                        <h3>{names[seat]}</h3>
                        <ul class="bars">
                            {dice && (
                                <Bar
                                    label={say('page.after.luck')}
                                    analysis={analysis}
                                    value={account.luck}
                                    half={half}
                                    luck
                                />
                            )}
                            <Bar label={say('page.after.play')} analysis={analysis} value={account.own} half={half} />
                        </ul>
                        <Quality moves={account.moves} />
                    </div>
                );
            })}
            {dice && <p class="small">{say('page.after.without-luck', names[me]!, worthText(worth, end - luck))}</p>}
        </>
    );
}
