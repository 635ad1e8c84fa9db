// What somebody's browser holds of a text: what came over the wire, what the page shows, what lies in its memory.

/** Remembers a page's frames and its WebAssembly memories from now on: before it goes anywhere. */
export async function bug(tab) {
    const frames = [];
    const cdp = await tab.context().newCDPSession(tab);
    await cdp.send('Network.enable');
    cdp.on('Network.webSocketFrameReceived', ({ response }) => frames.push(response.payloadData));
    await tab.addInitScript(() => {
        const Instance = WebAssembly.Instance;
        globalThis.memories = [];
        WebAssembly.Instance = class extends Instance {
            constructor(...given) {
                super(...given);
                globalThis.memories.push(this.exports.memory);
            }
        };
    });
    return { tab, frames, cdp };
}

async function heap(cdp) {
    let text = '';
    const more = ({ chunk }) => (text += chunk);
    cdp.on('HeapProfiler.addHeapSnapshotChunk', more);
    await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    cdp.off('HeapProfiler.addHeapSnapshotChunk', more);
    return text;
}

/** Where a text is found: of wire, page, heap and rules. */
export async function places({ tab, frames, cdp }, text) {
    const inHeap = (await heap(cdp)).includes(JSON.stringify(text).slice(1, -1)); // first: what is asked next lies there, too
    const inRules = await tab.evaluate(
        (wanted) => globalThis.memories.some(({ buffer }) => new TextDecoder('latin1').decode(buffer).includes(wanted)),
        text,
    );
    return [
        frames.some((frame) => frame.includes(text)) && 'wire',
        (await tab.content()).includes(text) && 'page',
        inHeap && 'heap',
        inRules && 'rules',
    ].filter(Boolean);
}
