import type { Page } from '@playwright/test';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { billed, done, expect, mailAbout, sendInvoice, test } from './support/paying-yard.ts';
import { open } from './support/yard.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const PRODUCT = 'Winterbeurt';

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** A product of € 121 with VAT that is charged once. */
async function makeProduct(api: ApiClient): Promise<void> {
  const rates = await done<{ uuid: string; rate_bp: number }[]>(api, 'GET', '/api/tax-rates');
  await done(api, 'POST', '/api/products', {
    name: PRODUCT,
    tax_rate: rates.find(({ rate_bp: bp }) => bp === 2100)?.uuid,
    unit_price_cents: 12100,
    includes_vat: true,
    interval_months: null,
  });
}

test('an invoice is made and mailed at the desk, marked as paid, and credited in part on a phone', async ({
  paying: { url },
  smtp,
  browser,
  company,
}) => {
  const api = await signInByApi(url, company.owner);
  await makeProduct(api);
  const { uuid: customer } = await done<{ uuid: string }>(api, 'POST', '/api/customers', {
    firstname: 'Wim',
    lastname: 'Factuur',
    email: 'wim@example.test',
  });
  const { page: desk } = await open(browser, url, DESK, company.owner);
  let number = '';

  await test.step('the form says what is missing, follows the typing, then issues and mails', async () => {
    await desk.goto(`${url}/finance/invoices/create?customer=${customer}`);
    await expect(desk.getByRole('combobox', { name: 'Klant' })).toHaveValue('Wim Factuur');
    await desk.getByRole('button', { name: 'Concept opslaan' }).click();
    const line = desk.getByRole('group', { name: 'Regel 1' });
    await expect(line.getByLabel('Omschrijving')).toHaveAttribute('aria-invalid', 'true');
    const product = line.getByRole('combobox', { name: 'Product' });
    await product.fill(PRODUCT);
    await product.press('Enter');
    await expect(line.getByLabel('Prijs per stuk')).toHaveValue('121,00');
    await line.getByLabel('Aantal').fill('2');
    await expect(desk.locator('[data-sum=vat]')).toHaveAttribute('data-cents', '4200');
    await expect(desk.locator('[data-sum=total]')).toHaveAttribute('data-cents', '24200');
    await desk.getByLabel('Wat er daarna gebeurt').selectOption('mail_with_link');
    await desk.getByRole('button', { name: 'Definitief maken en versturen' }).click();
    await expect(desk).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    ({ number } = await billed(api, idIn(desk)));
    await expect(desk.getByRole('heading', { level: 1, name: number })).toBeVisible();
    const mail = await mailAbout(smtp, number);
    expect(mail.to?.map(({ address }) => address)).toEqual(['wim@example.test']);
    const link = (await billed(api, idIn(desk))).payment_link ?? 'no link';
    expect(mail.text).toContain(link);
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf');
  });
  const invoice = idIn(desk);

  await test.step('an issued invoice has no form any more; it is marked as paid by bank', async () => {
    await desk.goto(`${url}/invoices/${invoice}/edit`);
    await desk.getByRole('link', { name: 'Naar de factuur' }).click();
    await desk.getByRole('button', { name: 'Betaald melden' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Betaald melden' }).click();
    await expect(desk.locator('[data-open]')).toHaveAttribute('data-open', '0');
    expect(await billed(api, invoice)).toMatchObject({ status: 'paid', open_cents: 0 });
  });

  const { context, page: phone } = await open(browser, url, PHONE, company.owner);
  await test.step('more than is left is refused at the line; a part is credited and paid back by hand', async () => {
    await phone.goto(`${url}/finance/invoices/${invoice}/credit`);
    await phone.getByText('Bedragen per regel').click();
    const amount = phone.getByRole('group', { name: PRODUCT }).getByLabel('Te crediteren');
    await amount.fill('242,01');
    await phone.getByRole('button', { name: 'Crediteren', exact: true }).click();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(phone.getByText(/Er is nog hoogstens €\s242,00 te crediteren/).first()).toBeVisible();
    await amount.fill('60,50');
    await expect(phone.locator('[data-sum=total]')).toHaveAttribute('data-cents', '-6050');
    await expect(phone.getByText(new RegExp(`buiten ${company.providerName} om betaald`))).toBeVisible();
    await phone.getByText('Heb ik zelf gedaan').click();
    await phone.getByRole('button', { name: /€\s60,50 crediteren/ }).click();
    await expect(phone).toHaveURL(new RegExp(`/customers/${customer}/credit/`));
    const credit = await billed(api, idIn(phone));
    await expect(phone.getByRole('heading', { level: 1, name: credit.number })).toBeVisible();
    expect(credit).toMatchObject({ amount_cents: -6050, open_cents: 0, refunds: [{ amount_cents: 6050 }] });
  });

  await test.step('without a connection the form waits and says why', async () => {
    await phone.goto(`${url}/finance/invoices/credit?invoice=${invoice}`);
    await expect(phone.getByRole('button', { name: /€\s181,50 crediteren/ })).toBeEnabled();
    await context.setOffline(true);
    await expect(phone.getByText('Heeft verbinding nodig').first()).toBeVisible();
    await expect(phone.getByRole('button', { name: /€\s181,50 crediteren/ })).toBeDisabled();
    await context.setOffline(false);
  });

  await test.step('a customer with an open invoice is only deleted by who says so again', async () => {
    await sendInvoice(api, customer, 5000);
    await desk.goto(`${url}/customers/${customer}`);
    await expect(desk.getByRole('region', { name: 'Factuurgegevens' })).toContainText('Klantnummer');
    await desk.getByRole('button', { name: 'Verwijderen', exact: true }).click();
    const question = desk.getByRole('alertdialog');
    await expect(question).toContainText('Deze klant heeft 1 openstaande factuur. Toch verwijderen?');
    await question.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(desk).toHaveURL(/\/customers$/);
    await expect.poll(async () => (await api.fetch(`/api/customers/${customer}`, { method: 'GET' })).status).toBe(404);
    expect(await billed(api, invoice)).toMatchObject({ number, status: 'paid' });
  });
});
