import type { Browser, Page } from '@playwright/test';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { done, expect, mailAbout, test } from './support/paying-yard.ts';
import { open } from './support/yard.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'nl-NL' };

type Quote = { readonly uuid: string; readonly number: string; readonly status: string; readonly actions: string[] };
type Sent = { readonly link: string | null };
type Invoice = { readonly status: string; readonly amount_cents: number; readonly reference: string };

const makeCustomer = async (api: ApiClient, lastname: string) =>
  (
    await done<{ uuid: string }>(api, 'POST', '/api/customers', {
      firstname: 'Wim',
      lastname,
      email: 'wim@example.test',
    })
  ).uuid;

/** A product at this price without VAT, at 21%. */
async function makeProduct(api: ApiClient, name: string, cents: number, interval: 1 | null): Promise<string> {
  const rates = await done<{ uuid: string; rate_bp: number }[]>(api, 'GET', '/api/tax-rates');
  const tax_rate = rates.find(({ rate_bp: bp }) => bp === 2100)?.uuid;
  const price = { unit_price_cents: cents, interval_months: interval, includes_vat: false };
  return (await done<{ uuid: string }>(api, 'POST', '/api/products', { name, tax_rate, ...price })).uuid;
}

/** A quote of one line whose link a person passes on; returns the quote and the path of the link. */
async function offer(api: ApiClient, customer: string, line: object): Promise<{ uuid: string; path: string }> {
  const valid_until = addDays(dayAt(Date.now()), 30);
  const body = { customer, includes_vat: false, lines: [line], valid_until };
  const { uuid } = await done<Quote>(api, 'POST', '/api/quotes', body);
  const { link } = await done<Sent>(api, 'POST', `/api/quotes/${uuid}/send`, { to: null });
  return { uuid, path: new URL(link ?? '', 'http://nowhere').pathname };
}

/** What the customer sees, who has a phone and no account here. */
async function openLink(browser: Browser, url: string, path: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(`${url}${path}`);
  return page;
}

