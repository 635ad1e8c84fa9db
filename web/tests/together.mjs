// Friends at a server's table, each in a browser of their own. Usage: node together.mjs SITE CUBILETE [DATABASE] [long]
import { given, giveUp, make, MOVES, noise, playOut, sit, start, sum, typed, world } from './friends.mjs';
import { equal, LONG, ok, run, test } from './harness.mjs';
import { axe, resized, sideways } from './looking.mjs';
import { begin, called, holdThoughts, main, myTurn, playOut as playAlone } from './world.mjs';

/** Moves of a game in which its end does not matter: all of it where there is more patience. */
const FEW = LONG ? 300 : 6;

test('a game of doce; the server is killed in the middle', async ({ person, server, faults }) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce', choose: { rounds: 1 } });
    ok(new URL(link).hash.length === 23, link);
    ok(+(await ana.getAttribute('[data-qr]', 'data-qr')) >= 21, 'a QR code');
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    const between = async (i) => {
        if (i === 3) {
            await server.kill();
            for (const tab of [ana, luis]) await tab.waitForSelector('[data-line]');
            const kept = [ana, luis].map((tab) => tab.waitForSelector('[data-play]:text-is("Jugada guardada")'));
            void Promise.any(kept).then(() => server.start()); // the next move is made while there is no server
        }
        if (i === 4) for (const tab of [ana, luis]) await tab.waitForSelector('[data-line]', { state: 'detached' });
        if (i === 5) {
            await luis.reload();
            await luis.waitForSelector('main[data-table]');
        }
    };
    await playOut([ana, luis], 'doce', between, FEW);
    for (const tab of [ana, luis]) await tab.waitForSelector('.ended');
    equal(await ana.textContent('.ended h2').then(Boolean), true, 'the result is shown');
    const records = await Promise.all(
        [ana, luis].map(async (tab) => decodeURIComponent(await tab.getAttribute('[data-record]', 'href'))),
    );
    equal(records[0], records[1], 'both have the same record');
    equal((await given(ana, link, 'txt')).trim(), records[0].replace(/^[^,]*,/, '').trim(), 'the server too');
    await ana.click('[data-again]');
    await luis.waitForSelector('[data-offer=again]');
    await luis.click('[data-again]'); // whoever wants the same agrees
    await ana.waitForSelector('main[data-over=no][data-seat="2"]'); // it begins at once, and seats rotate
    await luis.waitForSelector('main[data-over=no][data-seat="1"]');
    equal(
        faults.filter((fault) => !noise.test(fault)),
        [],
        'complaints',
    );
});

test('more time for the other, an offer that is taken back, and one sentence for each at the end', async ({
    person,
    faults,
}) => {
    const ana = await person();
    const link = await make(ana, {
        game: 'doce',
        choose: { rounds: 1 },
        terms: { kind: 'live', clock: 'game 300 5' },
    });
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    const clock = ana.locator('.seat').first().locator('.time');
    ok((await clock.evaluate((time) => Number.parseFloat(getComputedStyle(time).fontSize))) >= 20, 'large digits');
    await luis.click('[aria-haspopup=dialog]');
    await luis.click('.menu button:has(use[href="#clock"])');
    await ana.waitForFunction(() => /^5:(0[1-9]|1)/.test(document.querySelector('.seat .time').textContent.trim()));
    const where = () => ana.locator('.cloth .board').evaluate((board) => board.getBoundingClientRect().top + scrollY);
    const top = await where();
    await luis.click('[aria-haspopup=dialog]');
    await luis.click('.menu button:has(use[href="#people"])');
    await ana.waitForSelector('[data-offer=draw] [data-accept]');
    equal(await where(), top, 'what is told does not move the board');
    ok((await luis.textContent('[data-offer=draw]')).includes('tablas'), 'says what was offered');
    if (process.env.SHOTS) await ana.screenshot({ path: `${process.env.SHOTS}/offer-390.png` });
    await luis.click('[data-withdraw]');
    await ana.waitForSelector('[data-offer]', { state: 'detached' });
    equal(await luis.locator('[data-declined]').count(), 0, 'nobody has said no');
    await luis.click('[aria-haspopup=dialog]');
    await luis.click('.menu button:has(use[href="#no"])');
    await luis.click('[data-sure]');
    for (const tab of [ana, luis]) await tab.waitForSelector('.ended');
    equal((await ana.textContent('.ended h2')).trim(), 'Luis se rinde: ganas tú.', 'to her');
    equal((await luis.textContent('.ended h2')).trim(), 'Te has rendido: gana Ana.', 'to him');
    equal(faults, [], 'complaints');
});

