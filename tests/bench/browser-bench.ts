import { type BrowserContext, chromium, type Page } from 'playwright';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { temporaryFolder } from '#tests/support/running-app.ts';
import { checkOuts, keyStrokes, storedIds } from './drawing-bench.ts';
import { FLOOR_PAGE } from './floor-page.ts';
import type { Measurement } from './report.ts';
import { fillLogin, untilOnline } from './sign-in.ts';

const RUNS = 7;
const DELTA_ROWS = 300;
/** A browser keeps compiled code from the second start on, some seconds after each. */
const EARLIER_STARTS = 3;
const START_MS = 6000;
/** Bytes per second of a 10 Mbit/s line. */
const SLOW_LINE = 1_250_000;
/** The line above today's board that counts what is left to do. */
const WORK_LEFT = 'main [aria-live=polite]';
const DOWNLOAD_FLOOR = 'downloading the same files, storing nothing';
const OFFICE = 'owner@large.test';
const BOARD_RUNS = 3;

/** Measures the app in a real Chromium with its profile on disk, against `url` serving the large company. */
export async function benchBrowser(url: string): Promise<Measurement[]> {
  const profile = await temporaryFolder('bench-profile');
  const open = (folder = profile.path) =>
    chromium.launchPersistentContext(folder, {
      ...chromiumOptions(),
      headless: true,
      locale: 'nl-NL',
      viewport: { width: 1440, height: 900 },
    });
  let context = await open();
  const measurements = [await firstSync(context, url)];
  await context.close();
  const slowProfile = await temporaryFolder('bench-slow');
  context = await open(slowProfile.path);
  measurements.push(await firstSync(context, url, SLOW_LINE));
  await context.close();
  await slowProfile.remove();
  measurements.push(await firstBoards(open, url));

  context = await open();
  await prepareFloor(context, url);
  await context.close();
  for (let start = 0; start < EARLIER_STARTS; start += 1) {
    context = await open();
    await paintTimes(await context.newPage(), `${url}/objects`);
    await new Promise((resolve) => setTimeout(resolve, START_MS));
    await context.close();
  }
  for (const slowdown of [1, 4]) measurements.push(...(await coldStarts(open, url, slowdown)));

  context = await open();
  const page = await context.newPage();
  measurements.push(await keyStrokes(page, url, 1), await keyStrokes(page, url, 4));
  measurements.push(...(await checkOuts(page, url, 1)), ...(await checkOuts(page, url, 4)));
  measurements.push(await delta(page, url));
  await context.close();
  await profile.remove();
  return measurements;
}

/** The check-outs of `benchBrowser` alone, on a device that has just synced. */
export async function benchCheckOuts(url: string): Promise<Measurement[]> {
  const profile = await temporaryFolder('bench-check-outs');
  const context = await chromium.launchPersistentContext(profile.path, { ...chromiumOptions(), locale: 'nl-NL' });
  await firstSync(context, url);
  const page = await context.newPage();
  const measurements = [...(await checkOuts(page, url, 1)), ...(await checkOuts(page, url, 4))];
  await context.close();
  await profile.remove();
  return measurements;
}

