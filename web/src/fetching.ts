// Files of the page, fetched with patience: a server that has too much to do says when to come back, and is asked again.
const TRIES = 5;
const FIRST = 400; // ms until the second try; each further wait is twice as long
const LONGEST = 10_000; // ms that anybody waits for one try: who is to wait longer is told so

/** What can be had a little later: too many requests, or trouble that passes. Other refusals are final. */
const passes = (status: number) => status === 429 || status >= 500;

/** ms that the server wants us to wait, in seconds or as a date; 0: it does not say. */
function told(answer: Response | null): number {
    const text = answer?.headers.get('retry-after') ?? '';
    const ms = /^\d+$/.test(text) ? +text * 1000 : Date.parse(text) - Date.now();
    return Math.max(ms || 0, 0);
}

/** How long until the next try, the first being 0; a bit more by chance, so that those who were sent away together do not
 * come back together. */
export const waitFor = (tried: number, answer: Response | null) =>
    Math.max(told(answer), FIRST * 2 ** tried) * (1 + Math.random() / 4);

export const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** An answer that is good, or an error once nothing helps. */
export async function fetchFile(
    url: URL | string,
    how: RequestInit = {},
    tries = TRIES,
    longest = LONGEST,
): Promise<Response> {
    for (let tried = 0; ; tried++) {
        const answer = await fetch(url, how).catch(() => null);
        if (answer?.ok) return answer;
        const wait = waitFor(tried, answer);
        const last = tried + 1 >= tries || wait > longest || (answer ? !passes(answer.status) : !navigator.onLine);
        if (last) throw new Error(`${answer?.status ?? 'no answer'} ${url}`);
        await sleep(wait);
    }
}
