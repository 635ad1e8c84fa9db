// Draws who plays: name, what they have left, points, whose turn it is.
import type { ComponentChildren } from 'preact';
import { Icon } from '../../art/Art';
import { Face } from '../../art/Face';
import type { Game, View } from '../../games/game';
import type { Seat } from '../../rules/module';
import { teamsText } from '../../names';
import { say } from '../../say';
import { Clock } from '../../parts/Clock';

const Thinking = () => (
    <span class="thinking" role="img" aria-label={say('page.thinking')}>
        <i />
        <i />
        <i />
    </span>
);

interface SeatProps {
    game: Game;
    view: View;
    seat: number;
    who: Seat;
    rating: string;
    says: ComponentChildren;
}

function SeatRow({ game, view, seat, who, rating, says }: SeatProps) {
    const { Mark, Under, Points } = game;
    const { toAct, roller } = view.position;
    const acting = !view.pause && (toAct.includes(seat) || (view.awaits && roller === seat));
    const isAway = !view.over && (who.here === 'gone' || who.here === 'away');
    return (
        <li class="seat" aria-current={acting ? 'true' : undefined}>
            {says}
            <span class="mark" aria-hidden="true">
                <Mark view={view} seat={seat} />
            </span>
            <span class="who">
                {who.bot && !who.name && <Face level={who.bot} name={view.names[seat]!} />}
                <bdi>{view.names[seat]}</bdi>
                {who.bot && !who.name && <span class="vh">, {say('page.bot-of', say(`page.level.${who.bot}`))}</span>}
            </span>
            <span class="sub">
                {isAway && (
                    <span class="away" data-away-seat={seat + 1}>
                        <Icon id="offline" /> <span class="words">{say('page.not-here')}</span>
                        {who.here === 'away' && who.awayMs !== null && <Clock left={who.awayMs} running />}
                    </span>
                )}
                {who.bot && who.name && (
                    <span class="away" data-stand-in={who.bot}>
                        <Icon id="robot" /> <span class="level">{say(`page.level.${who.bot}`)}</span>
                    </span>
                )}
                {acting && who.bot ? <Thinking /> : Under && !isAway && <Under view={view} seat={seat} />}
                {rating && (
                    <span class="rating" data-rating={seat + 1}>
                        {rating}
                    </span>
                )}
            </span>
            {who.leftMs !== null && !view.over && (
                <span class="time">
                    <Clock left={who.leftMs} running={who.running} mine={seat === view.me} />
                </span>
            )}
            <span class="pts">
                {Points ? (
                    <Points view={view} seat={seat} />
                ) : (
                    <>
                        <span class="vh">{say('page.points-of')} </span>
                        {view.position.score[seat]}
                    </>
                )}
            </span>
        </li>
    );
}

interface SeatsProps {
    game: Game;
    view: View;
    seats: readonly Seat[];
    ratings?: readonly string[]; // beside the names, where a match counts
    says?: readonly ComponentChildren[] | undefined; // what a seat says in passing
    children?: ComponentChildren;
}

export const Seats = ({ game, view, seats, ratings = [], says = [], children }: SeatsProps) => (
    <section
        class={`seats ${seats.length > 2 ? 'many' : ''} ${seats.length > 4 ? 'crowd' : ''}`}
        aria-label={say('page.players')}
    >
        <ul>
            {seats.map((who, seat) => (
                <SeatRow
                    key={seat}
                    game={game}
                    view={view}
                    seat={seat}
                    who={who}
                    rating={ratings[seat] ?? ''}
                    says={says[seat]}
                />
            ))}
        </ul>
        {view.position.sides < seats.length && seats.length > 1 && (
            <p class="teams">{teamsText(view.names, view.position.side.slice(0, seats.length))}</p>
        )}
        {children}
    </section>
);
