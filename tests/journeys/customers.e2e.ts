import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { read, utils } from 'xlsx';
import { signInByApi } from '#tests/support/api-client.ts';
import { expect, expectPending, serverObjects, signIn, test } from './support/yard.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

type Customer = { uuid: string; lastname: string; mobile: string; status: number; address: { city: string } };

async function customersOf(context: BrowserContext, url: string, search: string): Promise<Customer[]> {
  const answer = await context.request.get(`${url}/api/customers?search=${encodeURIComponent(search)}`);
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { result: Customer[] }).result;
}

/** Fills in a new customer and saves; answers with the id. */
async function addCustomer(page: Page, url: string, lastname: string, mobile: string): Promise<string> {
  await page.goto(`${url}/customers/create`);
  await page.getByLabel('Voornaam').fill('Jan');
  await page.getByLabel('Achternaam').fill(lastname);
  await page.getByLabel('Mobiel').fill(mobile);
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Jan ${lastname}` })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const confirm = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Bevestigen' });

for (const [name, screen] of [
  ['desktop', DESK],
  ['phone', PHONE],
] as const) {
  test(`a customer who is known already is pointed out and merged, on a ${name}`, async ({
    yard,
    browser,
    company,
  }) => {
    const context = await browser.newContext(screen);
    const page = await context.newPage();
    await signIn(page, yard.url, company.office);
    const first = await addCustomer(page, yard.url, 'Dubbelman', '06 99887766');
    await page.goto(`${yard.url}/customers/create`);
    await page.getByLabel('Mobiel').fill('+31 6 99 88 77 66');
    await expect(page.getByRole('link', { name: 'Jan Dubbelman' })).toHaveAttribute('href', `/customers/${first}`);
    await page.getByLabel('Postcode').fill('3811 A');
    await page.getByLabel('Achternaam').fill('Dubbelman-Bos');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByText('Een Nederlandse postcode ziet eruit als 1234 AB').first()).toBeVisible();
    await page.getByLabel('Postcode').fill('3811ab');
    await page.getByLabel('Plaats').fill('Amersfoort');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dubbelman-Bos' })).toBeVisible();
    const second = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expectPending(page, 0);

    await page.getByRole('link', { name: 'Vergelijken en samenvoegen' }).click();
    const stays = page.getByRole('group', { name: 'Klant die blijft' });
    await stays.getByText('Jan Dubbelman', { exact: true }).click();
    await page.getByRole('button', { name: 'Samenvoegen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bevestigen' }).click();
    await expect(page).toHaveURL(`${yard.url}/customers/${first}`);
    await expectPending(page, 0);
    expect(await customersOf(context, yard.url, 'dubbelman')).toMatchObject([
      { uuid: first, lastname: 'Dubbelman', address: { zipcode: '3811 AB', city: 'Amersfoort' } },
    ]);
    await page.goto(`${yard.url}/customers/${second}`);
    await expect(page).toHaveURL(`${yard.url}/customers/${first}`);
    await context.close();
  });
}

test('a customer is deactivated and activated; with an object not deleted, without one deleted', async ({
  yard,
  browser,
  company,
}) => {
  const phone = await browser.newContext(PHONE);
  const page = await phone.newPage();
  await signIn(page, yard.url, company.office);
  // A customer with a subscription must end it first, which is tested elsewhere.
  const owner = await signInByApi(yard.url, company.owner);
  const subscribed = (await (await owner.fetch('/api/subscriptions')).json()) as {
    readonly result: readonly { readonly customer: { readonly uuid: string } }[];
  };
  const withSubscription = new Set(subscribed.result.map(({ customer }) => customer.uuid));
  const object = (await serverObjects(phone, yard.url)).find((one) => !withSubscription.has(one.customer_id));
  if (object === undefined) throw new Error('no object without a subscription');
  await page.goto(`${yard.url}/customers/${object.customer_id}`);
  await page.getByRole('button', { name: 'Deactiveren' }).click();
  await expect(page.getByRole('dialog')).toContainText('Deze blijven zoals ze zijn');
  await confirm(page).click();
  await expect(page.getByText('Inactief', { exact: true })).toBeVisible();
  await expectPending(page, 0);
  await page.getByRole('button', { name: 'Activeren' }).click();
  await expect(page.getByRole('button', { name: 'Deactiveren' })).toBeVisible();

  await page.getByRole('button', { name: 'Verwijderen', exact: true }).click();
  await confirm(page).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('objecten of open afspraken');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuleren' }).click();

  await addCustomer(page, yard.url, 'Vertrekker', '06 11223344');
  await page.getByRole('button', { name: 'Verwijderen' }).click();
  await confirm(page).click();
  await expect(page).toHaveURL(`${yard.url}/customers`);
  await expectPending(page, 0);
  expect(await customersOf(phone, yard.url, 'vertrekker')).toEqual([]);
  await phone.close();
});

test('what was changed offline about a customer who is merged meanwhile can be kept at the other', async ({
  yard,
  browser,
  company,
}) => {
  const phone = await browser.newContext(PHONE);
  const page = await phone.newPage();
  await signIn(page, yard.url, company.office);
  const kept = await addCustomer(page, yard.url, 'Blijver', '06 55667788');
  const gone = await addCustomer(page, yard.url, 'Weggaander', '06 44332211');
  await expectPending(page, 0);

  await page.getByRole('link', { name: 'Bewerken' }).click();
  await phone.setOffline(true);
  await page.getByLabel('Plaats').fill('Nijkerk');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expectPending(page, 1);
  await expect(page.getByText('Nijkerk').first()).toBeVisible();

  const desk = await browser.newContext(DESK);
  const office = await desk.newPage();
  await signIn(office, yard.url, company.owner);
  await office.goto(`${yard.url}/customers/${kept}/merge?with=${gone}`);
  await office.getByRole('button', { name: 'Samenvoegen' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Bevestigen' }).click();
  await expect(office).toHaveURL(`${yard.url}/customers/${kept}`);
  await expectPending(office, 0);

  await phone.setOffline(false);
  await expectPending(page, 0);
  await page.goto(`${yard.url}/customers/${gone}`);
  await expect(page).toHaveURL(`${yard.url}/customers/${kept}`);
  await expect(page.getByText('Deze klant is samengevoegd met Jan Blijver.')).toBeVisible();
  const mine = page.getByRole('button', { name: 'De mijne gebruiken' });
  await mine.click();
  await expect(mine).toBeHidden();
  await expectPending(page, 0);
  expect(await customersOf(phone, yard.url, 'blijver')).toMatchObject([{ uuid: kept, address: { city: 'Nijkerk' } }]);
  await desk.close();
  await phone.close();
});

test('the customers are exported from the user menu, which says that it needs a connection', async ({
  yard,
  browser,
  company,
}) => {
  const desk = await browser.newContext(DESK);
  const page = await desk.newPage();
  await signIn(page, yard.url, company.bookkeeper);
  const menu = page.getByRole('banner').getByRole('button', { expanded: false }).last();
  await menu.click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel-export klanten' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('klanten.xlsx');
  await expect(page.getByText('Gelukt', { exact: true })).toBeVisible();
  await expect(page.getByText('Excel bestand is nu gedownload naar je computer')).toBeVisible();
  const book = read(await readFile(await file.path()));
  const rows = utils.sheet_to_json(book.Sheets['Klanten'] ?? {});
  expect(rows.length).toBe((await customersOf(desk, yard.url, '')).length);

  await desk.setOffline(true);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Excel-export klanten' })).toContainText('verbinding');
  await desk.close();
});
