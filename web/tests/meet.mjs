// What a server knows of a person, shown by the page: their tables, open ones, other devices. Usage: node meet.mjs SITE CUBILETE
import { make, MOVES, sit, start, world } from './friends.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { main } from './world.mjs';

const home = (link) => new URL('.', link).href;

test('home: whose turn it is, in the title too; open tables, tables to watch', async ({ person, faults }) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce', choose: { rounds: 1 } });
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    const eva = await person();
    await eva.waitForSelector('[aria-labelledby=meet-playing] [data-meet]');
    const second = (await main(ana, 'turn')) === '1' ? luis : ana;
    const first = second === ana ? luis : ana;
    await second.goto(home(link));
    await second.waitForSelector('[data-kept] .tag');
    equal(await second.locator('.card.go').count(), 0, 'it is not their turn');
    await MOVES.doce(first, 0);
    await second.waitForSelector('.card.go');
    await second.waitForFunction(() => document.title.startsWith('(1)'));
    equal(await first.title().then((title) => title.startsWith('(')), false, 'whoever moved is not counted');
    await second.click('.card.go');
    await second.waitForSelector('main[data-length="1"]');
    await MOVES.doce(second, 1);
    await second.waitForFunction(() => !document.title.startsWith('('));
    await second.goto(home(link));
    await second.waitForSelector('[data-kept]');
    equal(await second.locator('.card.go').count(), 0, 'they have moved');
    equal(faults, [], 'complaints');
});

await run(world);
