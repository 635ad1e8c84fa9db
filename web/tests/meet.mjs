// What a server knows of a person, shown by the page: their tables, open ones, other devices.
// Usage: node meet.mjs SITE CUBILETE [DATABASE] [long]
import { given, make, MOVES, noise, sit, start, typed, world } from './friends.mjs';
import { equal, LONG, ok, run, test } from './harness.mjs';
import { resized } from './looking.mjs';
import { fetched, main, setUp, unfold } from './world.mjs';

const home = (link) => new URL('.', link).href;

test('home: whose turn it is, in the title too; open tables, tables to watch', async ({ person, faults }) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce', choose: { rounds: 1 }, terms: { sit: 'anyone' } });
    const luis = await person();
    await luis.waitForSelector('[aria-labelledby=meet-open] [data-meet]');
    equal(
        await luis.locator('[aria-labelledby=meet-open] [data-meet] bdi').allTextContents(),
        ['Ana'],
        'who waits there',
    );
    const row = await luis.textContent('[aria-labelledby=meet-open] [data-meet] a');
    ok(/ · Ana · .+ · /.test(row), `who, the clock, whether it counts: ${row}`);
    await luis.click('[aria-labelledby=meet-open] [data-meet] a');
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
    await second.waitForSelector('.card.go', { state: 'detached' }); // they have moved, which the server has to say
    equal(faults, [], 'complaints');
});

test('terms: clocks, who may come, a table that begins by itself; other people see nothing of it', async ({
    person,
    faults,
}) => {
    const ana = await person();
    const link = await make(ana, {
        game: 'secuencia',
        terms: { kind: 'days', clock: 'days 7', late: 'end', delay: '60', start: 'full' },
    });
    equal(await ana.getAttribute('[data-terms]', 'data-terms'), 'days 7', 'the clock');
    const eva = await person();
    for (const state of ['open', 'playing'])
        equal(
            await eva.evaluate(
                async (url) => (await (await fetch(url)).json()).tables,
                `${home(link)}api/tables?state=${state}`,
            ),
            [],
            'who has no link is not told of it',
        );
    const luis = await person(link);
    await luis.fill('#name', 'Luis');
    await luis.click('[data-sit]');
    for (const tab of [ana, luis]) await tab.waitForSelector('main[data-table]');
    const lines = (await given(ana, link, 'log')).match(/(?<=^\d+ )table .*$/gm);
    equal(
        lines.sort(),
        ['table clock days 7', 'table delay 60', 'table late end', 'table start full', 'table watch invited'],
        'as it was chosen',
    );
    await setUp(eva, 'doce');
    await eva.check('input[name=with][value=friends]', { force: true });
    await eva.click('details:has(input[name^=terms]) summary');
    for (const [kind, late] of [
        ['live', 'bot medio'],
        ['days', 'end'],
        ['none', 'wait'],
    ]) {
        await eva.check(`input[name="terms-kind"][value="${kind}"]`, { force: true });
        await eva.waitForSelector(`input[name="terms-late"][value="${late}"]:checked`, { state: 'attached' });
    }
    equal(faults, [], 'complaints');
});

