import { chromium, type Page } from 'playwright';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { pressBareButton, readInteractions, slowDown, watchInteractions } from './interactions.ts';
import type { Measurement } from './report.ts';
import { fillLogin, untilOnline } from './sign-in.ts';

const SLOWDOWN = 4;
const ROUNDS = 12;
/** Between two presses, at a quarter of the processor. */
const LOOK_MS = 700;

/**
 * A yard hand's hour on a phone without its pauses: today, a search, an object, customers, appointments, spots and back.
 * Measures each press and key stroke as the browser does (Event Timing): milliseconds until the next paint.
 */
export async function benchHour(url: string): Promise<Measurement[]> {
  const browser = await chromium.launch(chromiumOptions());
  const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await (await fillLogin(page, url, 'owner@large.test')).click();
  await untilOnline(page);
  await page.goto(`${url}/objects`);
  await page.locator('[data-asked]').first().waitFor();
  await page.waitForTimeout(3000);
  await slowDown(page, SLOWDOWN);
  await page.evaluate(watchInteractions);
  for (let round = 0; round < ROUNDS; round += 1) await walk(page, ['hobby', 'jansen', 'kip'][round % 3] ?? 'kip');
  const ours = await page.evaluate(readInteractions);

  const floor = await pressBareButton(await context.newPage(), SLOWDOWN);
  await browser.close();
  return [
    {
      name: `press or key stroke to next paint over a yard's hour, CPU x${SLOWDOWN}, p98`,
      ours: [ours.toSorted((left, right) => left - right)[Math.floor(ours.length * 0.98)] ?? Number.NaN],
      floor,
      floorName: 'a bare button that changes when pressed',
      unit: 'ms',
      budget: { at: 'p50', value: 200 },
    },
    {
      name: `the same, every one of them, CPU x${SLOWDOWN}`,
      ours,
      floor,
      floorName: 'a bare button that changes when pressed',
      unit: 'ms',
    },
  ];
}

async function walk(page: Page, word: string): Promise<void> {
  const bar = page.getByRole('navigation').last();
  const go = async (name: RegExp) => {
    await bar.getByRole('link', { name }).click();
    await page.waitForTimeout(LOOK_MS);
  };
  await go(/Vandaag/);
  await go(/Objecten/);
  await page.getByRole('searchbox').first().click();
  for (const letter of word) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(LOOK_MS / 3);
  }
  await page.waitForTimeout(LOOK_MS);
  await page.locator('[data-object-id]').first().click();
  await page.waitForTimeout(LOOK_MS);
  await page.goBack();
  await page.waitForTimeout(LOOK_MS);
  await go(/Afspraken/);
  await bar.getByRole('button', { name: 'Meer' }).click();
  await page.waitForTimeout(LOOK_MS);
  await page.getByRole('dialog').getByRole('link', { name: 'Klanten' }).click();
  await page.waitForTimeout(LOOK_MS);
}