test('three play, and the one who made the table has gone: the others vote, or let a bot go on', async ({
    person,
    server,
    faults,
}) => {
    await server.kill();
    await server.start('--pace', '20');
    const ana = await person();
    const link = await make(ana, { game: 'secuencia', seats: 3 });
    const others = [];
    for (const name of ['Luis', 'Eva']) {
        others.push(await person(link));
        await sit(others.at(-1), name);
    }
    const [luis, eva] = others;
    await start([ana, luis, eva]);
    await ana.close();
    await luis.click('[data-claim=vote]');
    await eva.waitForFunction(() => document.querySelector('[data-claim=vote]')?.textContent.includes('1 de 2'));
    ok(await luis.locator('[data-claim]').isDisabled(), 'once each');
    if (process.env.SHOTS) await eva.screenshot({ path: `${process.env.SHOTS}/gone-390.png` });
    await eva.click('[data-bot-goes-on]');
    await luis.waitForSelector('[data-stand-in]');
    await luis.waitForSelector('[data-away]', { state: 'detached' });
    equal(
        faults.filter((fault) => !noise.test(fault)),
        [],
        'complaints',
    );
});

/** From a table of this device to one of the server, by the menu; the link for friends. between: before one sits down. */
async function carry(tab, between = async () => {}) {
    await tab.click('[aria-haspopup=dialog]');
    await tab.click('.menu button:has(use[href="#people"])');
    await tab.click('[data-sure]');
    await tab.waitForSelector('[data-lobby]');
    await between();
    await sit(tab, 'Ana');
    return tab.inputValue('[data-link]');
}
const movesOf = (record) => decodeURIComponent(record).split('\n\n')[1].trim().split('\n');
const recordOf = (tab) => tab.getAttribute('[data-record]', 'href');

for (const game of ['doce', 'secuencia'])
    test(`a game of ${game} begun offline goes on with a friend where it stood`, async ({ person, server, faults }) => {
        const ana = await person();
        await begin(ana, { game, choose: game === 'doce' ? { rounds: 1 } : { run: 5 } });
        for (let i = 0; i < 3; i++) {
            await myTurn(ana);
            const length = +(await main(ana, 'length'));
            await MOVES[game](ana, i);
            await ana.waitForFunction(
                (before) => +document.querySelector('main[data-table]').dataset.length > before,
                length,
            );
        }
        await myTurn(ana);
        const before = movesOf(await recordOf(ana));
        const seat = await main(ana, 'seat');
        const link = await carry(ana);
        equal(await ana.getAttribute('[data-lobby]', 'data-seat'), seat, 'the same seat');
        equal(+(await ana.getAttribute('[data-carried]', 'data-carried')), before.length, 'how far it was played');
        const luis = await person(link);
        equal(+(await luis.getAttribute('[data-carried]', 'data-carried')), before.length, 'the friend is told too');
        await sit(luis, 'Luis');
        await start([ana, luis]);
        for (const tab of [ana, luis])
            equal(movesOf(await recordOf(tab)).slice(0, before.length), before, 'the same position');
        await playOut([ana, luis], game, undefined, FEW);
        const record = await given(ana, link, 'txt');
        ok(record.includes(`\ncarried ${before.length}\n`), record);
        const [rolls, here] = [before, movesOf(record).slice(before.length)].map(
            (moves) => moves.filter((move) => move.startsWith('dice ')).length,
        );
        if (game === 'secuencia') {
            await ana.click('[data-check]');
            equal(await ana.getAttribute('[data-checked]', 'data-checked'), String(here), 'sealed here');
            equal(await ana.getAttribute('[data-checked]', 'data-carried'), String(rolls), 'and not');
            ok(/sin sellar aquí/.test(await ana.textContent('[data-checked]')), 'said so');
            await ana.click('[data-witness] a');
            await ana.waitForSelector(`[data-nth="1"][data-legal=yes][data-sealed=yes][data-carried="${rolls}"]`);
        }
        await luis.click('[data-again]');
        equal(faults, [], 'complaints');
        const told = JSON.parse(
            await (await fetch(new URL('api/verify', server.url), { method: 'POST', body: record })).text(),
        );
        equal([told.verified, told.carried ?? 0], [game === 'secuencia', rolls], 'the server says the same');
    });

test('who brings a game sits where they played it, though they reload before', async ({ person, faults }) => {
    const ana = await person();
    await begin(ana, { game: 'doce', choose: { rounds: 1 } });
    await playAlone(ana, MOVES.doce);
    await ana.click('[data-again]');
    await ana.waitForSelector('main[data-table][data-over=no][data-seat="2"]');
    await myTurn(ana);
    await carry(ana, async () => {
        await ana.reload();
        await ana.waitForSelector('[data-lobby]');
    });
    equal(await ana.getAttribute('[data-lobby]', 'data-seat'), '2', 'the same seat');
    equal(faults, [], 'complaints');
});

