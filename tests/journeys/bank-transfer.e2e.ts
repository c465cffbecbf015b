import type { BrowserContext, Page } from '@playwright/test';
import { signUp } from './support/sign-up.ts';
import { expect, startCompany, test } from './support/yard.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const EMAIL = 'eva@overboeking.test';
const IBAN = 'NL91 ABNA 0417 1643 00';

type Invoice = {
  readonly status: string;
  readonly number: string | null;
  readonly open_cents: number;
  readonly tax_cents: number;
  readonly payment_link: string | null;
  readonly lines: readonly { readonly vat_category: string }[];
};

/** A call in the session of the desk that has to succeed. */
async function call<Result>(context: BrowserContext, url: string, method: string, data?: object): Promise<Result> {
  const cookies = await context.cookies(url);
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
  const headers = { Accept: 'application/json', 'X-XSRF-TOKEN': token };
  const answer = await context.request.fetch(url, { method, headers, ...(data === undefined ? {} : { data }) });
  expect(answer.status(), `${method} ${url}: ${await answer.text()}`).toBeLessThan(300);
  return ((await answer.json()) as { result: Result }).result;
}

const menuOf = (page: Page) =>
  page.locator('#main-menu a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('a new yard that is paid by transfer signs up a German business and is paid, with no payment provider', async ({
  yard: { url },
  browser,
}) => {
  const office = await browser.newContext(DESK);
  const desk = await office.newPage();
  await startCompany(desk, url, EMAIL);
  const made = <Result>(method: string, path: string, data?: object) =>
    call<Result>(office, `${url}${path}`, method, data);

  await test.step('how customers pay: by transfer, once there is an account', async () => {
    expect((await menuOf(desk)).filter((path) => /products|invoices/.test(path))).toEqual([]);
    await desk.locator('[data-step=provider]').getByRole('link').click();
    await expect(desk.getByRole('radio', { name: 'Overboeking' })).toBeChecked();
    await desk.getByRole('button', { name: 'Opslaan' }).click();
    const iban = desk.getByRole('textbox', { name: 'IBAN' });
    await expect(iban).toHaveAttribute('aria-invalid', 'true');
    await iban.fill(IBAN);
    await desk.getByRole('button', { name: 'Opslaan' }).click();
    await expect(desk.getByText(`Klanten betalen op ${IBAN}`)).toBeVisible();
    await expect.poll(() => menuOf(desk)).toEqual(expect.arrayContaining(['/products', '/invoices']));
    expect((await menuOf(desk)).filter((path) => path.startsWith('/mollie'))).toEqual([]);
  });

  await test.step('every page of the menu is there and is answered', async () => {
    const refused: string[] = [];
    desk.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname.startsWith('/api/') && answer.status() >= 400) refused.push(`${answer.status()} ${pathname}`);
    });
    const others = ['/finance/subscriptions', '/finance/reminders', '/billing-runs', '/categories/edit', '/tax-rates'];
    for (const path of [...(await menuOf(desk)), ...others]) {
      await desk.goto(`${url}${path}`);
      await expect(desk.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(desk.getByText('Pagina niet gevonden')).toHaveCount(0);
    }
    expect(refused).toEqual([]);
  });

  await test.step('the owner of a camper signs up, and becomes a customer in Germany', async () => {
    const { path } = await made<{ path: string }>('GET', '/api/prospects/sign-up-page');
    const visitor = await browser.newContext(PHONE);
    await signUp(await visitor.newPage(), `${url}${path}`);
    await visitor.close();
    await desk.goto(`${url}/prospects`);
    await desk.getByText('Jürgen Weiß').click();
    await desk.getByRole('link', { name: 'Klant maken' }).click();
    await desk.getByLabel('Straat').fill('Hauptstraße');
    await desk.getByLabel('Huisnummer').fill('7');
    await desk.getByLabel('Postcode').fill('48599');
    await desk.getByLabel('Plaats').fill('Gronau');
    await desk.getByLabel('Land', { exact: true }).selectOption('DE');
    // When it is brought is agreed later.
    await desk.getByText('Plannen wanneer het wordt gebracht').click();
    await desk.getByRole('button', { name: 'Klant maken' }).click();
    await expect(desk.getByRole('heading', { name: 'Klant geworden' })).toBeVisible();
    await expect.poll(async () => (await made<readonly object[]>('GET', '/api/customers?search=Weiß')).length).toBe(1);
  });
  const [customer] = await made<readonly { uuid: string }[]>('GET', '/api/customers?search=Weiß');
  const about = `/api/customers/${customer?.uuid}/billing`;
  await made('PUT', about, { company_name: 'Weiß Wohnmobile GmbH', vat_id: 'DE136695976' });
  const { uuid: category } = await made<{ uuid: string }>('POST', '/api/categories', {
    name: 'Bewaren',
    supply: 'goods_storage',
  });
  const product = { name: 'Winterstalling', category, unit_price_cents: 12_100, includes_vat: true };
  await made('POST', '/api/products', { ...product, interval_months: null });

  await test.step('an invoice that lacks what the law asks for is kept as a draft that leads to each field', async () => {
    await desk.goto(`${url}/finance/invoices/create?customer=${customer?.uuid}`);
    const line = desk.getByRole('group', { name: 'Regel 1' });
    await line.getByRole('combobox', { name: 'Product' }).fill('Winterstalling');
    await line.getByRole('combobox', { name: 'Product' }).press('Enter');
    await expect(desk.locator('[data-sum=total]')).toHaveAttribute('data-cents', '10000');
    await desk.getByLabel('Wat er daarna gebeurt').selectOption('mail_without_link');
    await desk.getByRole('button', { name: 'Definitief maken en versturen' }).click();
    await expect(desk).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    const missing = desk.getByRole('main').getByRole('alert');
    await expect(missing.getByRole('link')).toHaveCount(5);
    await missing.getByRole('link').last().click();
    await expect(desk).toHaveURL(/\/settings\/legal#vat_id$/);
    await desk.goBack();
  });
  const invoice = idIn(desk);
  await made('PUT', '/api/company', {
    legal: { kvk_number: '12345678', vat_id: 'NL123456782B12' },
    general: {
      name: 'Stalling Nieuw',
      legal_name: '',
      street: 'Weg',
      house_number: '1',
      postcode: '3861 AA',
      city: 'Nijkerk',
      country: 'NL',
      phone: '',
      email: '',
      website: '',
      language: 'nl',
    },
  });

  await test.step('it goes out by mail or by post, and by no link', async () => {
    await desk.reload();
    await desk.getByRole('button', { name: 'Versturen', exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await expect(dialog.getByText(/betaallink/)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Versturen', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => made<Invoice>('GET', `/api/invoices/show/${invoice}`))
      .toMatchObject({ number: 'F0001', open_cents: 10_000, tax_cents: 0, payment_link: null });
    const { lines } = await made<Invoice>('GET', `/api/invoices/show/${invoice}`);
    expect(lines.map(({ vat_category: vat }) => vat)).toEqual(['reverse_charge']);
  });

  await test.step('without a connection it is read, and paid once it is back', async () => {
    await desk.reload();
    await expect(desk.locator('[data-open]')).toHaveAttribute('data-open', '10000');
    await office.setOffline(true);
    await expect(desk.getByRole('button', { name: 'Betaald melden' })).toBeDisabled();
    await office.setOffline(false);
    await expect(desk.getByRole('button', { name: 'Betaald melden' })).toBeEnabled();
    await desk.getByRole('button', { name: 'Betaald melden' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Betaald melden' }).click();
    await expect(desk.locator('[data-open]')).toHaveAttribute('data-open', '0');
    expect(await made<Invoice>('GET', `/api/invoices/show/${invoice}`)).toMatchObject({ status: 'paid' });
  });
  await office.close();
});
