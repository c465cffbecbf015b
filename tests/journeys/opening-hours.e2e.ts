import { appointmentsOn, findOpenDay, freeObjects, sundayAfter } from './support/appointment-calls.ts';
import { expect, expectPending, signIn, test } from './support/yard.ts';

test('a closed Sunday is opened by an exception and takes an appointment', async ({ yard, browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await desk.newPage();
  await signIn(page, yard.url, 'owner@demo.test');
  const sunday = sundayAfter(await findOpenDay(desk, yard.url));
  const [object] = await freeObjects(desk, yard.url, sunday);
  if (object === undefined) throw new Error('too few objects');

  await page.goto(`${yard.url}/appointments/create?object=${object.uuid}&date=${sunday}`);
  await expect(page.getByText('Gesloten op deze dag')).toBeVisible();

  await page.getByRole('button', { name: /^Marit/ }).click();
  await page.getByRole('menuitem', { name: 'Openingstijden' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Openingstijden' })).toBeVisible();
  await page.getByRole('link', { name: 'Nieuwe uitzondering' }).click();
  await page.getByLabel('Eerste dag').fill(sunday);
  await page.getByText('Andere tijden').click();
  await page.getByLabel('Van', { exact: true }).fill('13:00');
  await page.getByLabel('Tot', { exact: true }).fill('12:00');
  await page.getByLabel('Reden').fill('Open dag');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Het einde moet na het begin liggen.').first()).toBeVisible();
  await page.getByLabel('Van', { exact: true }).fill('10:00');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('region', { name: 'Uitzonderingen' }).getByText('Open dag')).toBeVisible();

  await page.goto(`${yard.url}/appointments/create?object=${object.uuid}&date=${sunday}`);
  await page.getByText(/^11:30/).click();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page).not.toHaveURL(/create/);
  await expectPending(page, 0);
  expect(await appointmentsOn(desk, yard.url, sunday)).toContainEqual(
    expect.objectContaining({ object_id: object.uuid, time: '11:30', reason: null }),
  );
  await desk.close();
});

test('hours are changed on a phone without a connection and reach the server later', async ({ yard, browser }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await phone.newPage();
  await signIn(page, yard.url, 'owner@demo.test');
  await page.goto(`${yard.url}/openinghours`);
  await expect(page.getByRole('link', { name: /08:00–12:30/ }).first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await phone.setOffline(true);
  await page
    .getByRole('link', { name: /13:00–17:00/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Openingstijden wijzigen' })).toBeVisible();
  await page.getByLabel('Tot', { exact: true }).fill('18:00');
  await page.getByLabel('Bezoeken per tijdvak').fill('3');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('link', { name: /13:00–18:00/ }).first()).toBeVisible();
  await expectPending(page, 1);
  await phone.setOffline(false);
  await expectPending(page, 0);

  const answer = await phone.request.get(`${yard.url}/api/openinghours`);
  const { result } = (await answer.json()) as { result: { range: { end: string }; capacity: number }[] };
  expect(result).toContainEqual(expect.objectContaining({ range: { start: '13:00', end: '18:00' }, capacity: 3 }));
  await phone.close();
});
