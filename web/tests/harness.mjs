// The smallest runner: test(name, body), then run(); TAP on standard output. A test gets what `given` makes.
import { quit } from './browser.mjs';

const tests = [];
export const test = (name, body) => tests.push([name, body]);

/** Whether there is more patience: `long` behind the other words. */
export const LONG = process.argv.includes('long');

/** Whether the first test has to do for all of them: `first` among the words. */
const FIRST = process.argv.includes('first');

export function equal(got, wanted, what = '') {
    if (JSON.stringify(got) !== JSON.stringify(wanted)) throw new Error(`${what}: got ${JSON.stringify(got)}, wanted ${JSON.stringify(wanted)}`);
}
export function ok(value, what) {
    if (!value) throw new Error(what);
}

/** Runs them one after another, or those whose names have $ONLY in them. given() → {…, close()}: fresh for each test. */
export async function run(given) {
    const chosen = tests.filter(([name]) => name.includes(process.env.ONLY ?? '')).slice(0, FIRST ? 1 : Infinity);
    console.log(`1..${chosen.length}`);
    let failed = 0;
    for (const [i, [name, body]] of chosen.entries()) {
        const world = await given();
        try {
            await body(world);
            console.log(`ok ${i + 1} - ${name}`);
        } catch (error) {
            failed++;
            console.log(`not ok ${i + 1} - ${name}\n# ${String(error.stack).replaceAll('\n', '\n# ')}`);
            await world.seen?.(name);
        }
        await world.close();
    }
    await quit();
    process.exitCode = failed ? 1 : 0;
}
