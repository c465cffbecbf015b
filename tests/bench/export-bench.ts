import { chromium, type Page } from 'playwright';
import { utils, write } from 'xlsx';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { temporaryFolder } from '#tests/support/running-app.ts';
import { probeDuring, probeIdle } from './probe.ts';
import type { Measurement } from './report.ts';

const RUNS = 3;
const COLUMNS = 13;
const BUDGET_MS = 10_000;
const OFFICE = { email: 'owner@large.test', password: 'remise-demo' };

/** Every object as an Excel file, which the server makes in a worker: how long it takes, and what waits meanwhile. */
export async function benchExport(url: string): Promise<Measurement[]> {
  const api = await signInByApi(url, OFFICE.email);
  const idle = await probeIdle(api);
  const times: number[] = [];
  const waits: number[] = [];
  const { result } = (await (await api.fetch('/api/objects')).json()) as { result: unknown[] };
  const rows = result.length;
  for (let run = 0; run < RUNS; run += 1) {
    const during = await probeDuring(api, () => download(api));
    times.push(during.tookMs);
    waits.push(...during.waits);
  }
  return [
    {
      name: `an Excel file of ${rows} objects`,
      ours: times,
      floor: [bareWrite(rows)],
      floorName: 'the bare xlsx write of so many rows',
      unit: 'ms',
      budget: { at: 'p95', value: BUDGET_MS },
    },
    {
      name: 'another request while the file is made',
      ours: waits,
      floor: idle,
      floorName: 'the same of an idle server',
      unit: 'ms',
    },
    await longestTask(url),
  ];
}

async function download(api: ApiClient): Promise<void> {
  const answer = await api.fetch('/api/objects/download', { method: 'POST', body: '{}' });
  const bytes = (await answer.arrayBuffer()).byteLength;
  if (!answer.ok || bytes < 1_000_000) throw new Error(`the file was answered ${answer.status}, ${bytes} bytes`);
}

function bareWrite(rows: number): number {
  const cells = Array.from({ length: rows }, (_none, at) =>
    Array.from({ length: COLUMNS }, (_cell, column) => `${column} ${at}`),
  );
  const started = performance.now();
  write(utils.book_new(utils.aoa_to_sheet(cells), 'Remise'), { type: 'array', bookType: 'xlsx', compression: true });
  return performance.now() - started;
}

/** Returns the page's longest task from the press of the button until the file has arrived, on a synced device. */
async function longestTask(url: string): Promise<Measurement> {
  const profile = await temporaryFolder('bench-export');
  const context = await chromium.launchPersistentContext(profile.path, {
    ...chromiumOptions(),
    headless: true,
    locale: 'nl-NL',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(`${url}/auth/login?from=/objects`);
  await page.locator('input[type=email]').fill(OFFICE.email);
  await page.locator('input[type=password]').fill(OFFICE.password);
  await page.locator('button[type=submit]').click();
  await page.locator('a[href="/objects"]').first().click();
  await page.locator('[data-object-id]').first().waitFor({ timeout: 120_000 });
  const isOnline = page.getByTestId('connection-status').and(page.locator('[data-state="online"]')).first();
  await isOnline.waitFor({ timeout: 120_000 });
  // Work that remains after the first download is not measured.
  await page.waitForTimeout(5000);
  const alone = await longestDuring(page, () => page.waitForTimeout(5000));
  const ours = await longestDuring(page, async () => {
    const file = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Excel' }).click();
    await (await file).path();
  });
  await context.close();
  await profile.remove();
  return {
    name: 'longest task of the page while it fetches the file',
    ours: [ours],
    floor: [alone],
    floorName: 'the same page left alone',
    unit: 'ms',
    budget: { at: 'p50', value: 100 },
  };
}

/** Milliseconds; what takes less than 50 does not count as a long task and gives 1. */
async function longestDuring(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)));
    observer.observe({ type: 'longtask' });
    Object.assign(globalThis, { seenTasks: tasks });
  });
  await work();
  return page.evaluate(() => Math.max(1, ...(Reflect.get(globalThis, 'seenTasks') as number[])));
}