test('a group stays together: a code, a rematch, another game, the big screen with them', async ({
    person,
    faults,
}) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce' });
    const code = await ana.getAttribute('[data-table-code]', 'data-table-code');
    const tv = await ana.context().newPage();
    await tv.setViewportSize({ width: 1920, height: 1080 });
    await tv.goto(await ana.getAttribute('[data-big-screen]', 'href'));
    await tv.waitForSelector(`[data-show] [data-table-code="${code}"]`);
    const shown = () => tv.getAttribute('[data-show]', 'data-show');
    const first = await shown();
    const luis = await person();
    await luis.fill('#enter', code === 'BBBC' ? 'bbbd' : 'bbbc');
    await luis.waitForSelector('[data-enter] [role=alert]');
    await luis.fill('#enter', ` ${code.toLowerCase()} `);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    await ana.click('[aria-haspopup=dialog]');
    await ana.click('.menu button:has(use[href="#no"])');
    await ana.click('[data-sure]');
    await luis.waitForSelector('main[data-over=yes]');
    await ana.click('[data-again]');
    await luis.click('[data-again]');
    for (const tab of [ana, luis]) await tab.waitForSelector('main[data-table][data-over=no]');
    await tv.waitForFunction((before) => document.querySelector('[data-show]')?.dataset.show !== before, first);
    const second = await shown();
    await tv.waitForSelector(`[data-table-code="${code}"]`);
    await luis.click('[aria-haspopup=dialog]');
    await luis.click('.menu button:has(use[href="#no"])');
    await luis.click('[data-sure]');
    await ana.waitForSelector('main[data-over=yes]');
    await ana.click('[data-others] summary');
    await ana.click('[data-others] a[href*="game=secuencia"]');
    equal(await ana.isChecked('input[name=with][value=friends]'), true, 'with friends');
    await ana.fill('#name-0', 'Ana');
    await ana.click('[data-begin]');
    await ana.waitForSelector('[data-lobby][data-game=secuencia]');
    await luis.waitForSelector('[data-lobby][data-game=secuencia]:not([data-seat=""])'); // with them, and in a seat
    await tv.waitForFunction((before) => document.querySelector('[data-show]')?.dataset.show !== before, second);
    await tv.waitForSelector(`[data-table-code="${code}"]`);
    equal(await shown(), await ana.getAttribute('[data-lobby]', 'data-lobby'), 'the big screen is there');
    const eva = await person();
    await eva.fill('#enter', code);
    await eva.waitForSelector('[data-lobby][data-game=secuencia]'); // who comes late comes to where they are
    await start([ana, luis]);
    await ana.goto(new URL('.', link).href);
    await ana.waitForSelector('[data-game=secuencia] a.go, [data-going] [data-game=secuencia]'); // what goes on stands on top
    equal(
        faults.filter((fault) => !/404/.test(fault)), // of the wrong code
        [],
        'complaints',
    );
});

test('somebody to play with now; then a challenge, taken up on another page, and one that is not', async ({
    person,
    server,
    faults,
}) => {
    const [ana, luis] = [await person(), await person()];
    for (const tab of [ana, luis]) await tab.waitForSelector('[data-pair=idle]');
    await ana.click('[data-pair-begin]');
    await ana.waitForSelector('[data-pair=idle] [role=alert]'); // nobody plays without a name
    await ana.fill('#pair-name', 'Ana');
    await ana.check('input[name=pair-game][value=doce]', { force: true });
    await ana.click('[data-pair-begin]');
    await ana.waitForSelector('[data-pair=looking]');
    await ana.click('[data-pair-stop]');
    await ana.waitForSelector('[data-pair=idle]');
    await ana.click('[data-pair-begin]');
    await luis.fill('#pair-name', 'Luis');
    await luis.click('[data-waits*="game doce"] button'); // it is seen that somebody waits
    for (const tab of [ana, luis]) await tab.waitForSelector('main[data-table]'); // nobody has pressed anything
    equal(
        (await luis.locator('.seat .name, .seat bdi').allTextContents()).filter((name) => /Ana|Luis/.test(name))
            .length >= 1,
        true,
        'by their names',
    );
    await luis.click('[aria-haspopup=dialog]');
    await luis.click('.menu button:has(use[href="#no"])');
    await luis.click('[data-sure]');
    await ana.waitForSelector('main[data-over=yes]');
    const home = server.url;
    const ask = async (game) => {
        await ana.goto(home);
        await ana.click('[data-friend=Luis]');
        await ana.check(`input[name=friend-game][value=${game}]`, { force: true });
        await ana.click('[data-challenge]');
        await ana.waitForSelector('[data-lobby][data-waits="1"]');
    };
    await luis.goto(new URL('rules/doce', home).href); // wherever he is
    await luis.waitForResponse(/api\/stream$/);
    await ask('secuencia');
    await luis.waitForSelector('[data-call][data-game=secuencia]');
    ok((await luis.textContent('[data-call]')).includes('Ana'), 'who asks');
    await luis.click('[data-accept-call]');
    for (const tab of [ana, luis]) await tab.waitForSelector('main[data-table]');
    await luis.goto(home);
    await ask('doce');
    await luis.click('[data-decline-call]');
    await ana.waitForFunction(() =>
        document.querySelector('[data-lobby] h2')?.textContent.includes('han dicho que no'),
    );
    equal(await luis.locator('[data-call]').count(), 0, 'it is not asked again');
    await ana.goto(home);
    await ana.waitForSelector('[data-going] [data-game=secuencia], a.go'); // what goes on stands on top
    equal(faults, [], 'complaints');
});