test('two who propose a rematch at the same moment play it', async ({ person, faults }) => {
    const [ana, luis] = [await person(), await person()];
    const held = [];
    let holds = false;
    await ana.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((text) => (holds ? held.push([socket, text]) : socket.send(text)));
    });
    await ana.reload();
    const link = await make(ana, { game: 'doce' });
    await luis.goto(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    await giveUp(ana);
    for (const tab of [ana, luis]) await tab.waitForSelector('[data-again]:enabled');
    holds = true; // what the server says is still on its way to her
    await luis.click('[data-again]');
    await luis.waitForSelector('[data-again]:disabled');
    await ana.click('[data-again]');
    for (const end = Date.now() + 60_000; !held.some(([, text]) => /^no /m.test(text)); ) {
        if (Date.now() > end) throw new Error('she is not refused');
        await new Promise((done) => setTimeout(done, 20));
    }
    holds = false;
    for (const [socket, text] of held) socket.send(text);
    for (const tab of [ana, luis]) await tab.waitForSelector('main[data-table][data-over=no]');
    equal(faults, [], 'complaints');
});

test('whoever could watch goes along to the rematch, and so does a big screen', async ({ person, faults }) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce', choose: { rounds: 1 } });
    const luis = await person(link);
    await sit(luis, 'Ana');
    await start([ana, luis]);
    equal(await ana.locator('.seat bdi').allTextContents(), ['Ana 1', 'Ana 2'], 'told apart');
    const eva = await person(link);
    await eva.waitForSelector('main[data-table][data-seat=""]');
    const tv = await person(link.replace('#', '/show#'));
    await tv.waitForSelector('.stage .board');
    await tv.waitForSelector('.join.watch [data-qr]'); // a table that is full asks only to watch
    await luis.click('[aria-haspopup=dialog]');
    await luis.click('.menu button:has(use[href="#no"])');
    await luis.click('[data-sure]');
    await luis.click('[data-again]');
    await ana.click('[data-offer=again] [data-accept]');
    await ana.waitForSelector('main[data-over=no][data-seat="2"]'); // at once, and sides have changed
    await luis.waitForSelector('main[data-over=no][data-seat="1"]');
    const next = await ana.getAttribute('main', 'data-table');
    await tv.waitForSelector(`[data-show="${next}"]`);
    await eva.click(`a.main[href*="${next}"]`);
    await eva.waitForSelector(`main[data-table="${next}"][data-seat=""]`);
    equal(faults, [], 'complaints');
});

for (const [game, choose] of [
    ['dizzle', {}],
    ['ecuaciones', { mode: 'todos' }],
    ['blitz', {}],
])
    test(`${game}: what is carried is what everybody may know`, async ({ person, faults }) => {
        const ana = await person();
        if (game === 'blitz') await holdThoughts(ana.context()).then(() => ana.reload()); // nobody ends the race
        await begin(ana, { game, choose });
        await myTurn(ana);
        if (game === 'ecuaciones')
            await ana.waitForFunction(() => document.querySelector('main[data-table]').dataset.turn === '1'); // the bot has sealed
        const before = movesOf(await recordOf(ana)).filter((move) => game !== 'blitz' && !move.startsWith('2 '));
        const link = await carry(ana);
        const luis = await person(link);
        await sit(luis, 'Luis');
        await start([ana, luis]);
        for (const tab of [ana, luis]) {
            await tab.waitForFunction(
                () =>
                    document.querySelector('main[data-table]').dataset.turn !== '' ||
                    document.querySelector('main[data-table] .cup'),
            );
            const known = movesOf(await recordOf(tab)).filter(Boolean);
            equal(known.slice(0, before.length), before, 'the same dice');
            ok(known.length <= before.length + 1, 'and nothing that was sealed');
        }
        equal(faults, [], 'complaints');
    });

/** In the page: what this device remembers of a seal becomes another one. */
const forge = () =>
    new Promise((done) => {
        indexedDB.open('cubilete').onsuccess = ({ target }) => {
            const tables = target.result.transaction('tables', 'readwrite').objectStore('tables');
            tables.getAll().onsuccess = (all) =>
                all.target.result.forEach((table) =>
                    tables.put({ ...table, server: { ...table.server, seal: '0'.repeat(64) } }),
                );
            tables.transaction.oncomplete = () => done();
        };
    });

