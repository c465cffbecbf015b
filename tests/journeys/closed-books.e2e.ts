import type { Page } from '@playwright/test';
import type { VatAnswer } from '#accountancy/accountancy.schema.ts';
import { periodsOf } from '#accountancy/accountancy-period.ts';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { addDays, type CivilDate, dayAt } from '#shared/civil-date.ts';
import { writeDay } from '#shared/written-day.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { done } from './support/paying-yard.ts';
import { ask, expect, open, signIn, test } from './support/yard.ts';

const today = dayAt(Date.now());
const thisYear = Number(today.slice(0, 4));
/** The quarters that are over, the newest last. */
const quarters = [thisYear - 1, thisYear]
  .flatMap((year) => periodsOf(year, 'quarter'))
  .filter(({ until }) => until < today);
const quarter = quarters.at(-1) ?? { name: '', from: today, until: today };
const before = quarters.at(-2) ?? quarter;
const openOn = addDays(quarter.until, 1);

const written = (day: CivilDate) => writeDay(day, 'nl');

async function invoices(api: ApiClient, status: string): Promise<readonly InvoiceAnswer[]> {
  return done<InvoiceAnswer[]>(api, 'GET', `/api/invoices?status=${status}&limit=500`);
}

async function showYear(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/accountancy`);
  await page.getByRole('button', { name: quarter.name.slice(0, 4), exact: true }).click();
}

test('a quarter is closed, a correction in it is refused and made on an open day, and what was reported stays', async ({
  page,
  browser,
  yard: { url },
  company,
}) => {
  const api = await signInByApi(url, company.owner);
  const year = Number(quarter.name.slice(0, 4));
  const returnOf = async () => {
    const { returns } = await ask<VatAnswer>(page.context(), `${url}/api/accountancy/vat?year=${year}&period=quarter`);
    return returns.find(({ name }) => name === quarter.name);
  };
  // Everything earlier is closed; a customer of the quarter paid twice.
  await done(api, 'POST', '/api/accountancy/periods/close', { until: before.until });
  const twice = (await invoices(api, 'paid')).find(
    ({ issued_on: on, amount_cents: cents }) => on !== null && on >= quarter.from && on <= quarter.until && cents > 0,
  );
  if (twice === undefined) throw new Error('no invoice of that quarter was paid');
  const more = { amount_cents: twice.amount_cents, paid_on: quarter.until };
  await done(api, 'POST', `/api/invoices/${twice.uuid}/payments`, more);

  await page.setViewportSize({ width: 1440, height: 1000 });
  await signIn(page, url, company.bookkeeper);
  const row = page.locator(`[data-period="${quarter.name}"]`);

  await test.step('what is odd comes first, and the quarter is closed', async () => {
    await showYear(page, url);
    await expect(row).toHaveAttribute('data-state', 'due');
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Boeken afsluiten' });
    const odd = dialog.locator('[data-oddity="overpaid"]');
    await expect(odd.getByRole('link', { name: twice.number ?? '' })).toHaveAttribute(
      'href',
      `/invoices/${twice.uuid}`,
    );
    await dialog.getByRole('button', { name: 'Boeken afsluiten' }).click();
    await expect(row).toHaveAttribute('data-state', 'closed');
    await expect(page.locator(`[data-closing="${quarter.until}"]`)).toContainText('afgesloten door');
  });

  const reported = await returnOf();
  await test.step('the return is kept as it was reported', async () => {
    expect(reported).toMatchObject({ closed: true, supplement: null });
    const kept = page.locator(`[data-return="${quarter.name}"] [data-reported-cents]`);
    await expect(kept).toHaveAttribute('data-reported-cents', String(reported?.due_cents));
    await expect(kept).toContainText('Aangegeven op');
  });

  await test.step('a payment of the quarter is refused at its day, and noted on the first open one', async () => {
    const [unpaid] = [...(await invoices(api, 'open')), ...(await invoices(api, 'overdue'))];
    if (unpaid === undefined) throw new Error('nothing is open');
    const { page: desk, context } = await open(browser, url, { viewport: { width: 1440, height: 900 } }, company.owner);
    await desk.goto(`${url}/invoices/${unpaid.uuid}`);
    await desk.getByRole('button', { name: 'Betaald melden' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Betaald melden' });
    const paidOn = dialog.getByLabel('Betaald op');
    await paidOn.fill(written(quarter.until));
    await dialog.getByRole('button', { name: 'Betaald melden' }).click();
    await expect(paidOn).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText(/De boeken zijn afgesloten tot en met/).first()).toBeVisible();
    await paidOn.fill(written(openOn));
    await dialog.getByRole('button', { name: 'Betaald melden' }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.getByText('Als betaald gemeld')).toBeVisible();
    await context.close();
    expect(await returnOf()).toEqual(reported);
  });

  await test.step('an invoice of the quarter is credited today: the return keeps what it reported', async () => {
    await done(api, 'POST', '/api/credit-invoices', { invoice: twice.uuid });
    const { credits } = await done<{ credits: readonly { issued_on: CivilDate }[] }>(
      api,
      'GET',
      `/api/invoices/show/${twice.uuid}`,
    );
    expect(credits.map(({ issued_on: on }) => on)).toEqual([today]);
    expect(await returnOf()).toEqual(reported);
  });

  await test.step('it is reopened with a reason, which the audit trail has, and closed again', async () => {
    await showYear(page, url);
    await page.getByRole('button', { name: 'Heropenen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Boeken heropenen' });
    await dialog.getByLabel('Waarom').fill('Bon gevonden');
    await dialog.getByRole('button', { name: 'Heropenen' }).click();
    await expect(row).toHaveAttribute('data-state', 'due');
    await expect(page.locator(`[data-closing="${quarter.until}"]`)).toContainText('Bon gevonden');
    const trail = await done<{ action: string }[]>(api, 'GET', '/api/audit?entity=period');
    expect(trail.map(({ action }) => action)).toEqual(['period.reopen', 'period.close', 'period.close']);
    await done(api, 'POST', '/api/accountancy/periods/close', { until: quarter.until });
    expect((await returnOf())?.reports).toHaveLength(1);
  });

  await test.step('on a phone nothing is wider than the screen', async () => {
    const phone = await open(
      browser,
      url,
      { viewport: { width: 390, height: 844 }, locale: 'nl-NL' },
      company.bookkeeper,
    );
    await showYear(phone.page, url);
    await expect(phone.page.locator('[data-closing]').first()).toBeVisible();
    const isWide = await phone.page.locator('main').evaluate((main) => {
      const right = (element: Element) => element.getBoundingClientRect().right;
      return [...main.querySelectorAll('li, td, dd')].filter((element) => right(element) > innerWidth).length;
    });
    expect(isWide).toBe(0);
    await phone.context.close();
  });
});
