import { type BrowserContext, chromium, type Page } from 'playwright';
import type { ApiClient } from '#tests/support/api-client.ts';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { temporaryFolder } from '#tests/support/running-app.ts';
import type { Measurement } from './report.ts';

const OFFICE = { email: 'owner@large.test', password: 'remise-demo' };
const ROWS = 270_000;
const PROBE_EVERY_MS = 10;

type Span = { readonly from: number; readonly to: number };
type Stored = { readonly rows: number; readonly complete: boolean };

/**
 * Makes the company's snapshot, which nobody may have requested before, and measures how long a request that needs no
 * database waits meanwhile.
 */
export async function benchSnapshot(api: ApiClient): Promise<Measurement[]> {
  const ask = async (path: string) => {
    const started = performance.now();
    await (await api.fetch(path)).text();
    return performance.now() - started;
  };
  const probe = async (until: () => boolean) => {
    const times: number[] = [];
    while (!until()) {
      times.push(await ask('/manifest.webmanifest'));
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
    }
    return times;
  };
  const idleUntil = performance.now() + 3000;
  const idle = await probe(() => performance.now() > idleUntil);
  let isMade = false;
  const making = ask(`/api/sync/snapshot?clientId=${crypto.randomUUID()}`).finally(() => {
    isMade = true;
  });
  const busy = await probe(() => isMade);
  return [
    {
      name: "making a company's snapshot, once per day or 5,000 changes",
      ours: [await making],
      floor: [await ask(`/api/sync/snapshot?clientId=${crypto.randomUUID()}`)],
      floorName: 'the manifest of one that is made',
      unit: 'ms',
    },
    {
      name: 'longest wait of another request while a snapshot is made',
      ours: [Math.max(...busy)],
      floor: [Math.max(...idle)],
      floorName: 'the same of an idle server',
      unit: 'ms',
      budget: { at: 'p50', value: 100 },
    },
  ];
}

/** A first sync of the large company to its end: how long it takes, how much of it is writing, what it takes on disk. */
export async function benchStorage(url: string): Promise<Measurement[]> {
  const profile = await temporaryFolder('bench-storage');
  const context = await chromium.launchPersistentContext(profile.path, { ...chromiumOptions(), headless: true });
  try {
    return await firstSync(context, url);
  } finally {
    await context.close();
    await profile.remove();
  }
}

async function firstSync(context: BrowserContext, url: string): Promise<Measurement[]> {
  const page = await context.newPage();
  await page.addInitScript(watchWrites);
  await page.goto(`${url}/auth/login?from=/objects`);
  await page.locator('input[type=email]').fill(OFFICE.email);
  await page.locator('input[type=password]').fill(OFFICE.password);
  const started = Date.now();
  await page.locator('button[type=submit]').click();
  await page.locator('a[href="/objects"]').first().click();
  await page.locator('[data-object-id]').first().waitFor({ timeout: 120_000 });
  const usable = Date.now() - started;
  const usableAt = await page.evaluate(() => performance.now());
  await page.locator('[data-testid=connection-status][data-state=online]').first().waitFor({ timeout: 120_000 });
  const hot = Date.now() - started;
  const all = await untilComplete(page, started);
  const spans = await page.evaluate(() => (globalThis as { written?: Span[] }).written ?? []);
  const downloadFloor = await page.evaluate(fetchAll);
  const writeFloor = await page.evaluate(writeAgain, ['spots', 'objects', 'customers']);
  // The database tidies up behind its writes.
  await page.waitForTimeout(5000);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? Number.NaN);
  return [
    {
      name: 'all rows of the full company here',
      ours: [all],
      floor: [downloadFloor],
      floorName: 'downloading the same files, storing nothing',
      unit: 'ms',
      budget: { at: 'p50', value: 20_000 },
    },
    {
      name: 'all hot rows here, the season of appointments included',
      ours: [hot],
      floor: [downloadFloor],
      floorName: 'downloading all files, storing nothing',
      unit: 'ms',
    },
    {
      name: 'usable: signed in to every object and customer here and objects listed',
      ours: [usable],
      floor: [downloadFloor],
      floorName: 'downloading all files, storing nothing',
      unit: 'ms',
      budget: { at: 'p50', value: 5000 },
    },
    {
      name: 'of that, transactions that write rows open',
      ours: [together(spans.filter((span) => span.from < usableAt))],
      floor: [writeFloor.ms],
      floorName: `${writeFloor.rows} such rows into a bare store`,
      unit: 'ms',
      budget: { at: 'p50', value: 1700 },
    },
    {
      name: 'storage used with everything here',
      ours: [usage / 1e6],
      floor: [writeFloor.megabytes],
      floorName: 'the rows as text',
      unit: 'MB',
      budget: { at: 'p50', value: 150 },
    },
  ];
}

