import type { Page } from '@playwright/test';
import { clearSlot, findOpenDay } from './support/appointment-calls.ts';
import { expect, expectPending, signIn, status, test } from './support/yard.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

async function fillSignUp(page: Page, url: string, person: { lastname: string; email: string }): Promise<void> {
  await page.goto(`${url}/signup/demo`);
  await page.getByLabel('Voornaam').fill('Mia');
  await page.getByLabel('Achternaam').fill(person.lastname);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Merk').fill('Fendt');
  await page.getByLabel('Lengte').fill('6,90');
  await page.getByLabel('Breedte').fill('2,30');
}

const send = (page: Page) => page.getByRole('button', { name: 'Versturen' }).click();

type Answer<Row> = { result: Row[] };
async function listed<Row>(page: Page, url: string): Promise<Row[]> {
  const answer = await page.context().request.get(url, { headers: { Accept: 'application/json' } });
  return ((await answer.json()) as Answer<Row>).result;
}

test('somebody signs up on a phone, the office sees it come in and makes them a customer without a connection', async ({
  yard,
  browser,
}) => {
  const office = await browser.newContext({ viewport: DESK });
  const desk = await office.newPage();
  await signIn(desk, yard.url, 'office@demo.test');
  await desk.reload();
  await desk.getByRole('link', { name: /Aanmeldingen/ }).click();
  await expect(desk.getByTestId('prospect-count')).toHaveText('5');
  const day = await findOpenDay(office, yard.url, 14);
  await clearSlot(office, yard.url, day, '10:00');

  const visitor = await browser.newContext({ viewport: PHONE });
  const phone = await visitor.newPage();
  await fillSignUp(phone, yard.url, { lastname: 'Zonneveld', email: 'mia@example.test' });
  await send(phone);
  await expect(phone.getByText('Vink het vakje onderaan aan').first()).toBeVisible();
  await phone.getByRole('checkbox').check();
  await send(phone);
  await expect(phone.getByRole('status')).toContainText('heeft uw aanvraag ontvangen');
  await visitor.close();

  // The prospect appears without a reload.
  await expect(desk.getByTestId('prospect-count')).toHaveText('6');
  await desk.getByText('Mia Zonneveld').click();
  await expect(desk.getByText('Uw aanmelding bij Stalling De Vlinder')).toBeVisible();
  const yardObjects = await listed<{ licence_plate: string }>(desk, `${yard.url}/api/objects`);
  const taken = yardObjects.find((object) => object.licence_plate !== '')?.licence_plate ?? '';
  await office.setOffline(true);
  await desk.getByRole('link', { name: 'Klant maken' }).click();

  // A plate that is not one is refused at its field, and nothing is kept.
  await desk.getByText('Eigen kenteken', { exact: true }).click();
  // Other fields come first: it never takes the focus by itself.
  await expect(desk.getByRole('textbox', { name: 'Kenteken' })).not.toBeFocused();
  await desk.getByRole('textbox', { name: 'Kenteken' }).fill('WN-1');
  await desk.getByText('Plannen wanneer het wordt gebracht').click();
  await desk.getByRole('button', { name: 'Klant maken' }).click();
  await expect(desk.getByText('Een Nederlands kenteken heeft zes letters en cijfers.').first()).toBeVisible();
  await expectPending(desk, 0);

  // One that is here already is named while it is typed.
  await desk.getByRole('textbox', { name: 'Kenteken' }).fill(taken);
  await expect(desk.getByText('Dit kenteken bestaat al')).toBeVisible();

  await desk.getByRole('textbox', { name: 'Kenteken' }).fill('ZZ-123-Z');
  await desk.getByText('Plannen wanneer het wordt gebracht').click();
  await desk.getByLabel('Datum').fill(day);
  await desk.getByText('10:00', { exact: true }).click();
  await desk.getByRole('button', { name: 'Klant maken' }).click();
  await expect(desk.getByRole('heading', { name: 'Klant geworden' })).toBeVisible();
  await expectPending(desk, 1);
  await office.setOffline(false);
  await expectPending(desk, 0);
  await expect(status(desk)).toHaveAttribute('data-state', 'online');

  const customers = await listed<{ uuid: string }>(desk, `${yard.url}/api/customers?search=Zonneveld`);
  const objects = await listed<{ licence_plate: string; customer_id: string }>(desk, `${yard.url}/api/objects`);
  const made = objects.filter((object) => object.licence_plate === 'ZZ123Z');
  expect([customers.length, made.length]).toEqual([1, 1]);
  expect(made[0]?.customer_id).toBe(customers[0]?.uuid);
  const visits = await listed<{ date: string }>(
    desk,
    `${yard.url}/api/appointments?from=${day}&to=${day}&search=ZZ123Z`,
  );
  expect(visits).toHaveLength(1);
  await desk.getByRole('link', { name: 'Mia Zonneveld' }).click();
  await expect(desk).toHaveURL(/customers/);
  await office.close();
});
