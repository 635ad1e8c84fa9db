// A line between somebody's browser and a server, which breaks when it is told to and may lead elsewhere afterwards.
import net from 'node:net';

/** proxy(PORT) → {port, target, broken, cut(), close()}. */
export async function proxy(target) {
    const links = new Set();
    const line = { port: 0, target, broken: 0 };
    const server = net.createServer((client) => {
        const up = net.connect(line.target, '127.0.0.1');
        links.add(client);
        client.on('close', () => links.delete(client));
        for (const [from, to] of [
            [client, up],
            [up, client],
        ]) {
            from.pipe(to);
            from.on('error', () => to.destroy());
            from.on('close', () => to.destroy());
        }
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    server.unref(); // a test that fails does not close it
    line.port = server.address().port;
    line.cut = () => {
        line.broken += links.size;
        for (const link of links) link.destroy();
    };
    line.close = () =>
        new Promise((done) => {
            line.cut();
            server.close(done);
        });
    return line;
}

/** Cuts a line at random moments until the returned function is called. */
export function shake(line, least = 300, most = 2500) {
    let timer = 0;
    const next = () => {
        timer = setTimeout(
            () => {
                line.cut();
                next();
            },
            least + Math.random() * (most - least),
        );
    };
    next();
    return () => clearTimeout(timer);
}

/** The same address, by way of the line. */
export const through = (address, { port }) => address.replace(/:\d+\//, `:${port}/`);