async function untilComplete(page: Page, started: number): Promise<number> {
  for (;;) {
    const { rows, complete } = await page.evaluate(storedRows);
    if (complete && rows < ROWS) throw new Error(`only ${rows} rows came`);
    if (complete) return Date.now() - started;
    await page.waitForTimeout(250);
  }
}

/** Returns the milliseconds during which at least one span is open. */
function together(spans: readonly Span[]): number {
  let sum = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of spans.toSorted((left, right) => left.from - right.from)) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}

/** Runs in the page before its scripts: records when transactions that write packs are open. */
function watchWrites(): void {
  const written: Span[] = [];
  Object.assign(globalThis, { written });
  const { prototype } = IDBDatabase;
  const begin = Object.getOwnPropertyDescriptor(prototype, 'transaction')?.value as IDBDatabase['transaction'];
  prototype.transaction = function transaction(this: IDBDatabase, stores, mode, options) {
    const opened = begin.call(this, stores, mode, options);
    if (mode === 'readwrite' && opened.objectStoreNames.contains('packs')) {
      const from = performance.now();
      opened.addEventListener('complete', () => written.push({ from, to: performance.now() }));
    }
    return opened;
  };
}

/** Runs in the page: how many rows of the base are here. */
async function storedRows(): Promise<Stored> {
  const nothing = { rows: 0, complete: false };
  const name = (await indexedDB.databases()).find((known) => known.name?.startsWith('remise-mirror-'))?.name;
  if (name === undefined) return nothing;
  const answer = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answer(indexedDB.open(name));
  try {
    if (!database.objectStoreNames.contains('meta')) return nothing;
    const read = database.transaction(['meta', 'segments']);
    const state = (await answer(read.objectStore('meta').get('state'))) as { value: { complete: boolean } } | undefined;
    const segments = (await answer(read.objectStore('segments').getAll())) as { rows: number }[];
    return {
      rows: segments.reduce((rows, segment) => rows + segment.rows, 0),
      complete: state?.value.complete === true,
    };
  } finally {
    database.close();
  }
}

/** Runs in the page: milliseconds to fetch every file of the snapshot. */
async function fetchAll(): Promise<number> {
  const begun = performance.now();
  const headers = { 'x-sync-protocol': '1' };
  const answer = await fetch(`/api/sync/snapshot?clientId=${crypto.randomUUID()}`, { headers });
  const { segments } = (await answer.json()) as { segments: { path: string }[] };
  for (const segment of segments) await (await fetch(segment.path, { headers })).arrayBuffer();
  return performance.now() - begun;
}

/** Runs in the page: the stored packs once more, a transaction per segment, into a store without anything around it. */
async function writeAgain(tables: readonly string[]): Promise<{ ms: number; rows: number; megabytes: number }> {
  type StoredPack = { table: string; segment: string; no: number; text: string };
  const answer = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const name = (await indexedDB.databases()).find((known) => known.name?.startsWith('remise-mirror-'))?.name ?? '';
  const mirror = await answer(indexedDB.open(name));
  const read = mirror.transaction(['packs', 'segments']);
  const packs = (await answer(read.objectStore('packs').getAll())) as StoredPack[];
  const segments = (await answer(read.objectStore('segments').getAll())) as (StoredPack & { rows: number })[];
  mirror.close();
  const open = indexedDB.open('bench-floor-packs', 1);
  open.onupgradeneeded = () => open.result.createObjectStore('packs', { keyPath: ['table', 'segment', 'no'] });
  const floor = await answer(open);
  const wanted = segments.filter(({ table }) => tables.includes(table));
  const begun = performance.now();
  for (const { table, segment } of wanted) {
    const write = floor.transaction('packs', 'readwrite', { durability: 'relaxed' });
    for (const pack of packs)
      if (pack.table === table && pack.segment === segment) write.objectStore('packs').put(pack);
    await new Promise((resolve) => write.addEventListener('complete', resolve));
  }
  const ms = performance.now() - begun;
  floor.close();
  await answer(indexedDB.deleteDatabase('bench-floor-packs'));
  const letters = packs.reduce((sum, pack) => sum + pack.text.length, 0);
  return { ms, rows: wanted.reduce((sum, segment) => sum + segment.rows, 0), megabytes: letters / 1e6 };
}
