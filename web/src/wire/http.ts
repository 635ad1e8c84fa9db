// What is asked of a server without a table's connection: who this device is, new tables, invitations.
import { base } from '../files';
import type { Refusal } from '../rules/module';
import { codeRefusal } from './codes';

/** What a server said to a request. */
export class ServerFault extends Error {
    constructor(readonly why: Refusal) {
        super(why.message);
    }
}

const KEY = `cubilete-device ${base.pathname}`;
const UNKNOWN = 401;

function known(): boolean {
    try {
        return localStorage.getItem(KEY) !== null;
    } catch {
        return false;
    }
}
function know(player: string) {
    try {
        localStorage.setItem(KEY, player);
    } catch {
        // a private window: asked again after a reload
    }
}

const away = () => new ServerFault({ rule: null, message: 'page.no-server', args: [] });

/** What is wrong, as the server says it; or it is no server of tables at all. */
async function faultOf(answer: Response): Promise<ServerFault> {
    const told = await answer.json().catch(() => null);
    if (!told?.error) return away();
    if (told.message) return new ServerFault({ rule: told.rule ?? null, message: told.message, args: told.args ?? [] });
    return new ServerFault(codeRefusal(told.error, told.seconds ?? 0));
}

const post = (to: string, body = ''): Promise<Response> =>
    fetch(new URL(to, base), { method: 'POST', body, headers: { 'content-type': 'text/plain' } }).catch(() => {
        throw away();
    });

/** This device gets a token, as a cookie, with its first act. Whether it is new. */
export async function device(anew = false): Promise<boolean> {
    if (known() && !anew) return false;
    const answer = await post('api/device');
    if (answer.status !== 201) throw await faultOf(answer);
    know((await answer.json()).player);
    return true;
}

/** As somebody the server knows; a server that has forgotten us gets to know us again. */
async function act<T>(to: string, body: string): Promise<T> {
    await device();
    let answer = await post(to, body);
    if (answer.status === UNKNOWN && (await device(true))) answer = await post(to, body);
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) throw await faultOf(answer);
    return answer.json();
}

export const makeTable = (first: string) => act<{ id: string; invite: string }>('api/tables', first);
export const newInvite = async (id: string) => (await act<{ invite: string }>(`${id}/invite`, '')).invite;
