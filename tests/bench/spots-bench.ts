import { type BrowserContext, chromium, type Page } from 'playwright';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { temporaryFolder } from '#tests/support/running-app.ts';
import type { Measurement } from './report.ts';
import { fillLogin, untilOnline } from './sign-in.ts';

const OFFICE = 'owner@large.test';
const PER_CALL = 500;
const PER_ROW = 50;
const OPENINGS = 3;
const ZOOMS = 4;
const SLOWDOWNS = [1, 4] as const;
/** The longest frame that a person perceives as continuous movement. */
const FRAME_BUDGET_MS = 50;

/**
 * Opens the map of a hall with 1,300 spots with objects, and of one with 3,000; pans and zooms each, at the machine's
 * speed and four times slower. `url` serves the large company.
 */
export async function benchSpots(url: string): Promise<Measurement[]> {
  const api = await signInByApi(url, OFFICE);
  const halls = [
    { warehouseId: await firstWarehouse(api), spots: 1300 },
    { warehouseId: await makeHall(api, 3000), spots: 3000 },
  ];
  const profile = await temporaryFolder('bench-spots');
  const context = await chromium.launchPersistentContext(profile.path, {
    ...chromiumOptions(),
    locale: 'nl-NL',
    viewport: { width: 1440, height: 900 },
  });
  await firstSync(context, url);
  const measurements: Measurement[] = [];
  for (const hall of halls) {
    for (const slowdown of SLOWDOWNS) measurements.push(...(await measureHall(context, url, hall, slowdown)));
  }
  await context.close();
  await profile.remove();
  return measurements;
}

type Hall = { readonly warehouseId: string; readonly spots: number };

async function measureHall(
  context: BrowserContext,
  url: string,
  { warehouseId, spots }: Hall,
  slowdown: number,
): Promise<Measurement[]> {
  const page = await context.newPage();
  await page.goto(`${url}/customers`);
  await page.locator('[data-customer-id]').first().waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const opened: number[] = [];
  for (let run = 0; run < OPENINGS; run += 1) {
    await openPage(page, '/customers');
    await page.waitForTimeout(500 * slowdown);
    opened.push(await openPage(page, `/spots?warehouse=${warehouseId}`));
  }
  await page.waitForTimeout(500 * slowdown);
  const panned = await page.evaluate(pan, '[role=group][aria-label^="Plattegrond van"]');
  const zoomed: number[] = [];
  for (let run = 0; run < ZOOMS; run += 1) zoomed.push(await zoom(page, run < ZOOMS / 2 ? 'Kleiner' : 'Groter'));
  const floor = await measureFloor(page, spots);
  await page.close();
  const name = (what: string) => `map of ${spots} spots: ${what}, CPU x${slowdown}`;
  const frames = { unit: 'ms', budget: { at: 'p95', value: FRAME_BUDGET_MS } } as const;
  return [
    { name: name('link to painted'), ours: opened, floor: floor.drawn, floorName: 'as many plain boxes', unit: 'ms' },
    { name: name('frames while moving'), ours: panned, floor: floor.panned, floorName: 'over plain boxes', ...frames },
    { name: name('zoom to painted'), ours: zoomed, floor: floor.drawn, floorName: 'as many plain boxes', unit: 'ms' },
  ];
}

/** Goes to a page of the app without a reload; returns the milliseconds until its first content was painted. */
function openPage(page: Page, path: string): Promise<number> {
  return page.evaluate(async (to) => {
    const started = performance.now();
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    const wanted = to.startsWith('/spots') ? '[data-spot-id]' : '[data-customer-id]';
    while (document.querySelector(wanted) === null) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - started;
  }, path);
}

/** Runs in the page: moves down and across the map by steps; the time of each frame. */
async function pan(selector: string): Promise<number[]> {
  const map = document.querySelector(selector);
  if (map === null) throw new Error('no map');
  const page = map.closest('main') ?? document.documentElement;
  const frames: number[] = [];
  let before = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  for (let step = 0; step < 150; step += 1) {
    const way = step % 50 < 25 ? 1 : -1;
    page.scrollBy(0, (step < 100 ? 60 : 0) * (step < 50 ? 1 : -1));
    map.scrollBy(step < 100 ? 0 : 60 * way, 0);
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    frames.push(now - before);
    before = now;
  }
  return frames;
}

/** One step of zoom: milliseconds from the press until it was painted. */
async function zoom(page: Page, label: string): Promise<number> {
  const button = page.getByRole('button', { name: label });
  await page.waitForTimeout(300);
  return button.evaluate(async (element) => {
    const started = performance.now();
    (element as HTMLButtonElement).click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - started;
  });
}

/** Measures a minimal map in the same browser: rows of named boxes of one size, created by one assignment. */
async function measureFloor(page: Page, spots: number): Promise<{ drawn: number[]; panned: number[] }> {
  // The app's own pages do not allow elements to be created from text.
  await page.goto('about:blank');
  const drawn: number[] = [];
  for (let run = 0; run < OPENINGS; run += 1) {
    drawn.push(
      await page.evaluate(
        async ({ count, perRow }) => {
          const row = '<div style="display:flex;gap:4px;margin-bottom:16px">';
          const box = (index: number) =>
            `<button style="flex:none;width:58px;height:172px;border:1px solid">A${index}</button>`;
          let html = '';
          for (let index = 0; index < count; index += 1) {
            html += `${index % perRow === 0 ? `${index === 0 ? '' : '</div>'}${row}` : ''}${box(index)}`;
          }
          const started = performance.now();
          document.body.innerHTML = `<main style="height:100vh;overflow:auto"><div data-floor style="overflow-x:auto">${html}</div></div></main>`;
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return performance.now() - started;
        },
        { count: spots, perRow: PER_ROW },
      ),
    );
  }
  return { drawn, panned: await page.evaluate(pan, '[data-floor]') };
}

async function firstSync(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await (await fillLogin(page, url, OFFICE, '/customers')).click();
  await untilOnline(page);
  // The lists that the map uses are built once and kept by the device.
  await page.goto(`${url}/spots`);
  await page.locator('[data-spot-id]').first().waitFor({ timeout: 60_000 });
  await page.close();
}

async function firstWarehouse(api: ApiClient): Promise<string> {
  const { result } = (await (await api.fetch('/api/warehouses')).json()) as {
    result: { uuid: string; name: string }[];
  };
  const hall = result.find(({ name }) => name === 'Hal 1');
  if (hall === undefined) throw new Error('the large company has no Hal 1');
  return hall.uuid;
}

/** A hall of spots in rows, every third out of use. */
async function makeHall(api: ApiClient, spots: number): Promise<string> {
  const post = async (path: string, body: object) => {
    const answer = await api.fetch(path, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { result: { uuid: string } };
  };
  const { result } = await post('/api/warehouses', { name: `Hal van ${spots}` });
  const all = Array.from({ length: spots }, (_, index) => ({
    warehouse_id: result.uuid,
    name: `X${index + 1}`,
    length_cm: 750,
    width_cm: 250,
    height_cm: 300,
    allowed_number: 2,
    out_of_use: index % 3 === 0,
    map_row: Math.floor(index / PER_ROW) + 1,
    map_position: (index % PER_ROW) + 1,
  }));
  for (let from = 0; from < spots; from += PER_CALL)
    await post('/api/spots', { spots: all.slice(from, from + PER_CALL) });
  return result.uuid;
}