async function firstSync(context: BrowserContext, url: string, bytesPerSecond?: number): Promise<Measurement> {
  const page = await context.newPage();
  if (bytesPerSecond !== undefined) {
    const devtools = await context.newCDPSession(page);
    const line = { offline: false, latency: 20, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', line);
  }
  const login = await fillLogin(page, url, OFFICE, '/objects');
  const started = Date.now();
  await login.click();
  await page.getByRole('link', { name: 'Objecten' }).first().click();
  await page.locator('[data-object-id]').first().waitFor({ timeout: 120_000 });
  const usable = Date.now() - started;
  await untilOnline(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const floor = await page.evaluate(downloadAll);
  await page.close();
  return {
    name: `first sync until usable: signed in to objects listed${bytesPerSecond === undefined ? '' : ', at 10 Mbit/s'}`,
    ours: [usable],
    floor: [floor],
    floorName: DOWNLOAD_FLOOR,
    unit: 'ms',
    budget: { at: 'p50', value: bytesPerSecond === undefined ? 5_000 : 15_000 },
  };
}

/** Signs in on devices that hold nothing: until today's board counts the work that it counts in the end. */
async function firstBoards(open: (folder: string) => Promise<BrowserContext>, url: string): Promise<Measurement> {
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let run = 0; run < BOARD_RUNS; run += 1) {
    const profile = await temporaryFolder('bench-board');
    const context = await open(profile.path);
    const page = await context.newPage();
    ours.push(await firstBoard(page, url));
    floor.push(await page.evaluate(downloadAll));
    await context.close();
    await profile.remove();
  }
  return {
    name: "first sync until today's board is right",
    ours,
    floor,
    floorName: DOWNLOAD_FLOOR,
    unit: 'ms',
    budget: { at: 'p50', value: 1_500 },
  };
}

async function firstBoard(page: Page, url: string): Promise<number> {
  const login = await fillLogin(page, url, OFFICE);
  // Typing an address and a password takes a person longer than storing the app takes the browser.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate((workLeft) => {
    const counts: [text: string, at: number][] = [];
    Object.assign(globalThis, { counts });
    new MutationObserver(() => {
      const text = document.querySelector(workLeft)?.textContent ?? '';
      if (text !== (counts.at(-1)?.[0] ?? '')) counts.push([text, performance.now()]);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    addEventListener('click', () => Object.assign(globalThis, { clickedAt: performance.now() }), {
      capture: true,
      once: true,
    });
  }, WORK_LEFT);
  await login.click();
  await page.locator(WORK_LEFT).waitFor({ timeout: 120_000 });
  await untilOnline(page);
  await page.waitForTimeout(2000);
  return page.evaluate(() => {
    const { counts = [], clickedAt = Number.NaN } = globalThis as { counts?: [string, number][]; clickedAt?: number };
    return (counts.find(([text]) => text === counts.at(-1)?.[0])?.[1] ?? Number.NaN) - clickedAt;
  });
}

/** Runs in the page. */
async function downloadAll(): Promise<number> {
  const begun = performance.now();
  const client = crypto.randomUUID();
  const headers = { 'x-sync-protocol': '1' };
  const manifest = (await (await fetch(`/api/sync/snapshot?clientId=${client}`, { headers })).json()) as {
    segments: { path: string }[];
  };
  for (const segment of manifest.segments) await (await fetch(segment.path, { headers })).text();
  return performance.now() - begun;
}

/** Starts of a browser without a connection, an app in use and the floor in turns. */
async function coldStarts(open: () => Promise<BrowserContext>, url: string, slowdown: number): Promise<Measurement[]> {
  const starts: PaintTimes[] = [];
  const floor: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    let context = await open();
    await context.setOffline(true);
    starts.push(await paintTimes(await context.newPage(), `${url}/objects`, slowdown));
    await context.close();
    context = await open();
    await serveFloor(context);
    floor.push((await paintTimes(await context.newPage(), floorAddress(url), slowdown)).live);
    await context.close();
  }
  const shared = { floor, floorName: 'bare page reading 50 of 50,000 rows', unit: 'ms' } as const;
  return [
    {
      ...shared,
      name: `list visible after a cold offline start of an app in use, CPU x${slowdown}`,
      ours: starts.map(({ visible }) => visible),
      budget: { at: 'p50', value: slowdown === 1 ? 200 : 600 },
      ...(slowdown === 1 ? { ratioBudget: 1.5 } : {}),
    },
    { ...shared, name: `the same until the list can be used, CPU x${slowdown}`, ours: starts.map(({ live }) => live) },
  ];
}

/** Milliseconds from the start of the page's first script. */
type PaintTimes = {
  /** Until rows were painted, as a picture or as the list itself. */
  readonly visible: number;
  /** Until the list itself was painted. */
  readonly live: number;
};

