// Says, where something was asked for, why it was not done; nothing as long as there is no reason.
import { Icon } from '../art/Art';

export const Refused = ({ text, id }: { text: string; id?: string }) =>
    text ? (
        <p id={id} class="refused" role="alert">
            <Icon id="no" /> {text}
        </p>
    ) : null;
