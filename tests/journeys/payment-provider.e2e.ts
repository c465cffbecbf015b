import type { Browser, Page } from '@playwright/test';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import type { TestSmtp } from '#tests/support/smtp.ts';
import type { Company } from './support/companies.ts';
import { mailedLink } from './support/mailing-yard.ts';
import { billed, done, expect, sendInvoice, test } from './support/paying-yard.ts';
import type { Billed } from './support/till.ts';
import { PASSWORD, startCompany } from './support/yard.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Opslaan' });
const dialog = (page: Page) => page.getByRole('alertdialog');
const obstacle = (page: Page, what: string) => dialog(page).locator(`[data-obstacle=${what}]`);
const choose = (page: Page, provider: string) => page.getByText(provider, { exact: true }).click();

/** Opens the link that was mailed to a new owner in another browser, with the password they registered with. */
async function confirmAddress(browser: Browser, smtp: TestSmtp, email: string): Promise<void> {
  const link = await mailedLink(smtp, email, '/auth/confirm-mail');
  const page = await browser.newPage();
  await page.goto(link);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(page.getByRole('heading', { name: 'Je adres is bevestigd' })).toBeVisible();
  await page.close();
}

/** Sells something: a customer, a subscription that bills at once, and an invoice with a payment page. */
async function sell(
  api: ApiClient,
  { provider, key }: Company,
): Promise<{ readonly sent: Billed; readonly subscription: string }> {
  const { settings } = await done<{ settings: { version: number; general: object } }>(api, 'GET', '/api/company');
  await done(api, 'PUT', '/api/company', {
    version: settings.version,
    provider: { payment_provider: provider, api_key: key },
    // What an invoice has to say of who sends it.
    legal: { kvk_number: '12345678', vat_id: 'NL123456782B12' },
    general: { ...settings.general, street: 'Weg', house_number: '1', postcode: '3861 AA', city: 'Nijkerk' },
  });
  const person = { lastname: 'de Vries', email: 'jan@example.test' };
  const { uuid: customer } = await done<{ uuid: string }>(api, 'POST', '/api/customers', person);
  const rates = await done<{ uuid: string }[]>(api, 'GET', '/api/tax-rates');
  const { uuid: product } = await done<{ uuid: string }>(api, 'POST', '/api/products', {
    name: 'Winterstalling',
    description: '',
    category: null,
    tax_rate: rates[0]?.uuid,
    unit_price_cents: 5e3,
    includes_vat: true,
    interval_months: 1,
  });
  const start = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const made = await done<{ uuid: string }>(api, 'POST', '/api/subscriptions', {
    customer,
    product,
    start_on: start,
  });
  return { sent: await sendInvoice(api, customer, 12_100), subscription: made.uuid };
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`at ${size.width} pixels a company leaves its provider once nothing is open, reads its history and comes back`, async ({
    page,
    browser,
    paying,
    till,
    smtp,
    company,
  }) => {
    test.setTimeout(240_000);
    const { providerName } = company;
    const email = `leaves-${size.width}@nieuw.test`;
    await page.setViewportSize(size);
    await startCompany(page, paying.url, email, () => confirmAddress(browser, smtp, email));
    const api = await signInByApi(paying.url, email, PASSWORD);
    const { sent, subscription } = await sell(api, company);

    await page.goto(`${paying.url}/settings/provider`);
    await expect(page.getByText('Er is een sleutel ingesteld die eindigt op aaaa')).toBeVisible();
    for (const name of ['Mollie', 'Stripe']) await expect(page.getByText(name, { exact: true })).toBeVisible();
    await choose(page, 'Geen');
    await save(page).click();
    await expect(dialog(page)).toContainText('Dit kan nog niet');
    await expect(obstacle(page, 'open_invoices')).toContainText('1 openstaande factuur');
    await expect(obstacle(page, 'payment_links')).toContainText(sent.number);
    await expect(obstacle(page, 'subscriptions')).toContainText('1 lopend abonnement');
    await expect(dialog(page).getByRole('button', { name: 'Bevestigen' })).toHaveCount(0);

    // The solution is a click away; the dialog notices by itself that it was carried out.
    await obstacle(page, 'open_invoices').getByRole('link', { name: 'Open facturen' }).click();
    await expect(page).toHaveURL(/\/invoices\?status=open/);
    await expect(page.getByText(sent.number).first()).toBeVisible();
    await page.goto(`${paying.url}/settings/provider`);
    await choose(page, 'Geen');
    await save(page).click();
    await expect(obstacle(page, 'subscriptions')).toBeVisible();
    await till.pay(sent);
    // Stripe is first listened to within a minute after its key was given.
    await expect.poll(async () => (await billed(api, sent.uuid)).status, { timeout: 90_000 }).toBe('paid');
    await done(api, 'POST', `/api/subscriptions/${subscription}/cancel`, { mode: 'now' });
    await expect(dialog(page)).toContainText(`Stoppen met ${providerName}?`);
    await expect(dialog(page)).toContainText('Er wordt niets meer gefactureerd');
    const confirm = dialog(page).getByRole('button', { name: 'Bevestigen' });
    await expect(confirm).toBeDisabled();
    await page.getByLabel(`Typ ${providerName} om te bevestigen`).fill(providerName);
    await confirm.click();
    await expect(page.getByText(`De sleutel van ${providerName} is bewaard; hij eindigt op aaaa`)).toBeVisible();

    await page.goto(`${paying.url}/invoices/${sent.uuid}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(sent.number);
    await expect(page.getByText('Betaald', { exact: true }).first()).toBeVisible();
    await page.goto(`${paying.url}/invoices`);
    await expect(page.getByText(sent.number).first()).toBeVisible();
    await page.goto(`${paying.url}/audit`);
    await expect(page.getByText('Bedrijfsinstellingen gewijzigd').first()).toBeVisible();

    await page.goto(`${paying.url}/settings/provider`);
    await choose(page, providerName);
    await save(page).click();
    await expect(page.getByText('Er is een sleutel ingesteld die eindigt op aaaa')).toBeVisible();
  });
}
