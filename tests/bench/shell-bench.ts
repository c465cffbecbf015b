import { chromium, type Page } from 'playwright';
import { chromiumOptions } from '#tests/support/chromium.ts';
import type { Measurement } from './report.ts';
import { fillLogin, untilOnline } from './sign-in.ts';

const RUNS = 12;
const LANGUAGES = ['en', 'fr', 'es', 'zh', 'ar', 'nl'] as const;
const LAYOUTS = ['vertical', 'detached', 'two-column', 'horizontal'] as const;
/** The entries of the display menu: three colours, then the layouts in this order. */
const COLOURS = 3;
const LAYOUTS_IN_MENU: readonly string[] = ['horizontal', 'vertical', 'detached', 'two-column'];
const TITLES = { en: 'English', fr: 'Français', es: 'Español', zh: '中文', ar: 'العربية', nl: 'Nederlands' } as const;

/**
 * Switches the language and the layout with the list of objects open. Measures milliseconds from the press until the
 * result is drawn, against a new layout and paint of the same page without the app's work. Prints what moved by itself.
 */
export async function benchShell(url: string): Promise<Measurement[]> {
  const browser = await chromium.launch(chromiumOptions());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'nl-NL' });
  const page = await context.newPage();
  await (await fillLogin(page, url, 'owner@large.test')).click();
  await untilOnline(page);
  await page.goto(`${url}/objects`);
  await page.locator('[data-object-id]').first().waitFor();
  const floor: number[] = [];
  for (let run = 0; run < RUNS; run += 1) floor.push(await drawAnew(page));
  await watchShifts(page);
  const languages: number[] = [];
  // The first round fetches each catalogue; it counts as well.
  for (let round = 0; round < 2; round += 1) {
    for (const code of LANGUAGES) {
      await page.locator('header button[aria-haspopup=menu]').first().click();
      languages.push(await pressChoice(page, TITLES[code], code));
    }
  }
  const layouts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const name of LAYOUTS) {
      await page.locator('header button[aria-haspopup=menu]').nth(1).click();
      layouts.push(await pressChoice(page, LAYOUTS_IN_MENU.indexOf(name) + COLOURS));
    }
  }
  const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift']));
  await browser.close();
  const floorName = 'the same page laid out and painted anew';
  const shared = { floor, floorName, unit: 'ms', budget: { at: 'p95', value: 100 } } as const;
  console.log(`layout shift while switching: ${shift.toFixed(4)} · ${shift === 0 ? 'within budget' : 'MISSED: 0'}`);
  return [
    { name: 'switch of language, drawn', ours: languages, ...shared },
    { name: 'switch of layout, drawn', ours: layouts, ...shared },
  ];
}

/** Presses an entry of the open menu, by its text or position; returns the milliseconds until the result is drawn. */
async function pressChoice(page: Page, entry: string | number, language?: string): Promise<number> {
  const took = page.evaluate(async (lang) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const started = await new Promise<number>((resolve) => {
      document.addEventListener('click', () => resolve(performance.now()), { capture: true, once: true });
    });
    do await frame();
    while (lang !== undefined && document.documentElement.lang !== lang);
    await frame();
    return performance.now() - started;
  }, language);
  const entries = page.getByRole('menuitemradio');
  await (typeof entry === 'number' ? entries.nth(entry) : entries.filter({ hasText: entry })).click();
  return took;
}

/**
 * Returns the milliseconds to lay out and paint the same page again. Flips the text direction, and restores it outside
 * the measured time.
 */
async function drawAnew(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const root = document.documentElement;
    const started = performance.now();
    root.dir = 'rtl';
    await frame();
    await frame();
    const took = performance.now() - started;
    root.dir = 'ltr';
    await frame();
    await frame();
    return took;
  });
}

/** Adds up what moves without a press, as the browser counts it. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['shift'] = '0';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) dataset['shift'] = String(Number(dataset['shift']) + entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
}