test('a game of secuencia, sealed dice, chat, strange names', async ({ person, faults, server }) => {
    const strange = ['<b onclick=alert()>&amp;', 'أحمد 👩‍👩‍👧🎲'];
    const ana = await person();
    const link = await make(ana, { game: 'secuencia', name: strange[0], choose: { run: 5 } });
    const luis = await person(link);
    await sit(luis, strange[1]);
    await ana.waitForFunction(() => document.querySelector('[data-start]').disabled === false);
    equal(await ana.locator('.places bdi').allTextContents(), strange, 'names in the lobby');
    await start([ana, luis]);
    equal(await luis.locator('.seat .who bdi').allTextContents(), strange, 'names at the table');
    await luis.fill('#speak', '<img src=x> hola');
    await luis.keyboard.press('Enter');
    await ana.waitForFunction(() => document.querySelector('[data-talk]').textContent.includes('<img src=x> hola'));
    equal(await ana.locator('[data-talk] img').count(), 0, 'text is text');
    await ana.click('[data-mute="2"]');
    equal(await ana.locator('[data-talk] li').count(), 0, 'muted');
    await playOut([ana, luis], 'secuencia', undefined, FEW);
    await luis.waitForSelector('main[data-over=yes]');
    const record = await given(ana, link, 'txt');
    equal(record.match(/^dice-salt [12] [0-9a-f]{32}$/gm).length, 2, 'salts of both');
    const verdict = await (await fetch(new URL('api/verify', server.url), { method: 'POST', body: record })).text();
    ok(/"verified":\s*true/.test(verdict), verdict);
    await ana.click('[data-check]');
    equal(
        await ana.getAttribute('[data-checked]', 'data-checked'),
        /"rolls":\s*(\d+)/.exec(verdict)[1],
        'all rolls as sealed',
    );
    equal(await ana.getAttribute('[data-witness]', 'data-witness'), 'saw', 'this device saw the seal');
    await ana.click('[data-witness] a');
    await ana.waitForSelector('[data-nth="1"][data-legal=yes][data-sealed=yes]');
    const eva = await person(link);
    await eva.click('[data-check]');
    equal(await eva.getAttribute('[data-witness]', 'data-witness'), 'not-there', 'who came later saw nothing');
    await luis.evaluate(forge);
    await luis.reload();
    await luis.click('[data-check]');
    equal(
        await luis.getAttribute('[data-witness]', 'data-witness'),
        'other',
        'another seal than the one that was seen',
    );
    equal(faults, [], 'complaints');
});

test('a full table says so; those who watch talk apart, players say things quickly', async ({ person, faults }) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce', choose: { rounds: 2 } });
    const luis = await person(link);
    await sit(luis, 'Luis');
    const eva = await person(link);
    await eva.waitForSelector('[data-full] [data-like]');
    await start([ana, luis]);
    const tom = await person(link);
    await tom.waitForSelector('[data-watching="2"]');
    await eva.fill('#watcher', 'Eva');
    await eva.fill('#remark', '¿Quién gana, 5 %?');
    await eva.keyboard.press('Enter');
    await tom.waitForSelector('[data-remarks]:has-text("Eva ¿Quién gana, 5 %?")');
    await luis.waitForSelector('[data-watchers="2"]:not([open])'); // a player sees how many, and reads what is said by opening it
    equal(await luis.locator('[data-remarks]').count(), 0, 'players read nothing unasked');
    await luis.click('[data-watchers] summary');
    await luis.waitForSelector('[data-remarks]:has-text("5 %")');
    await tom.click('[data-watchers] [data-mute]');
    await tom.waitForSelector('[data-remarks]:not(:has-text("5 %"))', { state: 'attached' });
    await ana.click('[data-emotes]');
    await axe(ana, 'quick words');
    await ana.click('[data-emote=luck]');
    for (const tab of [ana, luis, tom]) await tab.waitForSelector('.seat:first-child [data-says=luck]');
    await luis.click('[data-emotes]');
    await luis.uncheck('input[name=emotes]');
    await luis.waitForSelector('[data-says]', { state: 'detached' });
    await eva.click('[data-like]');
    await eva.waitForSelector('input[name=with][value=friends]:checked');
    await eva.waitForSelector('input[name=doce-rounds][value="2"]:checked', { state: 'attached' });
    equal(faults, [], 'complaints');
});

