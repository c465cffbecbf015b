import { addDays } from '#shared/civil-date.ts';
import { writeDay } from '#shared/written-day.ts';
import { call, findOpenDay, freeObjects, planAt } from './support/appointment-calls.ts';
import { expect, signIn, test } from './support/yard.ts';

test('days and times are written in the language of the person, whatever the browser speaks', async ({
  yard,
  browser,
}) => {
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await desk.newPage();
  await signIn(page, yard.url, 'owner@demo.test');
  await page.goto(`${yard.url}/openinghours/exceptions/create`);
  const first = page.getByLabel('Eerste dag');
  const last = page.getByLabel('Laatste dag');
  await first.fill('2031-11-22');
  await first.blur();
  await expect(first).toHaveValue('22-11-2031');

  // Uses the calendar by keyboard alone.
  await first.press('Tab');
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Kalender: Eerste dag' });
  await expect(calendar.getByRole('button', { name: 'zaterdag 22 november 2031, gekozen' })).toBeFocused();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(first).toHaveValue('21-12-2031');
  await expect(page.getByRole('button', { name: 'Kalender' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(first).toHaveValue('21-12-2031');

  await last.fill('morgen');
  // A press is not lost when the error message moves its target.
  await page.getByText('Andere tijden').click();
  await expect(page.getByText('Dit is geen dag. Schrijf het als')).toBeVisible();
  await last.fill('22 12 2031');
  await page.getByLabel('Van', { exact: true }).fill('9');
  await page.getByLabel('Tot', { exact: true }).fill('1730');
  await page.getByLabel('Reden').fill('Kerstmarkt');
  await expect(page.getByLabel('Van', { exact: true })).toHaveValue('09:00');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('region', { name: 'Uitzonderingen' }).getByText('Kerstmarkt')).toBeVisible();
  await expect
    .poll(async () => {
      const { result } = await call<{ result: unknown[] }>(desk, 'GET', `${yard.url}/api/openinghours_exceptions`);
      return result;
    })
    .toContainEqual(
      expect.objectContaining({ date: '2031-12-21', until: '2031-12-22', range: { start: '09:00', end: '17:30' } }),
    );

  await page.goto(`${yard.url}/audit`);
  const filtered = page.waitForRequest(/from=2031-01-02/);
  await page.getByLabel('Van', { exact: true }).fill('02-01-2031');
  await filtered;
  await desk.close();
});

test('the calendar of a dialog is a sheet above it on a phone, each day wide enough for a thumb', async ({
  yard,
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en-US' });
  const page = await phone.newPage();
  await signIn(page, yard.url, 'owner@demo.test');
  const day = await findOpenDay(phone, yard.url);
  const [object] = await freeObjects(phone, yard.url, day);
  if (object === undefined) throw new Error('too few objects');
  const { result: visit } = await planAt(phone, yard.url, object, { date: day, time: '08:00' });
  await page.goto(`${yard.url}/appointments/${visit.uuid}`);
  await page.getByRole('button', { name: 'Meer acties' }).tap();
  await page.getByRole('menuitem', { name: 'Verzetten' }).tap();
  const move = page.getByRole('dialog', { name: /verzetten$/ });
  await expect(move.getByLabel('Datum')).toHaveValue(writeDay(day, 'nl'));
  await move.getByRole('button', { name: 'Kalender' }).tap();
  const calendar = page.getByRole('dialog', { name: 'Kalender: Datum' });
  await expect(calendar.getByRole('button', { name: /, gekozen$/ })).toBeFocused();
  const days = calendar.getByRole('gridcell').getByRole('button');
  for (const box of await Promise.all((await days.all()).map((one) => one.boundingBox()))) {
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  }
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(move).toBeVisible();

  await move.getByRole('button', { name: 'Kalender' }).tap();
  await calendar.locator('[aria-selected=true] + [role=gridcell]').tap();
  await expect(calendar).toBeHidden();
  await expect(move.getByLabel('Datum')).toHaveValue(writeDay(addDays(day, 1), 'nl'));
  await phone.close();
});