test('whose turn it is, by push: asked once where they play for days, off until then', async ({ person, faults }) => {
    const ana = await person();
    await ana.context().grantPermissions(['notifications']);
    await ana.addInitScript(() => {
        // a browser whose push service is nobody's, and a person who has not been asked yet
        const kept = {
            endpoint: 'https://push.example/1',
            keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
        };
        const subscription = { toJSON: () => kept, unsubscribe: async () => true };
        const manager = {
            getSubscription: async () => window.subscribed ?? null,
            subscribe: async ({ applicationServerKey }) => {
                window.serverKey = applicationServerKey.length;
                window.subscribed = subscription;
                return subscription;
            },
        };
        navigator.serviceWorker.getRegistration = async () => ({ pushManager: manager });
        window.PushManager ??= class {};
        let permission = 'default';
        Object.defineProperty(Notification, 'permission', { get: () => permission });
        Notification.requestPermission = async () => {
            permission = 'granted';
            return permission;
        };
    });
    await ana.reload();
    const link = await make(ana, { game: 'doce', terms: { kind: 'days' } });
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    equal(await luis.locator('[data-push]').count(), 0, 'a browser that can tell nobody is not asked');
    await ana.waitForSelector('[data-push=asks]');
    const sent = ana.waitForRequest((request) => request.url().endsWith('/api/push') && request.method() === 'PUT');
    await ana.click('[data-push-yes]');
    ok((await (await sent).postData()).startsWith('https://push.example/1\n'), 'what the server is told');
    await ana.waitForSelector('[data-push=yes]');
    equal(await ana.evaluate(() => window.serverKey), 65, 'a key of the server’s own');
    await ana.reload();
    await ana.waitForSelector('main[data-table]');
    equal(await ana.locator('[data-push]').count(), 0, 'asked once');
    equal(faults, [], 'complaints');
});

test('another device of the same person; a name; being forgotten', async ({ person, server, faults }) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce' });
    await ana.goto(new URL('settings', link).href);
    await ana.waitForFunction(() => document.querySelector('[data-me]')?.textContent.includes('Ana.')); // as she sat down
    await ana.fill('input[autocomplete], .settings .field', 'Anita');
    await ana.click('[data-rename]');
    await ana.waitForFunction(() => document.querySelector('[data-me]').textContent.includes('Anita.'));
    await ana.click('[data-link-device]');
    const code = await ana.getAttribute('[data-code]', 'data-code');
    const phone = await person('settings');
    await phone.click('[data-have-code]');
    await phone.fill('#code', 'zzzzzzzz');
    await phone.click('[data-claim]');
    await phone.waitForSelector('[role=alert]');
    await phone.goto(new URL(`link#${code}`, server.url).href);
    await phone.waitForFunction((wanted) => document.querySelector('#code')?.value === wanted, code);
    await phone.click('[data-claim]');
    await phone.click('[aria-labelledby=going] [data-meet] a');
    await phone.waitForSelector('[data-lobby][data-seat="1"]');
    equal(await phone.evaluate(() => JSON.parse(localStorage.cubilete).name), 'Anita', 'the name comes along');
    const record = await phone.evaluate(async (url) => (await fetch(url)).status, new URL('api/export.txt', link).href);
    equal(record, 200, 'the games as a file');
    await ana.click('[data-forget]');
    await ana.click('[data-sure]');
    await ana.waitForSelector('[data-me=""]');
    await phone.goto(new URL('.', link).href);
    await phone.waitForSelector('.shelf');
    equal(
        await phone.evaluate(async (url) => (await fetch(url)).status, new URL('api/me', link).href),
        401,
        'forgotten everywhere',
    );
    equal(
        faults.filter((fault) => !/40[01]/.test(fault)),
        [],
        'complaints',
    );
});