test('answers planned by correspondence are played at once; a name is taken out of what is over', async ({
    person,
    faults,
}) => {
    const ana = await person();
    const terms = { kind: 'days', clock: 'days 3' };
    const link = await make(ana, { game: 'doce', choose: { rounds: 1 }, terms });
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    equal(await ana.locator('[data-planning]').count(), 0, 'nothing to plan for whoever is to move');
    await luis.click('[data-planning] summary');
    for (const [theirs, mine] of [
        ['1@a1', '3@e5'],
        ['4@c1', '2@c4'],
    ]) {
        for (const [name, move] of [
            ['theirs', theirs],
            ['mine', mine],
        ]) {
            await luis.waitForSelector(`select[name=${name}] option[value="${move}"]`, { state: 'attached' });
            await luis.selectOption(`select[name=${name}]`, move);
        }
        await luis.click('[data-planning] form button');
        await luis.waitForSelector(`[data-plan="1"]:has-text("${mine.slice(-2)}")`);
        if (mine === '3@e5') await luis.selectOption('select[name=after]', '0');
    }
    await luis.reload();
    await luis.waitForSelector('[data-planning]');
    await ana.click('.pick[data-piece="1"]');
    await ana.click('[data-sq=a1]');
    await ana.click('[data-play]');
    for (const tab of [ana, luis]) await tab.waitForSelector('main[data-length="2"]');
    await luis.click('[data-planning] summary');
    equal(await luis.textContent('[data-plan]'), 'Si 4 en c1, entonces 2 en c4', 'what is left of it');
    await luis.click('[data-drop]');
    await luis.waitForSelector('[data-plan="0"]', { state: 'attached' });
    await ana.click('[aria-haspopup=dialog]');
    await ana.click('.menu button:has-text("Rendirse")');
    await ana.click('[data-sure]');
    await luis.waitForSelector('main[data-over=yes]');
    await ana.goto(new URL('settings', link).href);
    await ana.click('[data-unname]');
    await ana.click('[data-sure]');
    await ana.waitForSelector('[data-me] [role=status]:has-text("(1)")');
    await luis.waitForSelector('.seat .who:has-text("N. N.")');
    equal(
        faults.filter((fault) => !noise.test(fault)),
        [],
        'complaints',
    );
});

test('offers, bots on empty seats, resigning, home, a watcher', async ({ person, faults }) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce', choose: { rounds: 1 } });
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    const eva = await person(link);
    await eva.waitForSelector('main[data-table][data-seat=""]');
    const turn = +(await main(ana, 'turn')) - 1;
    const [first, other] = turn ? [luis, ana] : [ana, luis];
    await MOVES.doce(first, 0);
    for (const tab of [ana, luis, eva]) await tab.waitForSelector('main[data-length="1"]');
    await first.click('[aria-haspopup=dialog]');
    await first.click('.menu button:nth-of-type(2)');
    await other.click('[data-offer=undo] [data-accept]');
    for (const tab of [ana, luis, eva]) await tab.waitForSelector('main[data-length="0"]');
    await MOVES.doce(first, 1);
    await other.waitForSelector('main[data-length="1"]');
    await first.click('[aria-haspopup=dialog]');
    await first.click('.menu button:has(use[href="#people"])');
    await other.click('[data-offer=draw] [data-decline]');
    ok((await first.textContent('[data-declined]')).includes(turn ? 'Ana' : 'Luis'), 'who declined');
    equal(
        await eva.locator('[data-entry], .picks, [data-play]').count(),
        0,
        'nothing to play with for whoever watches',
    );
    await luis.goto(new URL('.', link).href);
    await luis.click('[data-kept] button');
    ok(/sigue en el servidor/i.test(await luis.textContent('[data-asked]')), 'what becomes of the match');
    await luis.keyboard.press('Escape');
    await luis.waitForSelector('[data-asked]', { state: 'detached' });
    await luis.waitForFunction(() => !history.state?.depth); // the dialog's own step back is done: it would end the next one
    equal(await luis.locator('[data-kept]').count(), 1, 'it stays in the list');
    await luis.goto(new URL('.', link).href);
    await luis.click('.list a, a.go');
    await luis.waitForSelector('main[data-table]');
    await luis.click('[aria-haspopup=dialog]');
    await luis.click('.menu button:has(use[href="#no"])');
    await luis.click('[data-sure]');
    for (const tab of [ana, luis, eva]) await tab.waitForSelector('main[data-over=yes]');
    ok((await ana.textContent('.ended h2')).includes('Luis'), 'who resigned');
    equal(
        [
            await main(ana, 'turn'),
            await ana.locator('.seat[aria-current]').count(),
            await ana.locator('[data-entry], [data-show]').count(),
        ],
        ['', 0, 0],
        'nobody is to act any more',
    );
    await ana.goto(new URL('.', link).href);
    await ana.waitForSelector('[data-kept] .tag:text-is("victoria")');
    await make(ana, { game: 'secuencia', seats: 3 });
    await ana.click('[data-bot="2"]');
    await ana.click('[data-bot="3"]');
    await ana.click('[data-start]:not([disabled])');
    await ana.waitForSelector('main[data-table]');
    ok(await myTurn(ana), 'bots play on the server');
    equal(faults, [], 'complaints');
});

