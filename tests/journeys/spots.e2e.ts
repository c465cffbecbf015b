import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, expectPending, serverObjects, signIn, test } from './support/yard.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

type ApiSpot = {
  uuid: string;
  name: string;
  warehouse_id: string;
  length_cm: number;
  taken: number;
  map_row: number;
  map_position: number;
};

async function serverSpots(context: BrowserContext, url: string): Promise<ApiSpot[]> {
  const answer = await context.request.get(`${url}/api/spots`, { headers: { Accept: 'application/json' } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { result: ApiSpot[] }).result;
}

/** The names of a series of spots as the server's map has them: rows, each from the first position on. */
async function mapOf(context: BrowserContext, url: string, names: RegExp): Promise<string[][]> {
  const spots = (await serverSpots(context, url)).filter(({ name }) => names.test(name));
  const rows = [...new Set(spots.map((spot) => spot.map_row))].sort((left, right) => left - right);
  return rows.map((row) =>
    spots
      .filter((spot) => spot.map_row === row)
      .sort((left, right) => left.map_position - right.map_position)
      .map(({ name }) => name),
  );
}

const cell = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

async function makeHall(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Nieuwe loods op/ }).click();
  await page.getByRole('dialog').getByLabel('Naam').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Bevestigen' }).click();
  // What comes next goes into the new hall.
  await expect(page.getByRole('button', { name: new RegExp(`^${name} \\d`) })).toHaveAttribute('aria-pressed', 'true');
}

async function addSeries(page: Page, words: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Reeks toevoegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reeks toevoegen' });
  await dialog.getByLabel('Namen en maat').fill(words);
  return dialog;
}

test('a hall is made, filled in by series and cells, and laid out', async ({ yard, browser }) => {
  const desk = await browser.newContext(DESK);
  const page = await desk.newPage();
  await signIn(page, yard.url, 'owner@demo.test');
  await page.getByRole('button', { name: /^Marit/ }).click();
  await page.getByRole('menuitem', { name: 'Plekken beheren' }).click();

  await test.step('a series, with its size, and not twice', async () => {
    await makeHall(page, 'Testhal');
    const series = await addSeries(page, 'T1…T4, 9 × 3');
    await expect(series.getByText('4 plekken, in een eigen rij')).toBeVisible();
    await series.getByRole('button', { name: 'Plekken toevoegen' }).click();
    await expect(cell(page, 'Lengte, T4')).toHaveValue('9,00');
    const again = await addSeries(page, 'T1-T4');
    await again.getByRole('button', { name: 'Plekken toevoegen' }).click();
    await expect(again.getByText('T1 bestaat al of staat er dubbel in').first()).toBeVisible();
    await page.keyboard.press('Escape');
    // What was typed is not dropped unasked.
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Bevestigen' })
      .click();
    await expect(again).toBeHidden();
    await expectPending(page, 0);
  });
  await test.step('a series without a length is asked about once', async () => {
    const series = await addSeries(page, 'Z1…Z2');
    await series.getByRole('button', { name: 'Plekken toevoegen' }).click();
    await expect(series.getByText('Vul hem in, of kies “Toevoegen zonder lengte”.')).toBeVisible();
    await series.getByRole('button', { name: 'Toevoegen zonder lengte' }).click();
    await expect(series).toBeHidden();
    await expect(cell(page, 'Lengte, Z2')).toHaveValue('');
    await expectPending(page, 0);
    expect(await mapOf(desk, yard.url, /^T\d/)).toEqual([['T1', 'T2', 'T3', 'T4']]);
  });

  await test.step('cells by keyboard: what cannot be is said at the cell, the rest is saved', async () => {
    await cell(page, 'Lengte, T3').click();
    await page.keyboard.type('31');
    await page.keyboard.press('Enter');
    await page.keyboard.type('3');
    await expect(page.getByText('Lengte: hooguit 30 meter')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('1 rij niet opgeslagen')).toBeVisible();
    await page.getByRole('button', { name: 'Weggooien' }).click();
    await expectPending(page, 0);
    const sizes = (await serverSpots(desk, yard.url)).filter(({ name }) => /^T\d/.test(name));
    expect(sizes.map((spot) => spot.length_cm)).toEqual([900, 900, 900, 300]);
  });

  await test.step('the map is laid out by dragging', async () => {
    await page.getByRole('button', { name: 'Plattegrond indelen' }).click();
    const bay = (name: string) => page.getByRole('button', { name, exact: true });
    await bay('T3').dragTo(bay('T1'));
    await expect.poll(() => mapOf(desk, yard.url, /^T\d/)).toEqual([['T3', 'T1', 'T2', 'T4']]);
    await expectPending(page, 0);
    await bay('T4').press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => mapOf(desk, yard.url, /^T\d/)).toEqual([['T3', 'T1', 'T2'], ['T4']]);
    await expectPending(page, 0);
  });
  await page.getByRole('button', { name: 'Testhal verwijderen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bevestigen' }).click();
  await expect(page.getByText('Deze loods heeft nog plekken en kan niet worden verwijderd.')).toBeVisible();
  await desk.close();
});

