// The smallest runner: test(name, body), then run(); TAP on standard output. A test gets what `given` makes.
import { late, quit } from './browser.mjs';

const tests = [];
export const test = (name, body) => tests.push([name, body]);

/** Whether there is more patience: `long` behind the other words. */
export const LONG = process.argv.includes('long');

/** Whether the first test has to do for all of them: `first` among the words. */
const FIRST = process.argv.includes('first');

export function equal(got, wanted, what = '') {
    if (JSON.stringify(got) !== JSON.stringify(wanted))
        throw new Error(`${what}: got ${JSON.stringify(got)}, wanted ${JSON.stringify(wanted)}`);
}
export function ok(value, what) {
    if (!value) throw new Error(what);
}

/** What came of a test, as TAP has it behind the number. */
async function attempt(given, name, body) {
    const world = await given();
    try {
        await body(world);
        equal(late.splice(0), [], 'texts that came late');
        return { good: true, text: name };
    } catch (error) {
        await world.seen?.(name);
        return { good: false, text: `${name}\n# ${String(error.stack).replaceAll('\n', '\n# ')}` };
    } finally {
        await world.close();
    }
}

/** Ends the program when all is told: lines and clocks that a failed test has left behind do not keep it. */
const end = (code) => process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));

/**
 * Runs them, or those whose names have $ONLY in them; so many beside each other, where they mostly wait. Told in their
 * order. given() → {…, close()}: fresh for each test.
 */
export async function run(given, { beside = 1 } = {}) {
    const chosen = tests.filter(([name]) => name.includes(process.env.ONLY ?? '')).slice(0, FIRST ? 1 : Infinity);
    const done = [];
    const left = chosen.entries();
    let told = 0;
    const work = async () => {
        for (const [i, [name, body]] of left) {
            done[i] = await attempt(given, name, body);
            for (; done[told]; told++)
                console.log(`${done[told].good ? 'ok' : 'not ok'} ${told + 1} - ${done[told].text}`);
        }
    };
    console.log(`1..${chosen.length}`);
    await Promise.all(Array.from({ length: beside }, work));
    await quit();
    end(done.every(({ good }) => good) ? 0 : 1);
}