test('a move made offline is kept over a reload, and goes once; the others see who is away', async ({
    person,
    server,
    faults,
}) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce', choose: { rounds: 1 } });
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    const first = (await main(ana, 'turn')) === '1' ? ana : luis;
    const other = first === ana ? luis : ana;
    await fetched(first);
    await first.context().setOffline(true);
    await server.kill(); // an open socket knows nothing of being offline
    await server.start();
    await first.waitForSelector('[data-line=offline]');
    await other.waitForSelector('[data-away-seat] [role=timer]');
    await MOVES.doce(first, 0);
    await first.waitForSelector('[data-play]:text-is("Jugada guardada")');
    await first.context().setOffline(false);
    await server.kill();
    await first.reload();
    await first.waitForSelector('main[data-table]');
    await server.start();
    for (const tab of [ana, luis]) await tab.waitForSelector('main[data-length="1"]');
    await first.reload();
    await first.waitForSelector('main[data-length="1"]');
    await other.waitForSelector('[data-away-seat]', { state: 'detached' });
    equal((await given(other, link, 'log')).match(/^\d+ [12] \d@/gm).length, 1, 'once');
    equal(
        faults.filter((fault) => !noise.test(fault)),
        [],
        'complaints',
    );
});

test('strange names and strange words are text, and nothing else', async ({ person, faults }) => {
    const names = [`${'ñ'.repeat(31)}a`, '<img src=x onerror=fault()>', 'אבג 👩‍👩‍👧‍👦', '&lt;b&gt; "\'`${1}'];
    const ana = await person();
    const link = await make(ana, { game: 'secuencia', seats: 4, name: names[0] });
    const tabs = [ana];
    for (const name of names.slice(1)) {
        tabs.push(await person(link));
        if (name === names[2])
            for (const no of [`\u202e${name}`, '\u2800', 'Ana\u200b', 'ＢＯＴ:maestro']) {
                await tabs.at(-1).fill('#name', 'x');
                await tabs.at(-1).fill('#name', no);
                await tabs.at(-1).click('[data-sit]');
                await tabs.at(-1).waitForSelector('#name[aria-invalid=true]');
                equal(await tabs.at(-1).locator('[role=alert]').count(), 1, `it says why: ${JSON.stringify(no)}`);
            }
        await sit(tabs.at(-1), name);
    }
    await start(tabs);
    const words = [
        '<script>fault()</script>',
        `\u202e${'ש'.repeat(120)}`,
        '🎲'.repeat(75),
        'javascript:fault() http://x.test/',
    ];
    for (const [i, tab] of tabs.entries()) {
        await tab.fill('#speak', words[i]);
        await tab.keyboard.press('Enter');
    }
    for (const tab of tabs) {
        await tab.waitForFunction(() => document.querySelectorAll('[data-talk] li').length === 4);
        equal(await tab.locator('.seat .who bdi').allTextContents(), names, 'names');
        equal((await tab.locator('[data-talk] li > bdi').allTextContents()).sort(), [...words].sort(), 'words');
        equal(await tab.locator('.seat .who bdi *, [data-talk] li > bdi *').count(), 0, 'no markup');
        ok((await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'too wide');
    }
    await ana.click('[data-mute="3"]');
    equal(await ana.locator('[data-talk] li').count(), 3, 'muted');
    await ana.waitForFunction(
        () =>
            new Promise((told) => {
                indexedDB.open('cubilete').onsuccess = ({ target }) => {
                    const asked = target.result.transaction('tables').objectStore('tables').getAll();
                    asked.onsuccess = () => told(asked.result.some(({ server }) => server?.muted.includes(2)));
                };
            }),
    );
    await ana.reload();
    await ana.waitForFunction(() => document.querySelectorAll('[data-talk] li').length === 3);
    await ana.goto(new URL('.', link).href);
    await ana.waitForSelector('[data-kept]');
    ok((await ana.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'home too wide');
    equal(faults, [], 'complaints');
});

/** Where parts of a seat lie on something else, or a name has hardly any room. */
const crowded = (tab) =>
    tab.evaluate(() =>
        [...document.querySelectorAll('.seat')].flatMap((seat) => {
            const box = (part) => seat.querySelector(part).getBoundingClientRect();
            const [own, who, pts, sub] = [seat.getBoundingClientRect(), box('.who'), box('.pts'), box('.sub')];
            const apart =
                !pts.width ||
                !sub.width ||
                pts.right <= sub.left ||
                sub.right <= pts.left ||
                pts.bottom <= sub.top + 1 ||
                sub.bottom <= pts.top + 1;
            return who.right <= own.right &&
                apart &&
                seat.querySelector('.who').clientWidth >= Math.min(44, seat.querySelector('bdi').offsetWidth)
                ? []
                : [seat.innerText.replaceAll('\n', ' | ')];
        }),
    );

for (const [game, seats, choose] of [
    ['blitz', 7, {}],
    ['ecuaciones', 4, { mode: 'torneo' }],
    ['dizzle', 4, { level: 4 }],
])
    test(`${seats} seats of ${game} have room for a long name`, async ({ person, faults }) => {
        const ana = await person();
        const link = await make(ana, {
            game,
            seats,
            choose,
            name: 'Ana',
            terms: game === 'dizzle' ? { kind: 'live' } : {},
        });
        const luis = await person(link);
        await sit(luis, 'Maximiliane-Friederike von Hohen');
        for (let i = 3; i <= seats; i++) await ana.click(`[data-bot="${i}"]`);
        await start([ana, luis]);
        for (const [width, height] of [
            [320, 640],
            [360, 740],
            [844, 390],
            [820, 1180],
            [1440, 900],
        ]) {
            await resized(ana, width, height);
            equal(await crowded(ana), [], `at ${width}`);
        }
        equal(faults, [], 'complaints');
    });

test('three at a table: who has accepted is told so, who gives up is played for', async ({ person, faults }) => {
    const ana = await person();
    const link = await make(ana, { game: 'secuencia', seats: 3 });
    const [luis, eva] = [await person(link), await person(link)];
    await sit(luis, 'Luis');
    await sit(eva, 'Eva');
    await start([ana, luis, eva]);
    await luis.click('[aria-haspopup=dialog]');
    await luis.click('.menu button:has(use[href="#people"])');
    await ana.click('[data-accept]');
    await ana.waitForFunction(() => document.querySelector('[data-offer]')?.textContent.includes('Has aceptado'));
    ok(!(await eva.textContent('[data-offer]')).includes('Has aceptado'), 'who has not answered is not told so');
    await eva.click('[aria-haspopup=dialog]');
    await eva.click('.menu button:has(use[href="#no"])');
    equal(
        await eva.textContent('[data-asked]'),
        '¿Rendirte? Un bot sigue jugando por ti.',
        'what becomes of the match',
    );
    await eva.click('[data-sure]');
    await eva.waitForSelector('[data-stood-in]');
    equal(await main(ana, 'over'), 'no', 'it goes on');
    equal(faults, [], 'complaints');
});

test('a game of this device goes to a table with friends', async ({ person, faults }) => {
    const ana = await person();
    await setUp(ana, 'doce');
    await unfold(ana);
    await ana.check('input[name="doce-rounds"][value="3"]', { force: true });
    await ana.click('[data-begin]');
    await ana.waitForSelector('main[data-table]');
    await ana.click('[aria-haspopup=dialog]');
    await ana.click('.menu button:has(use[href="#people"])');
    await ana.click('[data-sure]');
    await sit(ana, 'Ana');
    await ana.waitForSelector('[data-lobby][data-seat="1"]');
    ok(/^\d+ option rounds 3$/m.test(await given(ana, await ana.inputValue('[data-link]'), 'log')), 'with its options');
    equal(faults, [], 'complaints');
});

test('a big screen watches, even at the device of somebody who plays', async ({ person, faults }) => {
    const ana = await person();
    const link = await make(ana, { game: 'dizzle' });
    const address = await ana.getAttribute('[data-big-screen]', 'href');
    const tv = await ana.context().newPage();
    await resized(tv, 1920, 1080);
    await tv.goto(address);
    await tv.waitForSelector('[data-show] [data-qr]');
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    await tv.waitForSelector('.stage .paper');
    await tv.waitForSelector('.watch [data-qr]'); // who comes now can watch
    equal(await ana.getAttribute('main', 'data-seat'), '1', 'who plays here still does');
    const wired = [];
    const cdp = await tv.context().newCDPSession(tv);
    await cdp.send('Network.enable');
    cdp.on('Network.webSocketFrameReceived', ({ response }) => wired.push(response.payloadData));
    await tv.reload();
    await tv.waitForSelector('.stage .paper');
    ok(
        wired.some((text) => text.startsWith('welcome - ')),
        wired[0],
    );
    const before = await tv.getAttribute('[data-show]', 'data-length');
    await typed([ana, luis], link, 0);
    await tv.waitForFunction((length) => document.querySelector('[data-show]').dataset.length !== length, before);
    equal(await tv.locator('[data-show] button:not([inert] *)').count(), 0, 'nothing to be pressed');
    for (const [width, height] of [
        [1920, 1080],
        [1280, 720],
    ]) {
        await resized(tv, width, height);
        ok(
            await tv.evaluate(
                () =>
                    document.documentElement.scrollWidth <= innerWidth &&
                    document.documentElement.scrollHeight <= innerHeight,
            ),
            `it fits ${width}`,
        );
    }
    equal(faults, [], 'complaints');
});

for (const [game, seats] of [
    ['secuencia', 4],
    ['dizzle', 4],
    ['ecuaciones', 6],
])
    test(`a big screen has room for ${seats} at ${game}, with clocks and the way in`, async ({ person, faults }) => {
        const ana = await person();
        await make(ana, { game, seats, terms: { kind: 'live', clock: 'game 900 10' } });
        const tv = await person(await ana.getAttribute('[data-big-screen]', 'href'));
        for (let i = 2; i <= seats; i++) await ana.click(`[data-bot="${i}"]`);
        await start([ana]);
        await ana.close(); // so that one has lost the line, too
        await tv.waitForSelector('[data-away-seat]');
        await tv.waitForSelector('.join .code');
        for (const height of [720, 1080]) {
            await resized(tv, (height * 16) / 9, height);
            const cut = await tv.evaluate(() =>
                [document.documentElement, ...document.querySelectorAll('.show .who')]
                    .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
                    .map((one) => one.textContent.slice(0, 40)),
            );
            equal(cut, [], `cut off at ${height}`);
            const below = await tv
                .locator('.show :is(.seat, .latest, .qr, .code b, .board)')
                .evaluateAll((all) =>
                    all.filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.outerHTML),
                );
            equal(below, [], `below the edge at ${height}`);
        }
        equal(
            faults.filter((fault) => !noise.test(fault)),
            [],
            'complaints',
        );
    });

for (const [how, end] of [
    ['draw', /tablas/],
    ['time', /tiempo/],
    ['left', /volv|vuelto/],
].slice(0, LONG ? 3 : 0))
    test(`how a match ends: ${how}`, async ({ person, server, faults }) => {
        if (how === 'left') {
            await server.kill();
            await server.start('--pace', '4'); // so much sooner somebody is gone
        }
        const ana = await person();
        await ana.route('**/api/tables', (route) =>
            route.continue({ postData: route.request().postData()?.replace('move 30', 'move 2') }),
        ); // nobody waits as long
        const link = await make(ana, {
            game: 'doce',
            terms: how === 'time' ? { kind: 'live', clock: 'move 30', late: 'end' } : {},
        });
        const luis = await person(link);
        await sit(luis, 'Luis');
        await start([ana, luis]);
        const [first, other] = (await main(ana, 'turn')) === '1' ? [ana, luis] : [luis, ana];
        if (how === 'draw') {
            await first.click('[aria-haspopup=dialog]');
            await first.click('.menu button:has(use[href="#people"])');
            await other.click('[data-offer=draw] [data-accept]');
        } else if (how === 'left') {
            await first.goto('about:blank');
            await other.click('[data-claim]');
            await first.goto(link);
        }
        for (const tab of [ana, luis]) await tab.waitForSelector('main[data-over=yes]');
        const texts = await Promise.all([first, other].map((tab) => tab.textContent('.ended h2')));
        ok(
            texts.every((text) => end.test(text)),
            texts.join(' | '),
        );
        if (how !== 'draw') ok(texts[0] !== texts[1], texts.join(' | '));
        equal(faults, [], 'complaints');
    });

await run(world);
