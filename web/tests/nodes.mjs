// Two servers over one database, and one of them falls. Usage: node nodes.mjs SITE CUBILETE DATABASE
import { given, make, noise, sit, start, typed, world } from './friends.mjs';
import { equal, run, test } from './harness.mjs';
import { proxy, through } from './proxy.mjs';
import { main } from './world.mjs';

test('a node is killed, and its people go on at the other', async ({ person, server, another, faults }) => {
    const second = await another();
    const line = await proxy(server.port);
    const ana = await person(through(server.url, line));
    const link = await make(ana, { game: 'doce', choose: { rounds: 1 } });
    const luis = await person(link.replace(/:\d+\//, `:${second.port}/`));
    await sit(luis, 'Luis');
    await start([ana, luis]);
    let made = 0;
    for (; (await main(luis, 'over')) === 'no' && made < 8; made++) {
        if (made === 3) {
            await server.kill();
            line.target = second.port;
            line.cut();
        }
        const length = +(await main(luis, 'length'));
        await ana.waitForFunction((now) => +document.querySelector('main[data-table]').dataset.length >= now, length);
        await typed([ana, luis], link, made);
        await luis.waitForFunction((now) => +document.querySelector('main[data-table]').dataset.length > now, length);
    }
    const wanted = await given(luis, `${luis.url()}#`, 'txt');
    for (const tab of [ana, luis])
        await tab.waitForFunction(
            (record) =>
                decodeURIComponent(document.querySelector('[data-record]').href)
                    .replace(/^[^,]*,/, '')
                    .trim() === record.trim(),
            wanted,
        );
    equal(wanted.match(/^[12] /gm).length, made, 'each move once');
    await line.close();
    equal(
        faults.filter((fault) => !noise.test(fault)),
        [],
        'complaints',
    );
});

await run(world);