for (const [game, choose] of LONG
    ? [
          ['dizzle', {}],
          ['ecuaciones', { mode: 'todos' }],
      ]
    : [])
    test(`a while of ${game}: what is sealed opens for both`, async ({ person, faults }) => {
        const ana = await person();
        const link = await make(ana, { game, choose });
        const luis = await person(link);
        await sit(luis, 'Luis');
        const tabs = [ana, luis];
        await start(tabs);
        for (let i = 0; i < 6; i++) {
            for (const tab of tabs)
                await tab.waitForFunction(() => document.querySelector('main[data-table]').dataset.turn !== '');
            const length = +(await main(ana, 'length'));
            await typed(tabs, link, i);
            for (const tab of tabs)
                await tab.waitForFunction(
                    (before) => +document.querySelector('main[data-table]').dataset.length > before,
                    length,
                );
        }
        const records = () => Promise.all(tabs.map((tab) => tab.getAttribute('[data-record]', 'href')));
        let [one, other] = await records(); // the last sealed moves may still be on their way to one of them
        for (const end = Date.now() + 60_000; one !== other && Date.now() < end; [one, other] = await records())
            await ana.waitForTimeout(100);
        equal(one, other, 'the same for both');
        equal(faults, [], 'complaints');
    });

test('reveals have time, on a big screen too: eight seconds, whatever comes meanwhile', async ({ person, faults }) => {
    const ana = await person();
    const link = await make(ana, { game: 'ecuaciones', choose: { mode: 'todos' } });
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    const tv = await person();
    await tv.evaluate(() => {
        localStorage.cubilete = JSON.stringify({ ...JSON.parse(localStorage.cubilete), pace: 'tap' });
    });
    await tv.clock.install();
    await tv.goto(link.replace('#', '/show#'));
    await tv.waitForSelector('.stage .racks .die');
    await tv.clock.pauseAt(new Date(Date.now() + 3_600_000)); // from here on its time passes when we say so
    const round = () => tv.locator('.stage .round').count();
    for (let i = 0; i < 2; i++) {
        const length = +(await main(ana, 'length'));
        await typed([ana, luis], link, i);
        for (const tab of [ana, luis])
            await tab.waitForFunction(
                (before) => +document.querySelector('main[data-table]').dataset.length > before + 2,
                length,
            );
    }
    await tv.waitForFunction(() => document.querySelector('.stage .round') !== null, null, { polling: 100 });
    ok((await tv.textContent('aside p')).includes('1'), 'the round that is shown');
    await tv.clock.runFor(7000);
    equal(await round(), 1, 'the second round is played already, and the first is still to be read');
    await tv.clock.runFor(2000);
    equal(await round(), 0, 'then it goes on');
    equal(faults, [], 'complaints');
});

test('races of blitz: sealed dice, calls with receipts, a whole match', async ({ person, faults }) => {
    const kept = {
        still: true,
        language: 'es',
        wishes: { blitz: { with: 'friends', level: 'novato', seats: 2, names: ['Ana'], options: { handicap: '11' } } },
    };
    const ana = await person();
    await ana.evaluate((settings) => {
        localStorage.cubilete = JSON.stringify({ ...JSON.parse(localStorage.cubilete), ...settings });
    }, kept);
    await ana.reload();
    const link = await make(ana, { game: 'blitz' });
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    for (let round = 0; round < 3; round++) {
        for (const tab of [ana, luis]) await tab.waitForSelector('.pitch .cup.up', { state: 'attached' });
        const dice = await Promise.all(
            [ana, luis].map((tab) =>
                tab.locator('.pitch .lies svg').evaluateAll((all) => all.map((die) => die.getAttribute('aria-label'))),
            ),
        );
        equal(dice[0], dice[1], 'both see the same dice');
        for (const digit of String(sum(dice[0]))) await ana.keyboard.press(digit);
        await called([ana, luis], () => ana.keyboard.press('Enter')); // none of Luis's can count any more: the clock closes the race
    }
    for (const tab of [ana, luis]) await tab.waitForSelector('.ended h2');
    const lines = await given(ana, link, 'log');
    equal(lines.match(/^\d+ 1 \d+@\d+ \{told \d+ came \d+ line \d+\}$/gm)?.length, 3, lines);
    equal(await ana.getAttribute('[data-receipts]', 'data-receipts'), '3', 'receipts on demand');
    ok(!(await ana.textContent('body')).includes('no son los que el servidor'), 'the seals hold');
    equal(faults, [], 'complaints');
});