async function paintTimes(page: Page, address: string, slowdown = 1): Promise<PaintTimes> {
  if (slowdown > 1) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  await page.addInitScript(() => {
    Object.assign(globalThis, { scriptAt: performance.now() });
    for (const [name, selector] of [
      ['visibleAt', '[data-object-id], img.start-picture'],
      ['liveAt', '[data-object-id]'],
    ] as const) {
      const seen = new MutationObserver(() => {
        if (document.querySelector(selector) === null) return;
        seen.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => Object.assign(globalThis, { [name]: performance.now() });
          port2.postMessage(null);
        });
      });
      seen.observe(document, { childList: true, subtree: true });
    }
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'liveAt' in globalThis);
  return page.evaluate(() => {
    const times = globalThis as { scriptAt?: number; visibleAt?: number; liveAt?: number };
    const since = (at = Number.NaN) => at - (times.scriptAt ?? Number.NaN);
    return { visible: since(times.visibleAt), live: since(times.liveAt) };
  });
}

/** Returns the address with `localhost`, another origin than `127.0.0.1`: no service worker, and separate storage. */
function floorAddress(url: string): string {
  return `${url.replace('127.0.0.1', 'localhost')}/floor.html`;
}

async function serveFloor(context: BrowserContext): Promise<void> {
  await context.route('**/floor.html*', (route) => route.fulfill({ contentType: 'text/html', body: FLOOR_PAGE }));
}

async function prepareFloor(context: BrowserContext, url: string): Promise<void> {
  await serveFloor(context);
  const page = await context.newPage();
  await page.goto(`${floorAddress(url)}?fill`);
  await page.waitForFunction(() => document.title === 'filled', undefined, { timeout: 120_000 });
}

/**
 * 300 notes written on another device while this one was offline: measured from reconnecting until the last note is
 * shown.
 */
async function delta(page: Page, url: string): Promise<Measurement> {
  const [id] = await storedIds(page, url, 1);
  const api = await signInByApi(url, OFFICE);
  await page.goto(`${url}/objects/${id}`);
  await page.waitForTimeout(2000);
  const ours: number[] = [];
  const floor: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    await page.context().setOffline(true);
    const { rev } = await cursorOf(api);
    for (let number = 1; number <= DELTA_ROWS; number += 1) {
      const body = {
        model_type: 'object',
        model_id: id,
        text: number === DELTA_ROWS ? `Laatste ${run}` : `Bericht ${number}`,
      };
      const answer = await api.fetch('/api/notes', { method: 'POST', body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`a note answered ${answer.status}: ${await answer.text()}`);
    }
    const started = Date.now();
    await page.context().setOffline(false);
    // Looked at with each frame: a locator looks every half second.
    await page.waitForFunction((text) => document.body.innerText.includes(text), `Laatste ${run}`);
    ours.push(Date.now() - started);
    const asked = performance.now();
    await (await api.fetch(`/api/sync/pull?cursor=${rev}&clientId=${crypto.randomUUID()}`)).text();
    floor.push(performance.now() - asked);
  }
  return {
    name: `delta of ${DELTA_ROWS} rows: connection back to shown`,
    ours,
    floor,
    floorName: 'asking for the same rows, applying nothing',
    unit: 'ms',
    budget: { at: 'p50', value: 150 },
  };
}

/** Where the company stands now, as a pull cursor. */
async function cursorOf(api: ApiClient): Promise<{ rev: string }> {
  const answer = await api.fetch(`/api/sync/snapshot?clientId=${crypto.randomUUID()}`);
  const manifest = (await answer.json()) as { epoch: string; rev: number };
  let cursor = `${manifest.epoch}.${manifest.rev}`;
  for (;;) {
    const pull = await api.fetch(`/api/sync/pull?cursor=${cursor}&clientId=${crypto.randomUUID()}`);
    const page = (await pull.json()) as { epoch: string; to: number; more: boolean };
    cursor = `${page.epoch}.${page.to}`;
    if (!page.more) return { rev: cursor };
  }
}
