// Shows a table's code, and the address at which to type it, for people who can neither tap a link nor read a QR code.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { base } from '../../files';
import { say } from '../../say';
import { tableCode } from '../../wire/http';

/** What somebody types into a browser: `example.org/dice`. */
const address = () => `${base.host}${base.pathname.replace(/\/$/, '')}`;

/** Nothing until the server has given one; token: of the player, if it is not this device's. */
export function Code({ id, invite, token = '' }: { id: string; invite: string; token?: string }) {
    const code = useSignal('');
    useEffect(() => {
        let left = false;
        void tableCode(id, invite, token).then((letters) => {
            if (!left) code.value = letters ?? '';
        });
        return () => {
            left = true;
        };
    }, [id, invite]);
    if (!code.value) return null;
    return (
        <p class="code" data-table-code={code.value}>
            <span>{say('page.code.at', address())}</span>
            <b>{code.value}</b>
        </p>
    );
}