test('a quote is mailed, accepted behind its link and becomes an invoice; one passed on becomes a subscription', async ({
  paying: { url },
  smtp,
  browser,
  company,
}) => {
  const api = await signInByApi(url, company.owner);
  const customer = await makeCustomer(api, 'Offerte');
  const monthly = await makeProduct(api, 'Plek onder dak', 10_000, 1);
  const { page: desk } = await open(browser, url, DESK, company.owner);
  const quotesOf = () => done<Quote[]>(api, 'GET', `/api/quotes?customer=${customer}`);

  await test.step('it is made from the customer’s page, and mailed', async () => {
    await desk.goto(`${url}/customers/${customer}`);
    const panel = desk.getByRole('region', { name: 'Offertes' });
    await expect(panel).toContainText('Geen offertes.');
    await panel.getByRole('link', { name: 'Nieuwe offerte' }).click();
    await expect(desk.getByRole('combobox', { name: 'Klant' })).toHaveValue('Wim Offerte');
    await desk.getByRole('radio', { name: 'Exclusief btw' }).check({ force: true });
    const line = desk.getByRole('group', { name: 'Regel 1' });
    await line.getByLabel('Omschrijving').fill('Winterbeurt');
    await line.getByLabel('Prijs per stuk').fill('50');
    await desk.getByRole('button', { name: 'Concept opslaan' }).click();
    await expect(desk).toHaveURL(/\/finance\/quotes\/[0-9a-f-]{36}$/);
    await desk.getByRole('button', { name: 'Versturen' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Versturen' }).click();
    await expect(desk.getByRole('dialog')).toBeHidden();
    await expect(desk.getByText('Verstuurd', { exact: true }).first()).toBeVisible();
  });

  const [quote] = await quotesOf();
  const mail = await mailAbout(smtp, quote?.number ?? '');
  expect(mail.to?.map(({ address }) => address)).toEqual(['wim@example.test']);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`${quote?.number}.pdf`]);
  const path = new URL(/https?:\/\/\S+\/quote\/\S+/.exec(mail.text ?? '')?.[0] ?? '').pathname;

  await test.step('the customer accepts it without an account', async () => {
    const customerPage = await openLink(browser, url, path);
    await expect(customerPage.getByRole('heading', { level: 1 })).toContainText('Offerte van');
    await expect(customerPage.getByText('€ 60,50').first()).toBeVisible();
    await customerPage.getByRole('button', { name: 'Offerte accepteren' }).click();
    await expect(customerPage.getByRole('status')).toContainText('Geaccepteerd op');
    await customerPage.reload();
    await expect(customerPage.getByRole('status')).toContainText('Geaccepteerd op');
    await expect(customerPage.getByRole('button', { name: 'Offerte accepteren' })).toHaveCount(0);
    await customerPage.context().close();
  });

  await test.step('it waits on the customer’s page, and becomes a draft with its number', async () => {
    await desk.goto(`${url}/customers/${customer}`);
    const row = desk.locator(`[data-quote="${quote?.uuid}"]`);
    await expect(row).toContainText('Nog niet gefactureerd');
    await row.getByRole('link').click();
    await desk.getByRole('button', { name: 'Factuur maken' }).click();
    await expect(desk).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    const invoice = new URL(desk.url()).pathname.split('/').at(-1);
    const expected = { status: 'draft', amount_cents: 6_050, reference: quote?.number };
    expect(await done<Invoice>(api, 'GET', `/api/invoices/show/${invoice}`)).toMatchObject(expected);
    await desk.goto(`${url}/finance/quotes/${quote?.uuid}`);
    await expect(desk.getByRole('link', { name: 'Concept' })).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Factuur maken' })).toHaveCount(0);
  });

  await test.step('another one is passed on, accepted by telephone, and starts a subscription', async () => {
    const line = { product: monthly, description: 'Plek onder dak', unit_price_cents: 9_000 };
    const { uuid } = await offer(api, customer, line);
    await desk.goto(`${url}/finance/quotes/${uuid}`);
    await desk.getByRole('button', { name: 'Opnieuw verzenden' }).click();
    await desk.getByText('Ik geef de link zelf door').click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Versturen' }).click();
    await expect(desk.locator('[data-quote-link]').getByRole('textbox')).toHaveValue(/\/quote\//);
    await desk.getByRole('button', { name: 'Antwoord noteren' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click();
    await desk.getByRole('button', { name: 'Abonnement starten' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Starten' }).click();
    await desk.getByRole('link', { name: 'Naar het abonnement' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Plek onder dak' })).toBeVisible();
    const started = await done<{ price_cents: number }[]>(api, 'GET', `/api/subscriptions?customer=${customer}`);
    expect(started.map(({ price_cents: cents }) => cents)).toEqual([9_000]);
    await desk.goto(`${url}/customers/${customer}`);
    const panel = desk.getByRole('region', { name: 'Offertes' });
    await expect(panel).toContainText('Geen openstaande offertes.');
    await panel.getByRole('button', { name: 'Toon 2 afgeronde offertes' }).click();
    await expect(panel.locator('[data-quote]')).toHaveCount(2);
  });
});

test('a quote is refused with a reason, and another one is over', async ({ paying, browser, company }) => {
  const { url } = paying;
  const api = await signInByApi(url, company.owner);
  const customer = await makeCustomer(api, 'Afwijzing');
  const line = { description: 'Winterbeurt', unit_price_cents: 5_000 };
  const [refused, late] = [await offer(api, customer, line), await offer(api, customer, line)];

  const customerPage = await openLink(browser, url, refused.path);
  await customerPage.getByRole('button', { name: 'Ik wil dit niet' }).click();
  const dialog = customerPage.getByRole('dialog');
  await dialog.getByLabel('Reden').fill('Te duur');
  await dialog.getByRole('button', { name: 'Offerte afwijzen' }).click();
  await expect(customerPage.getByRole('status')).toContainText('Afgewezen op');

  const { page: desk } = await open(browser, url, DESK, company.owner);
  await desk.goto(`${url}/finance/quotes/${refused.uuid}`);
  await expect(desk.locator('[data-size=page]').getByText('Afgewezen')).toBeVisible();
  await expect(desk.getByText('Te duur')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Factuur maken' })).toHaveCount(0);
  await desk.getByRole('button', { name: 'Kopiëren' }).click();
  await expect(desk).toHaveURL(/\/edit$/);

  // A page that was open when the day ended is refused all the same.
  await customerPage.goto(`${url}${late.path}`);
  await expect(customerPage.getByRole('button', { name: 'Offerte accepteren' })).toBeVisible();
  await paying.passDays(31);
  await customerPage.getByRole('button', { name: 'Offerte accepteren' }).click();
  await expect(customerPage.getByText('voorbij').first()).toBeVisible();
  await customerPage.reload();
  await expect(customerPage.getByRole('status')).toContainText('De tijd om deze offerte te accepteren is voorbij');
  await expect(customerPage.getByRole('button', { name: 'Offerte accepteren' })).toHaveCount(0);
  await desk.goto(`${url}/finance/quotes/${late.uuid}`);
  await expect(desk.locator('[data-size=page]').getByText('Verlopen')).toBeVisible();
});