test('an object is put on the map, dragged to a spot that is too small, and unlinked with it', async ({
  yard,
  browser,
}) => {
  const desk = await browser.newContext(DESK);
  const page = await desk.newPage();
  await signIn(page, yard.url, 'owner@demo.test');
  const away = (await serverObjects(desk, yard.url)).find(
    (row) => row.storage_status === 'with_customer' && row.licence_plate !== '',
  );
  if (away === undefined) throw new Error('nothing is with its customer');
  const placeOf = async () =>
    (await serverObjects(desk, yard.url)).find((row) => row.uuid === away.uuid)?.spot?.name ?? null;
  await page.goto(`${yard.url}/spots`);
  await expect(page.locator('[data-state=free]').nth(1)).toBeVisible();
  const names = await page
    .locator('[data-state=free]')
    .evaluateAll((bays) => bays.map((bay) => bay.querySelector('[data-said]')?.textContent?.split(':')[0] ?? ''));
  const [first = '', small = ''] = names;

  await test.step('a spot is made smaller from the map', async () => {
    await page.getByRole('button', { name: `${small}: Vrij` }).click();
    await page.getByRole('button', { name: 'Plek bewerken' }).click();
    const form = page.getByRole('dialog', { name: `Plek ${small} bewerken` });
    await form.getByLabel('Lengte').fill('1,50');
    await form.getByRole('button', { name: 'Opslaan' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Sluiten' }).click();
  });

  await test.step('an object comes in on a spot of the map', async () => {
    await page.getByRole('button', { name: `${first}: Vrij` }).click();
    await page.getByRole('button', { name: 'Zet hier een object' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(away.licence_plate);
    await dialog.getByRole('option').first().click();
    // It can be confirmed once the dialog has read what speaks against it.
    await expect(dialog.getByRole('button', { name: 'Bevestigen' })).toBeEnabled();
    const reason = dialog.getByLabel('Reden');
    if (await reason.isVisible()) await reason.fill('Staat tijdelijk krap');
    await dialog.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(page.getByRole('dialog', { name: `Zet een object op ${first}` })).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Sluiten' }).click();
    await expectPending(page, 0);
    expect(await placeOf()).toBe(first);
  });

  await test.step('dragged to a spot that is too small, it needs a reason', async () => {
    await page
      .getByRole('button', { name: `${first}: Bezet` })
      .dragTo(page.getByRole('button', { name: `${small}: Vrij` }));
    const dialog = page.getByRole('dialog', { name: 'Verplaatsen' });
    await expect(dialog.getByText(`Plek ${small} is te klein`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(dialog.getByText('Geef aan waarom toch deze plek').first()).toBeVisible();
    expect(await placeOf()).toBe(first);
    await dialog.getByLabel('Reden').fill('Dissel steekt buiten');
    await dialog.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(page.getByRole('button', { name: `${small}: Bezet` })).toBeVisible();
    await expectPending(page, 0);
    expect(await placeOf()).toBe(small);
  });

  await test.step('removing its spot warns, and leaves it in the hall without one', async () => {
    await page.getByRole('button', { name: `${small}: Bezet` }).click();
    await page.getByRole('button', { name: 'Plek bewerken' }).click();
    await page.getByRole('button', { name: 'Deze plek verwijderen' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Plek ${small} verwijderen?` });
    await expect(dialog.getByText('1 object is aan deze plek gekoppeld en wordt losgekoppeld.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(page.getByRole('button', { name: `${small}: Bezet` })).toBeHidden();
    await expectPending(page, 0);
    expect(await placeOf()).toBeNull();
    expect((await serverSpots(desk, yard.url)).map(({ name }) => name)).not.toContain(small);
  });
  await desk.close();
});

/** Two fingers on the middle of the map, that far apart at first and at last, which move together to the right by some pixels. */
async function twoFingers(
  page: Page,
  map: Locator,
  { apart: [from, to], by: right = 0 }: { readonly apart: [number, number]; readonly by?: number },
): Promise<void> {
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const fingers = await page.context().newCDPSession(page);
  const STEPS = 10;
  const at = (step: number) => {
    const half = (from + ((to - from) * step) / STEPS) / 2;
    const middle = { x: x + width / 2 + (right * step) / STEPS, y: y + height / 2 };
    return [-half, half].map((aside, id) => ({ id, x: middle.x + aside, y: middle.y }));
  };
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= STEPS; step += 1) {
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
  }
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await fingers.detach();
}

test('a phone shows the list first, finds what fits, zooms the map and edits a spot without a connection', async ({
  yard,
  browser,
}) => {
  const phone = await browser.newContext(PHONE);
  const page = await phone.newPage();
  await signIn(page, yard.url, 'owner@demo.test');
  await page.goto(`${yard.url}/spots`);
  await expect(page.getByRole('grid', { name: 'Hal A' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).tap();
  const sheet = page.getByRole('dialog');
  const asked = sheet.getByRole('group', { name: 'Waar past het?' });
  await asked.getByLabel('Lengte').fill('7,51');
  await expect(sheet.getByText('Niets wat hier vrij is, past')).toBeVisible();
  await asked.getByLabel('Lengte').fill('7,50');
  await expect(sheet.getByText(/^\d+ vrije plekken passen$/)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Plattegrond', exact: true }).tap();
  await expect(page.getByText(/^\d+ vrije plekken passen$/)).toBeVisible();
  const bay = page.locator('[data-spot-id]').first();
  const before = await bay.boundingBox();
  await page.getByRole('button', { name: 'Kleiner' }).tap();
  await expect.poll(async () => (await bay.boundingBox())?.width ?? 0).toBeLessThan(before?.width ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Groter' }).tap();
  const map = page.getByRole('group', { name: /^Plattegrond van/ });
  const whole = page.getByRole('button', { name: 'Hele plattegrond' });
  await whole.tap();
  await expect(map).toHaveAttribute('data-detail', 'looks');
  await twoFingers(page, map, { apart: [40, 160] });
  await expect(map).toHaveAttribute('data-detail', 'all');
  const scrolled = () => map.evaluate((frame) => frame.scrollLeft);
  const left = await scrolled();
  await twoFingers(page, map, { apart: [80, 80], by: -40 });
  await expect.poll(scrolled).toBe(left + 40);
  await whole.tap();
  await expect(map).toHaveAttribute('data-detail', 'looks');
  expect(
    await map.evaluate((frame) => [frame.scrollWidth <= frame.clientWidth, frame.scrollHeight <= frame.clientHeight]),
  ).toEqual([true, true]);
  await expect(page.locator('[data-map-row]').last().getByRole('button')).toHaveCount(20);
  // Bays of the whole hall are too small for a finger: a tap comes closer, and opens none.
  await map.tap({ position: { x: 200, y: 50 } });
  await expect(map).toHaveAttribute('data-detail', 'all');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(`${yard.url}/spots/management`);
  await expect(page.getByRole('grid', { name: 'Plekken van Hal A' })).toBeVisible();
  await phone.setOffline(true);
  await page.getByRole('row', { name: /A2/ }).first().tap();
  const form = page.getByRole('dialog', { name: 'Plek A2 bewerken' });
  await form.getByLabel('Naam').fill('A3');
  await form.getByRole('button', { name: 'Opslaan' }).tap();
  await expect(form.getByText('Een andere plek hier heet ook zo').first()).toBeVisible();
  await form.getByLabel('Naam').fill('A2 deur');
  await form.getByLabel('Lengte').fill('13');
  await form.getByRole('button', { name: 'Opslaan' }).tap();
  await expect(form).toBeHidden();
  await expectPending(page, 1);
  await phone.setOffline(false);
  await expectPending(page, 0);
  expect((await serverSpots(phone, yard.url)).find(({ name }) => name === 'A2 deur')?.length_cm).toBe(1300);
  await phone.close();
});
