import type { BrowserContext, Page } from '@playwright/test';
import { dayAt } from '#shared/civil-date.ts';
import { appointmentsOn, planAt } from './support/appointment-calls.ts';
import { expect, expectPending, serverObjects, signIn, startCompany, status, test } from './support/yard.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const EMAIL = 'eva@eerste-dag.test';
const VEHICLES = 20;
/** How many visits are planned in the form; the others by calls. */
const BY_HAND = 3;

const numbers = Array.from({ length: VEHICLES }, (_none, at) => String(at + 1).padStart(2, '0'));

/** The yard's old spreadsheets: semicolons, decimal commas, Dutch words. */
const SHEETS = {
  spots: ['Loods;Naam;Lengte;Breedte;Hoogte', ...numbers.map((number) => `Hal Noord;N${number};8,00;3,00;3,20`)],
  customers: [
    'Voornaam;Achternaam;E-mailadres;Mobiel;Plaats',
    ...numbers.map((number) => `Bo;Klant${number};klant${number}@eerste-dag.test;06123456${number};Putten`),
  ],
  objects: [
    'Kenteken;Soort;Merk;Lengte;Breedte;Klant;Loods;Plek',
    ...numbers.map(
      (number) => `WN-${number}-KX;caravan;Hobby;7,45;2,30;klant${number}@eerste-dag.test;Hal Noord;N${number}`,
    ),
  ],
};

async function importSheet(page: Page, url: string, kind: keyof typeof SHEETS): Promise<void> {
  await page.goto(`${url}/import/${kind}`);
  const file = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(SHEETS[kind].join('\r\n')) };
  await page.getByTestId('import-file').setInputFiles(file);
  await page.getByRole('button', { name: 'Bestand controleren' }).click();
  await expect(page.getByText(`${VEHICLES} nieuw · 0 al aanwezig · 0 fout`)).toBeVisible();
  await page.getByRole('button', { name: 'Importeren', exact: true }).click();
  await expect(page.getByText(`${VEHICLES} geïmporteerd · 0 al aanwezig · 0 fout`)).toBeVisible();
}

async function planByHand(page: Page, url: string, object: string, time: string): Promise<void> {
  await page.goto(`${url}/appointments/create?object=${object}&date=${dayAt(Date.now())}`);
  // Rows imported at the server are still on their way to this device.
  await expect(page.getByRole('combobox', { name: 'Object' })).toHaveValue(/^WN-\d\d-KX$/);
  await page.getByLabel('Tijd', { exact: true }).fill(time);
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page).not.toHaveURL(/create/);
}

async function planTheDay(page: Page, context: BrowserContext, url: string): Promise<void> {
  const objects = await serverObjects(context, url);
  expect(objects).toHaveLength(VEHICLES);
  for (const [at, object] of objects.entries()) {
    const time = `${String(9 + Math.floor(at / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][at % 4]}`;
    if (at < BY_HAND) await planByHand(page, url, object.uuid, time);
    else
      await planAt(context, url, { uuid: object.uuid, plate: object.licence_plate }, { date: dayAt(Date.now()), time });
  }
  await expectPending(page, 0);
  expect(await appointmentsOn(context, url, dayAt(Date.now()))).toHaveLength(VEHICLES);
}

test('a yard comes from its spreadsheets, plans a day, hands over twenty vehicles and finds them back', async ({
  yard: { url },
  browser,
}) => {
  const desk = await browser.newContext(DESK);
  const office = await desk.newPage();
  await startCompany(office, url, EMAIL);
  await test.step('a hall, and what the spreadsheets hold', async () => {
    await office.goto(`${url}/spots/management`);
    await office.getByRole('button', { name: 'Nieuwe locatie' }).click();
    // The hall is asked right after its location.
    for (const [title, name] of [
      ['Nieuwe locatie', 'Putten'],
      ['Nieuwe loods', 'Hal Noord'],
    ] as const) {
      const dialog = office.getByRole('dialog', { name: title });
      await dialog.getByLabel('Naam').fill(name);
      await dialog.getByRole('button', { name: 'Bevestigen' }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(office.getByRole('dialog')).toBeHidden();
    await expectPending(office, 0);
    for (const kind of ['spots', 'customers', 'objects'] as const) await importSheet(office, url, kind);
  });
  await test.step('the day', () => planTheDay(office, desk, url));

  const pocket = await browser.newContext(PHONE);
  const hand = await pocket.newPage();
  await signIn(hand, url, EMAIL);
  await test.step('twenty vehicles go out at the gate, where there is no connection', async () => {
    const open = hand.locator('[data-appointment-id][data-open=true]');
    await expect(open).toHaveCount(VEHICLES);
    await pocket.setOffline(true);
    for (let left = VEHICLES; left > 0; left -= 1) {
      await open.getByRole('button', { name: 'Uitchecken' }).first().tap();
      await hand.getByRole('dialog').getByRole('button', { name: 'Bevestigen' }).tap();
      await expect(hand.getByRole('dialog')).toBeHidden();
      // Each time another object becomes the first.
      await expect(open).toHaveCount(left - 1);
    }
    await expectPending(hand, VEHICLES);
  });
  await test.step('found back without a connection', async () => {
    await hand.getByRole('button', { name: 'Zoeken' }).last().tap();
    await hand.getByRole('combobox', { name: 'Kenteken, naam, factuur of wat je wilt doen' }).fill('wn07kx');
    await hand.getByRole('group', { name: 'Objecten' }).getByRole('option').tap();
    await expect(hand.getByRole('heading', { level: 1 })).toHaveText('Hobby');
    await expect(hand.getByText('WN-07-KX').first()).toBeVisible();
    await expect(hand.getByText('Bij klant').first()).toBeVisible();
  });
  await test.step('and at the desk, once the phone is back', async () => {
    await pocket.setOffline(false);
    await expectPending(hand, 0);
    await expect(status(hand)).toHaveAttribute('data-state', 'online');
    const objects = await serverObjects(desk, url);
    expect(objects.map((object) => object.storage_status)).toEqual(objects.map(() => 'with_customer'));
    expect((await appointmentsOn(desk, url, dayAt(Date.now()))).map(({ status: { id } }) => id)).toEqual(
      objects.map(() => 3),
    );
    await office.goto(`${url}/objects`);
    await office.getByRole('searchbox').first().fill('N20');
    await expect(office.locator('[data-object-id]')).toHaveCount(1);
  });
  await pocket.close();
  await desk.close();
});
