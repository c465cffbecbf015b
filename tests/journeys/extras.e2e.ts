import type { Locator, Page } from '@playwright/test';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { findOpenDay } from './support/appointment-calls.ts';
import { done, expect, test } from './support/paying-yard.ts';
import { open } from './support/yard.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const WASH = 'Grote wasbeurt';

type Made = { readonly uuid: string };
type Extra = { readonly description: string; readonly invoice: { readonly uuid: string } | null };
type Invoice = { readonly status: string; readonly lines: readonly { readonly description: string }[] };

/** A product at this price without VAT, at 21%. */
async function makeProduct(api: ApiClient, name: string, cents: number, interval: 1 | null): Promise<string> {
  const rates = await done<{ uuid: string; rate_bp: number }[]>(api, 'GET', '/api/tax-rates');
  const tax_rate = rates.find(({ rate_bp: bp }) => bp === 2100)?.uuid;
  const price = { unit_price_cents: cents, interval_months: interval, includes_vat: false };
  return (await done<Made>(api, 'POST', '/api/products', { name, tax_rate, ...price })).uuid;
}

/** Chooses the wash in the open dialog, which fills in the rest, and puts it on the next invoice. */
async function putWash(page: Page, about?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Extra op de volgende factuur' });
  const product = dialog.getByRole('combobox', { name: 'Product' });
  await product.fill(WASH);
  await product.press('Enter');
  await expect(dialog.getByLabel(/^Prijs per stuk/)).toHaveValue('45,00');
  if (about !== undefined) await dialog.getByLabel('Omschrijving').fill(about);
  await dialog.getByRole('button', { name: 'Op de volgende factuur zetten' }).click();
  await expect(dialog).toBeHidden();
}

test('extras are noted from the object, the appointment and the list; the next invoice has those that were not taken back', async ({
  paying: { url },
  browser,
  company,
}) => {
  const api = await signInByApi(url, company.owner);
  const { uuid: customer } = await done<Made>(api, 'POST', '/api/customers', {
    firstname: 'Wim',
    lastname: 'Extra',
    email: 'wim@example.test',
  });
  await makeProduct(api, WASH, 4_500, null);
  const monthly = await makeProduct(api, 'Plek onder dak', 10_000, 1);
  const { uuid: object } = await done<Made>(api, 'POST', '/api/objects', {
    licence_plate: 'WB-HX-82',
    category: 'caravan',
    customer_id: customer,
  });
  const start_on = new Date().toISOString().slice(0, 10);
  const sold = { customer, product: monthly, object, start_on };
  const { uuid: subscription } = await done<Made>(api, 'POST', '/api/subscriptions', sold);
  const { context, page: desk } = await open(browser, url, DESK, company.owner);
  const date = await findOpenDay(context, url);
  const visit = { object_id: object, direction: 'out', date, time: '10:00' };
  const { uuid: appointment } = await done<Made>(api, 'POST', '/api/appointments', visit);
  const panel = desk.getByRole('region', { name: 'Extra’s' });
  const waiting = (description: string): Locator => panel.locator('[data-extra]').filter({ hasText: description });

  await test.step('from the object and from the appointment', async () => {
    await desk.goto(`${url}/objects/${object}`);
    await panel.getByRole('button', { name: 'Extra toevoegen' }).click();
    await putWash(desk);
    await expect(waiting(WASH)).toContainText('Op de factuur van');
    await desk.goto(`${url}/appointments/${appointment}`);
    await panel.getByRole('button', { name: 'Extra toevoegen' }).click();
    await putWash(desk, 'Late aanvraag');
    await expect(waiting('Late aanvraag')).toContainText('€ 45,00');
  });

  await test.step('from the list of objects, and from the list of extras', async () => {
    await desk.goto(`${url}/objects`);
    await desk.getByRole('searchbox', { name: 'Objecten zoeken' }).fill('WB-HX-82');
    await expect(desk.locator('[data-asked="WB-HX-82"]')).toHaveText('1 gevonden');
    await desk.locator('[data-row] input[type=checkbox]').first().click();
    await desk.getByRole('toolbar').getByRole('button', { name: 'Extra toevoegen' }).click();
    await putWash(desk, 'Uitrijden in de winter');
    await desk.goto(`${url}/finance/extras`);
    await desk.getByRole('button', { name: 'Extra toevoegen' }).click();
    const whom = desk.getByRole('dialog').getByRole('combobox', { name: 'Klant' });
    await whom.fill('Wim Extra');
    await desk
      .getByRole('option', { name: /Wim Extra/ })
      .first()
      .click();
    await putWash(desk, 'Sleutel');
    await expect(desk.locator('[data-extra]')).toHaveCount(4);
  });

  await test.step('one is taken back; the others are shown on the next invoice of the subscription', async () => {
    await desk.getByRole('button', { name: 'Sleutel terugnemen' }).click();
    await expect(desk.locator('[data-extra]')).toHaveCount(3);
    await desk.goto(`${url}/finance/subscriptions/${subscription}/edit`);
    const next = desk.locator('[data-preview=current] [data-invoice-on]').first();
    await expect(next.locator('[data-line=once]')).toHaveCount(3);
    await expect(next).toHaveAttribute('data-net-cents', '23500');
  });

  await test.step('an invoice made before takes them', async () => {
    await desk.goto(`${url}/finance/invoices/create?customer=${customer}`);
    await desk.getByRole('button', { name: 'Op deze factuur zetten' }).click();
    await expect(desk.locator('[data-sum=total]')).toHaveAttribute('data-cents', '16335');
    await desk.getByRole('button', { name: 'Concept opslaan' }).click();
    await expect(desk).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    const extras = await done<Extra[]>(api, 'GET', `/api/extras?customer=${customer}`);
    const invoice = new URL(desk.url()).pathname.split('/').at(-1);
    expect(extras.map((extra) => extra.invoice?.uuid)).toEqual([invoice, invoice, invoice]);
    const { lines } = await done<Invoice>(api, 'GET', `/api/invoices/show/${invoice}`);
    const names = lines.map(({ description }) => description).toSorted();
    const noted = [WASH, 'Late aanvraag', 'Uitrijden in de winter'];
    expect(names).toEqual(noted.map((name) => `${name} · WB-HX-82`));
    await desk.goto(`${url}/customers/${customer}`);
    await expect(panel).toContainText('Er wacht niets extra’s op de volgende factuur.');
  });
});
