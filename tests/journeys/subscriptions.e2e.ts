import type { BrowserContext, Page } from '@playwright/test';
import { addDays, type CivilDate, dayAt } from '#shared/civil-date.ts';
import { call } from './support/appointment-calls.ts';
import { ask, expect, open, test } from './support/yard.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { viewport: { width: 1440, height: 900 } };
const PRODUCT = 'Plek onder dak';

const firstOf = (day: CivilDate) => `${day.slice(0, 8)}01`;
const firstAfter = (day: CivilDate) => firstOf(addDays(firstOf(day), 31));

/** A product of € 100 a month without VAT, at 21%. */
async function makeProduct(context: BrowserContext, url: string): Promise<void> {
  const rates = await ask<{ uuid: string; rate_bp: number; vat_category: string }[]>(context, `${url}/api/tax-rates`);
  const rate = rates.find(({ rate_bp: bp, vat_category: category }) => bp === 2100 && category === 'standard')?.uuid;
  await call(context, 'POST', `${url}/api/products`, {
    name: PRODUCT,
    description: '',
    category: null,
    tax_rate: rate,
    unit_price_cents: 1e4,
    includes_vat: false,
    interval_months: 1,
  });
}

const preview = (page: Page) => page.locator('[data-preview=current]');
const lineOf = (page: Page, kind: string) => preview(page).locator(`[data-settles] [data-line=${kind}]`);

type Subscription = { uuid: string; price_cents: number; status: string };
const subscriptionsOf = (context: BrowserContext, url: string, customer: string) =>
  ask<Subscription[]>(context, `${url}/api/subscriptions?customer=${customer}`);

test('100 becomes 200 on the 15th: 50 back, 100 added, 250 on the first; ended on a phone at the end of the period', async ({
  yard,
  browser,
  company,
}) => {
  const { context: office, page: desk } = await open(browser, yard.url, DESK, company.owner);
  await makeProduct(office, yard.url);
  const customer = await call<{ result: { uuid: string } }>(office, 'POST', `${yard.url}/api/customers`, {
    firstname: 'Wim',
    lastname: 'Kwartier',
    email: 'wim@example.test',
  });
  const customerId = customer.result.uuid;
  const today = dayAt(Date.now());

  await desk.goto(`${yard.url}/finance/subscriptions/create?customer=${customerId}`);
  const save = desk.getByRole('button', { name: 'Opslaan' });
  await save.click();
  const product = desk.getByRole('combobox', { name: 'Product' });
  await expect(product).toHaveAttribute('aria-invalid', 'true');
  await product.fill(PRODUCT);
  await product.press('Enter');
  await expect(desk.getByLabel('Prijs per stuk')).toHaveValue('100,00');
  await desk.getByLabel('Eerste dag').fill(firstOf(today));
  // What the server refuses stands at its field; nothing was made.
  await desk.getByLabel('Gratis tot').fill(addDays(firstOf(today), -1));
  await save.click();
  await expect(desk.getByLabel('Gratis tot')).toHaveAttribute('aria-invalid', 'true');
  await expect(desk.getByText('De eerste betaalde dag ligt voor het begin.').first()).toBeVisible();
  expect(await subscriptionsOf(office, yard.url, customerId)).toHaveLength(0);
  await desk.getByLabel('Gratis tot').fill('');
  const first = preview(desk).locator('[data-invoice-on]').first();
  await expect(first).toHaveAttribute('data-net-cents', '10000');
  await expect(first).toHaveAttribute('data-total-cents', '12100');
  await save.click();
  await expect(desk.getByRole('heading', { level: 1, name: PRODUCT })).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Facturen' }).getByText('€ 121,00')).toBeVisible();

  await desk.getByRole('button', { name: 'Wijzigen' }).click();
  await desk.getByLabel('Prijs per stuk').fill('200');
  await desk.getByLabel('Laatste dag tegen de oude prijs').fill(addDays(firstOf(today), 14));
  await expect(lineOf(desk, 'unused')).toHaveAttribute('data-cents', '-5000');
  await expect(lineOf(desk, 'remaining')).toHaveAttribute('data-cents', '10000');
  const next = preview(desk).locator(`[data-invoice-on="${firstAfter(today)}"]`);
  await expect(next).toHaveAttribute('data-net-cents', '25000');
  await expect(next).toHaveAttribute('data-total-cents', '30250');
  await save.click();
  await expect(desk.getByRole('region', { name: 'Wacht op de volgende factuur' }).locator('[data-line]')).toHaveCount(
    2,
  );
  await expect(desk.getByText('Er is nog niets gewijzigd.')).toBeVisible();
  expect((await subscriptionsOf(office, yard.url, customerId))[0]).toMatchObject({ price_cents: 20_000 });

  await desk.setViewportSize(PHONE);
  await desk.goto(`${yard.url}/finance/subscriptions`);
  await desk.getByRole('searchbox').fill('Kwartier');
  const card = desk.locator('[data-subscription]').filter({ hasText: 'Wim Kwartier' });
  await expect(card).toContainText('€ 200,00 per maand');
  await card.click();
  await desk.getByRole('button', { name: 'Opzeggen' }).click();
  const dialog = desk.getByRole('dialog');
  await office.setOffline(true);
  await expect(dialog.getByRole('button', { name: 'Opzeggen' })).toBeDisabled();
  await expect(dialog.getByText('Verbinding nodig')).toBeVisible();
  await office.setOffline(false);
  await dialog.getByRole('button', { name: 'Opzeggen' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText('Opgezegd', { exact: true })).toBeVisible();
  expect((await subscriptionsOf(office, yard.url, customerId)).map(({ status }) => status)).toEqual([
    'cancel_scheduled',
  ]);
  await office.close();
});
