import type { Page } from '@playwright/test';
import {
  appointmentsOn,
  clearSlot,
  findOpenDay,
  findReachable,
  freeObjects,
  type PlannedObject,
  planAt,
  sundayAfter,
} from './support/appointment-calls.ts';
import { expect, expectPending, signIn, test } from './support/yard.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Opens the form for a new appointment of an object, on a day. */
async function openForm(page: Page, url: string, object: PlannedObject, day: string): Promise<void> {
  await page.goto(`${url}/appointments/create?object=${object.uuid}&date=${day}`);
  await expect(page.getByRole('form')).toBeVisible();
}

const cell = (page: Page, date: string, time: string) => page.locator(`td[data-date="${date}"][data-time="${time}"]`);

test('a full slot is refused, and taken all the same with a reason', async ({ yard, browser }) => {
  const desk = await browser.newContext(DESK);
  const page = await desk.newPage();
  await signIn(page, yard.url, 'office@demo.test');
  const day = await findOpenDay(desk, yard.url);
  await clearSlot(desk, yard.url, day, '09:00');
  const [first, second, third] = await freeObjects(desk, yard.url, day);
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few objects');
  for (const object of [first, second]) await planAt(desk, yard.url, object, { date: day, time: '09:00' });

  await openForm(page, yard.url, third, day);
  await expect(page.getByRole('radio', { name: /^09:00 vol/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Andere tijd, met een reden' }).click();
  await page.getByLabel('Tijd', { exact: true }).fill('09:00');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('09:00 is vol: 2 gepland, plaats voor 2 bezoeken.').first()).toBeVisible();
  expect(await appointmentsOn(desk, yard.url, day)).not.toContainEqual(
    expect.objectContaining({ object_id: third.uuid }),
  );

  await page.getByLabel('Reden').fill('Komt met de trein');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page).not.toHaveURL(/create/);
  await expectPending(page, 0);
  expect(await appointmentsOn(desk, yard.url, day)).toContainEqual(
    expect.objectContaining({ object_id: third.uuid, time: '09:00', reason: 'Komt met de trein' }),
  );
  await desk.close();
});

test('an appointment is dragged through the week, and asks why where a rule speaks against it', async ({
  yard,
  browser,
}) => {
  const desk = await browser.newContext(DESK);
  const page = await desk.newPage();
  await signIn(page, yard.url, 'office@demo.test');
  const day = await findOpenDay(desk, yard.url);
  for (const time of ['08:30', '09:30', '10:30']) await clearSlot(desk, yard.url, day, time);
  const object = await findReachable(desk, yard.url, await freeObjects(desk, yard.url, day));
  const { result } = await planAt(desk, yard.url, object, { date: day, time: '08:30' });
  const chip = page.locator(`li[data-appointment-id="${result.uuid}"]`);
  const isAt = (date: string, time: string) => cell(page, date, time).locator(chip);

  await page.goto(`${yard.url}/appointments?date=${day}`);
  await expect(isAt(day, '08:30')).toBeVisible();
  await chip.dragTo(cell(page, day, '09:30'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Verzetten zonder mail' }).click();
  await expect(isAt(day, '09:30')).toBeVisible();

  const sunday = sundayAfter(day);
  await chip.dragTo(cell(page, sunday, '09:30'));
  await expect(dialog.getByRole('alert')).toContainText('Die dag is het gesloten');
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect(isAt(day, '09:30')).toBeVisible();

  await chip.dragTo(cell(page, sunday, '09:30'));
  await dialog.getByLabel('Reden').fill('Eigenaar is er die dag');
  await dialog.getByRole('button', { name: 'Verzetten' }).click();
  await expect(isAt(sunday, '09:30')).toBeVisible();

  // The same without a mouse: the chip's own button, then a free time.
  await chip.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Datum').fill(day);
  await dialog.getByRole('radio', { name: /^10:30/ }).press('Space');
  await dialog.getByRole('button', { name: 'Verzetten' }).click();
  await expect(isAt(day, '10:30')).toBeVisible();
  await expectPending(page, 0);
  const [moved] = (await appointmentsOn(desk, yard.url, day)).filter(({ uuid }) => uuid === result.uuid);
  expect(moved).toMatchObject({ time: '10:30', reason: 'Eigenaar is er die dag' });
  await desk.close();
});

test('two phones without a connection take the last slot: one has it, the other is told', async ({ yard, browser }) => {
  const phones = await Promise.all([browser.newContext(PHONE), browser.newContext(PHONE)]);
  const pages: Page[] = [];
  for (const [index, phone] of phones.entries()) {
    const page = await phone.newPage();
    await signIn(page, yard.url, index === 0 ? 'owner@demo.test' : 'office@demo.test');
    pages.push(page);
  }
  const [phone] = phones;
  if (phone === undefined) throw new Error('unreachable');
  const day = await findOpenDay(phone, yard.url);
  await clearSlot(phone, yard.url, day, '10:00');
  const [taken, ...wanted] = await freeObjects(phone, yard.url, day);
  if (taken === undefined || wanted.length < 2) throw new Error('too few objects');
  await planAt(phone, yard.url, taken, { date: day, time: '10:00' });

  // A phone shows the day, in the order of its times.
  for (const page of pages) {
    await page.goto(`${yard.url}/appointments?date=${day}`);
    await expect(page.locator('[data-appointment-id]', { hasText: '10:00' })).toHaveCount(1);
  }
  for (const context of phones) await context.setOffline(true);
  for (const [index, page] of pages.entries()) {
    const object = wanted[index];
    if (object === undefined) throw new Error('unreachable');
    await openForm(page, yard.url, object, day);
    await page.getByText(/^10:00/).click();
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page).not.toHaveURL(/create/);
    await expectPending(page, 1);
  }
  for (const context of phones) await context.setOffline(false);
  for (const page of pages) await expectPending(page, 0);

  const inSlot = (await appointmentsOn(phone, yard.url, day)).filter(({ time }) => time === '10:00');
  expect(inSlot).toHaveLength(2);
  // The second person sees it on the conflict desk, and so does everybody who decides about appointments.
  for (const page of pages) {
    await page.goto(`${yard.url}/attention`);
    await expect(page.getByText('10:00 is vol: 2 gepland, plaats voor 2 bezoeken.').first()).toBeVisible();
  }
  // Either of them plans it anyway, with a reason; the other sees the card settled.
  const [desk, other] = pages;
  if (desk === undefined || other === undefined) throw new Error('unreachable');
  const again = (page: Page) => page.getByRole('button', { name: 'Toch inplannen, of op een ander moment' });
  await expect(again(other).first()).toBeVisible();
  const before = await again(other).count();
  await again(desk).first().tap();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reden').fill('Er is personeel genoeg');
  await dialog.getByRole('button', { name: 'Inplannen' }).tap();
  await expect(dialog).toBeHidden();
  await expectPending(desk, 0);
  await expect(again(other)).toHaveCount(before - 1);
  const planned = (await appointmentsOn(phone, yard.url, day)).filter(({ time }) => time === '10:00');
  expect(planned.map(({ reason }) => reason)).toContain('Er is personeel genoeg');
  expect(planned).toHaveLength(3);
  for (const context of phones) await context.close();
});