for (const [game, choose] of [
    ['doce', {}],
    ['secuencia', {}],
    ['dizzle', {}],
    ['ecuaciones', { mode: 'todos' }],
    ['blitz', {}],
])
    test(`${game} does not scroll on a desktop, whatever is told`, async ({ person }) => {
        const ana = await person();
        const link = await make(ana, { game, choose });
        const luis = await person(link);
        await sit(luis, 'Luis');
        await start([ana, luis]);
        await resized(luis, 1440, 900);
        const fits = async (when) => {
            const high = await luis.evaluate(() => document.documentElement.scrollHeight);
            ok(high <= 900, `${when}: ${high} px`);
        };
        await fits('at the start');
        if (game === 'blitz') await luis.waitForSelector('.pitch .cup.up', { state: 'attached' }); // what is proposed before ends with it
        await ana.click('[aria-haspopup=dialog]');
        await ana.click('.menu button:has(use[href="#people"])');
        await luis.waitForSelector('[data-offer=draw] [data-accept]');
        await fits('with an offer');
        await ana.close();
        await luis.waitForSelector('[data-away]');
        await fits('with two notices');
        await luis.click('[data-accept]');
        await luis.waitForSelector('.ended');
        await fits('at the end');
    });

test('a bot plays for somebody whose time is up; they come back by a button', async ({ person, faults }) => {
    const ana = await person();
    await ana.route('**/api/tables', (route) =>
        route.continue({ postData: route.request().postData()?.replace('move 30', 'move 8') }),
    ); // nobody waits as long, and a busy machine must not take both players' time
    const link = await make(ana, { game: 'doce', terms: { kind: 'live', clock: 'move 30', late: 'bot medio' } });
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    const turn = await main(ana, 'turn');
    const [late, other, name] = turn === '1' ? [ana, luis, 'Ana'] : [luis, ana, 'Luis'];
    await late.waitForSelector('[data-stood-in]');
    ok((await other.textContent('.seats:has([data-stand-in=medio])')).includes(name), 'the seat keeps its name');
    await late.click('[data-return]');
    await late.waitForSelector('[data-stood-in]', { state: 'detached' });
    for (const tab of [late, other])
        await tab.waitForSelector(`.seat:nth-child(${turn}) [data-stand-in]`, { state: 'detached' });
    equal(await late.locator('[data-line]').count(), 0, 'connected');
    await other.waitForSelector('[data-stood-in]'); // whose turn it is now has as little time
    await late.goto(new URL('.', link).href);
    ok(
        (await late.textContent('[data-kept], .go')).includes(name === 'Ana' ? 'Luis' : 'Ana'),
        'listed under the name of who plays there',
    );
    equal(faults, [], 'complaints');
});

/** What stands in the seats without lying over something else or running out of them. */
const seatsAreClear = (tab) =>
    tab.locator('.seat').evaluateAll((seats) =>
        seats.every((seat) => {
            const box = seat.getBoundingClientRect();
            const others = [...seat.querySelectorAll('.pts, .time')].map((one) => one.getBoundingClientRect());
            const shown = [...seat.querySelectorAll('.sub *')].filter(
                (part) => getComputedStyle(part).clipPath === 'none' && part.getBoundingClientRect().width,
            );
            return shown.every((part) => {
                const { left, right, top, bottom } = part.getBoundingClientRect();
                const over = (one) =>
                    one.width && left < one.right && right > one.left && top < one.bottom && bottom > one.top;
                return right <= box.right + 1 && left >= box.left - 1 && !others.some(over);
            });
        }),
    );

