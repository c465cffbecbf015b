import type { VatAnswer } from '#accountancy/accountancy.schema.ts';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { dayAt } from '#shared/civil-date.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { billed, done, expect, mailAbout, test } from './support/paying-yard.ts';
import { signUp } from './support/sign-up.ts';
import { open } from './support/yard.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'nl-NL' };
const VAT_ID = 'DE136695976';
const year = dayAt(Date.now()).slice(0, 4);

/** What the year's VAT return has of services to businesses elsewhere in the Union, and what it lists of this one. */
async function abroad(api: ApiClient): Promise<readonly [box: number, listed: number]> {
  const { returns } = await done<VatAnswer>(api, 'GET', `/api/accountancy/vat?year=${year}&period=year`);
  const [whole] = returns;
  const box = whole?.boxes.find((one) => one.box === '3b')?.net_cents ?? 0;
  return [box, whole?.abroad.find(({ vat_id: id }) => id === VAT_ID)?.net_cents ?? 0];
}

test('a German owner of a camper signs up, is invoiced with Dutch VAT as a person and without as a business, and pays', async ({
  paying: { url },
  smtp,
  browser,
  company,
  till,
}) => {
  const api = await signInByApi(url, company.owner);
  const { path } = await done<{ path: string }>(api, 'GET', '/api/prospects/sign-up-page');
  const { uuid: category } = await done<{ uuid: string }>(api, 'POST', '/api/categories', {
    name: 'Bewaren',
    supply: 'goods_storage',
  });
  const product = { name: 'Winterberging', category, unit_price_cents: 12_100, includes_vat: true };
  await done(api, 'POST', '/api/products', { ...product, interval_months: null });
  const visitor = await browser.newContext(PHONE);
  await signUp(await visitor.newPage(), `${url}${path}`);
  const { page: desk, context } = await open(browser, url, DESK, company.owner);

  await test.step('the office makes them a customer with an address in Germany', async () => {
    await desk.goto(`${url}/prospects`);
    await desk.getByText('Jürgen Weiß').click();
    await desk.getByRole('link', { name: 'Klant maken' }).click();
    await desk.getByLabel('Straat').fill('Hauptstraße');
    await desk.getByLabel('Huisnummer').fill('7');
    await desk.getByLabel('Postcode').fill('48599');
    await desk.getByLabel('Plaats').fill('Gronau');
    await desk.getByLabel('Land', { exact: true }).selectOption('DE');
    await desk.getByText('Plannen wanneer het wordt gebracht').click();
    await desk.getByRole('button', { name: 'Klant maken' }).click();
    await expect(desk.getByRole('heading', { name: 'Klant geworden' })).toBeVisible();
  });
  const find = () => done<readonly { uuid: string }[]>(api, 'GET', '/api/customers?search=Weiß');
  await expect.poll(async () => (await find()).length).toBe(1);
  const customer = (await find())[0]?.uuid ?? '';

  /** Invoices the product at the desk, of which the form says this total; the customer pays on the page of the mail. */
  const invoiceAndPay = async (cents: number): Promise<InvoiceDetailAnswer> => {
    await desk.goto(`${url}/finance/invoices/create?customer=${customer}`);
    const line = desk.getByRole('group', { name: 'Regel 1' });
    await line.getByRole('combobox', { name: 'Product' }).fill('Winterberging');
    await line.getByRole('combobox', { name: 'Product' }).press('Enter');
    await expect(desk.locator('[data-sum=total]')).toHaveAttribute('data-cents', String(cents));
    await desk.getByLabel('Wat er daarna gebeurt').selectOption('mail_with_link');
    await desk.getByRole('button', { name: 'Definitief maken en versturen' }).click();
    await expect(desk).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    const id = new URL(desk.url()).pathname.split('/').at(-1) ?? '';
    const { number } = await billed(api, id);
    const mail = await mailAbout(smtp, number);
    const paper = await visitor.newPage();
    await paper.goto(/http:\/\/127\S+/.exec(mail.text ?? '')?.[0] ?? '');
    await till.payOnPage(paper, number);
    await expect.poll(async () => (await billed(api, id)).status).toBe('paid');
    return done<InvoiceDetailAnswer>(api, 'GET', `/api/invoices/show/${id}`);
  };

  const [box, listed] = await abroad(api);
  await test.step('a person pays Dutch VAT', async () => {
    const invoice = await invoiceAndPay(12_100);
    expect(invoice).toMatchObject({ tax_cents: 2_100, open_cents: 0, vat: [{ vat_category: 'standard' }] });
    expect(await abroad(api)).toEqual([box, listed]);
  });

  await test.step('a business with a VAT id pays none; the supply is in 3b and in the list by VAT id', async () => {
    const about = `/api/customers/${customer}/billing`;
    await done(api, 'PUT', about, { company_name: 'Weiß Wohnmobile GmbH', vat_id: VAT_ID });
    const invoice = await invoiceAndPay(10_000);
    expect(invoice).toMatchObject({ tax_cents: 0, open_cents: 0, vat: [{ vat_category: 'reverse_charge' }] });
    expect(await abroad(api)).toEqual([box + 10_000, listed + 10_000]);
    await desk.goto(`${url}/accountancy`);
    await desk.getByRole('button', { name: 'Jaar', exact: true }).click();
    await expect(desk.getByText(VAT_ID).first()).toBeVisible();
  });
  await visitor.close();
  await context.close();
});
