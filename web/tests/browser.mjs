// Chromium for the tests: the system's own, headless, with a folder of its own.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => fs.existsSync(file));

/** A fresh browser with a folder of its own: {context, close}. options are playwright's for a context. */
export async function open(options = {}) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cubilete-page-'));
    const context = await chromium.launchPersistentContext(folder, { executablePath: CHROMIUM, headless: true, args: FLAGS, locale: 'es-ES', serviceWorkers: 'allow', ...options });
    context.setDefaultTimeout(15_000);
    const close = async () => {
        await context.close();
        fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    };
    return { context, close };
}