for (const [game, seats] of [
    ['doce', 2],
    ['secuencia', 3],
])
    test(`clocks and absence beside the points of ${game}; what is said below the fold is told`, async ({
        person,
        faults,
    }) => {
        const ana = await person();
        const link = await make(ana, {
            game,
            seats: seats === 2 ? null : seats,
            terms: { kind: 'days', clock: 'days 3' },
        });
        const others = [];
        for (const name of ['Luis', 'Eva'].slice(0, seats - 1)) {
            others.push(await person(link));
            await sit(others.at(-1), name);
        }
        await start([ana, ...others]);
        ok(await seatsAreClear(ana), 'clocks');
        await others[0].fill('#speak', 'Hola, ¿jugamos?');
        await others[0].keyboard.press('Enter');
        await ana.click('[data-toast]:has-text("Hola")');
        await ana.waitForFunction(
            () => document.querySelector('[data-talk] li').getBoundingClientRect().bottom <= innerHeight,
        ); // it leads there
        equal(await others[0].locator('[data-toast]').count(), 0, 'not to oneself');
        await others[0].close();
        await ana.waitForSelector('[data-away-seat]');
        for (const width of [320, 360]) {
            await resized(ana, width, 740);
            ok(await seatsAreClear(ana), `absence at ${width}`);
            ok(
                (await ana.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0,
                `too wide at ${width}`,
            );
        }
        equal(faults, [], 'complaints');
    });

for (const [game, clock] of [
    ['dizzle', 'none'],
    ['dizzle', 'game 900 10'],
    ['secuencia', 'game 900 10'],
])
    test(`whoever loses the line or goes neither moves nor covers the board of ${game}, clock ${clock}`, async ({
        person,
        server,
        faults,
    }) => {
        await server.kill();
        await server.start('--pace', '4', '--limit', 'hello-seconds=300');
        const ana = await person();
        await resized(ana, 390, 844);
        const terms = clock === 'none' ? {} : { kind: 'live', clock, late: 'wait' };
        const luis = await person(await make(ana, { game, seats: 4, terms }));
        await sit(luis, 'Maximiliane');
        for (const seat of [3, 4]) await ana.click(`[data-bot="${seat}"]`);
        await start([ana, luis]);
        const tops = async () => {
            const found = [];
            for (const width of [320, 390]) {
                await resized(ana, width, 844);
                ok(await seatsAreClear(ana), `the seats at ${width}`);
                const { y } = await ana.locator('.cloth').boundingBox();
                found.push(Math.round(y));
            }
            return found;
        };
        const before = await tops();
        await luis.close();
        await ana.waitForSelector('[data-away-seat="2"] [role=timer]');
        equal(await tops(), before, 'the line is lost');
        await ana.waitForSelector('[data-claim]');
        equal(await tops(), before, 'gone');
        const told = await ana.locator('.told').evaluate((all) => all.lastElementChild.getBoundingClientRect().bottom);
        const squares = await ana
            .locator('.cloth [data-sq]')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2));
        ok(Math.min(...squares) > told, `what is told ends at ${told}, above ${Math.min(...squares)}`);
        equal(
            faults.filter((fault) => !noise.test(fault)),
            [],
            'complaints',
        );
    });

test('without a network it is said at once, and the move lies there until it goes', async ({ person }) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce' });
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    const [first, other] = (await main(ana, 'turn')) === '1' ? [ana, luis] : [luis, ana];
    await first.context().setOffline(true);
    await first.waitForSelector('[data-line=offline]', { timeout: 10_000 }); // sooner than a silence tells
    await first.click('.pick[data-piece="3"]');
    await first.click('[data-sq="c3"]');
    equal(await first.textContent('[data-play]'), 'Guardar jugada');
    await first.click('[data-play]');
    await first.waitForSelector('.kept .chosen[data-sq="c3"] .ghost');
    ok(/^Jugada guardada: 3 en c3/.test(await first.textContent('.say')), await first.textContent('.say'));
    await first.context().setOffline(false);
    await first.waitForSelector('[data-line]', { state: 'detached' });
    for (const tab of [first, other]) await tab.waitForSelector('main[data-length="1"]');
    equal(await first.locator('.kept').count(), 0, 'it has gone');
});

test('the lobby: two taps and a name, axe, no sideways scrolling, a bad link', async ({ person, server }) => {
    const ana = await person();
    const link = await make(ana, { game: 'secuencia', seats: 4, name: 'أحمد '.repeat(5) });
    await axe(ana, 'lobby');
    for (const width of [320, 360, 820, 1440]) {
        await resized(ana, width, 740);
        equal(await sideways(ana), 0, `px too wide at ${width}`);
    }
    const luis = await person(link);
    await luis.click('#name'); // a tap, a name, a tap
    await luis.keyboard.type('-');
    await luis.click('[data-sit]');
    await luis.waitForSelector('[role=alert]');
    await luis.fill('#name', 'Luis');
    await luis.click('[data-sit]');
    await luis.waitForSelector('[data-lobby][data-seat="2"]');
    const eva = await person(link.replace(/#.*/, '#AAAAAAAAAAAAAAAAAAAAAA'));
    await eva.waitForSelector('[role=alert]');
    equal(await eva.locator('[data-lobby]').count(), 0, 'not without the invitation');
    const lost = await person('zzzzzzzzzz');
    await lost.waitForSelector('[role=alert]');
    ok((await lost.textContent('[role=alert]')).includes('no hay ninguna mesa'), 'what is wrong with the link');
    equal(await lost.locator('[data-lobby]').count(), 0, 'nor where there is no table');
    equal(await (await fetch(new URL('healthz', server.url))).text(), 'ok\n', 'the server goes on');
    await luis.reload();
    await luis.waitForSelector('[data-lobby][data-seat="2"]');
});

await run(world, { beside: 2 });
