// Shows the one live region: what was announced is read there, politely, one thing after another.
import { spoken } from '../announce';

export const Speaker = () => (
    <div class="vh" role="log" aria-live="polite" data-said>
        {spoken.value.map(({ id, text }) => (
            <p key={id}>{text}</p>
        ))}
    </div>
);
