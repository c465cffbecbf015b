import { addDays, dayAt } from '#shared/civil-date.ts';
import { signInByApi } from '#tests/support/api-client.ts';
import { billed, done, expect, mailAbout, sendInvoice, someCustomer, test } from './support/paying-yard.ts';
import type { Billed } from './support/till.ts';
import { open, signIn } from './support/yard.ts';

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a subscription is billed, mailed and paid, at ${size.width} pixels`, async ({
    page,
    browser,
    paying,
    smtp,
    company,
    till,
  }) => {
    await page.setViewportSize(size);
    const api = await signInByApi(paying.url, company.owner);
    const customer = await someCustomer(api);
    await signIn(page, paying.url, company.owner);
    await page.goto(`${paying.url}/finance/subscriptions/create?customer=${customer}`);
    const product = page.getByRole('combobox', { name: 'Product' });
    await product.fill('Bootst');
    await page.getByRole('option', { name: /Bootstalling/ }).click();
    await expect(page.getByText(/Bootstalling/).last()).toBeVisible();
    // The contract of the object may begin later than today.
    await page.getByLabel('Eerste dag').fill(dayAt(Date.now()).split('-').reverse().join('-'));
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page).toHaveURL(/subscriptions\/.+\/edit/);
    const [made] = await done<{ uuid: string }[]>(api, 'GET', `/api/invoices?customer=${customer}&limit=1`);
    const invoice = await billed(api, made?.uuid ?? '');

    const mail = await mailAbout(smtp, invoice.number);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([`${invoice.number}.pdf`]);
    const link = /http:\/\/127\S+/.exec(mail.text ?? '')?.[0] ?? '';
    // The customer, elsewhere and without an account.
    const reader = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'nl-NL' });
    const paper = await reader.newPage();
    await paper.goto(link);
    const euros = new Intl.NumberFormat('nl', { style: 'currency', currency: 'EUR' }).format(
      invoice.amount_cents / 100,
    );
    await expect(paper.getByText(euros).first()).toBeVisible();
    await till.payOnPage(paper, invoice.number);
    await expect.poll(async () => (await billed(api, invoice.uuid)).status).toBe('paid');

    await page.goto(`${paying.url}/invoices/${invoice.uuid}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(invoice.number);
    await expect(page.getByText('Betaald', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Simulatie').first()).toBeVisible();
    await reader.close();
  });
}

test('a subscription that was paid online ends now, and what was not used goes back the way it came', async ({
  page,
  paying,
  company,
  till,
}) => {
  const api = await signInByApi(paying.url, company.owner);
  const customer = await someCustomer(api);
  const products = await done<{ uuid: string; name: string }[]>(api, 'GET', '/api/products');
  // By the year: of a month nothing is left unused on its last day.
  const product = products.find(({ name }) => name === 'Bootstalling')?.uuid;
  const { uuid } = await done<{ uuid: string }>(api, 'POST', '/api/subscriptions', {
    customer,
    product,
    start_on: addDays(dayAt(Date.now()), -40),
  });
  const invoices = await done<Billed[]>(api, 'GET', `/api/invoices?customer=${customer}&limit=1`);
  const id = invoices[0]?.uuid ?? '';
  await expect.poll(async () => (await billed(api, id)).payment_link).not.toBeNull();
  await till.pay(await billed(api, id));
  await expect.poll(async () => (await billed(api, id)).status).toBe('paid');

  await signIn(page, paying.url, company.owner);
  await page.goto(`${paying.url}/finance/subscriptions/${uuid}/edit`);
  await page.getByRole('button', { name: 'Opzeggen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Wanneer').selectOption({ label: 'Nu' });
  await dialog.getByText('Terugbetalen', { exact: true }).click();
  await expect(dialog.getByText(/het bedrag gaat terug zoals het betaald is/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Opzeggen' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Beëindigd').first()).toBeVisible();

  const status = async () => (await billed(api, id)).refunds.map((refund) => refund.status);
  await expect.poll(status).toEqual([till.refundBegins]);
  const [refund] = (await billed(api, id)).refunds;
  expect(refund?.amount_cents).toBeGreaterThan(0);
  expect(refund?.amount_cents).toBeLessThan((await billed(api, id)).amount_cents);
  await till.simulator.advance({ days: 3 });
  await paying.restart();
  await expect.poll(status).toEqual(['refunded']);
  expect((await billed(api, id)).open_cents).toBe(0);
  await page.goto(`${paying.url}/invoices/${id}`);
  await expect(page.getByText('Terugbetaald: Afgerond').first()).toBeVisible();
});

test('a payment is counted once: news doubled, too early, lost, or while the server was down', async ({
  browser,
  paying,
  company,
  till,
}) => {
  const api = await signInByApi(paying.url, company.owner);
  const customer = await someCustomer(api);
  const isPaid = (id: string) => expect.poll(async () => (await billed(api, id)).status).toBe('paid');

  const doubled = await sendInvoice(api, customer, 1_500);
  await till.payAndBeToldTwice(doubled);
  await isPaid(doubled.uuid);
  expect((await billed(api, doubled.uuid)).payments).toMatchObject([{ amount_cents: 1_500 }]);

  const early = await sendInvoice(api, customer, 1_600);
  const goOn = await till.begin(early);
  expect((await billed(api, early.uuid)).status).toBe('open');
  await goOn();
  await isPaid(early.uuid);

  const lost = await sendInvoice(api, customer, 1_700);
  const cut = await sendInvoice(api, customer, 1_800);
  await till.simulator.fault({ kind: 'webhook_lost' });
  await till.pay(lost);
  await paying.kill();
  await till.pay(cut);
  expect(await till.countLostNews()).toBe(1);
  await paying.restart();
  await isPaid(lost.uuid);
  await isPaid(cut.uuid);

  // A person sees it, too.
  const { page, context } = await open(browser, paying.url, {}, company.bookkeeper);
  await page.goto(`${paying.url}/invoices/${cut.uuid}`);
  await expect(page.getByText('Betaald', { exact: true }).first()).toBeVisible();
  await context.close();
});
