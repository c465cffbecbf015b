import type { Page } from '@playwright/test';
import type { OpenTotalsAnswer } from '#accountancy/accountancy.schema.ts';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { done, expect, sendInvoice, test } from './support/paying-yard.ts';
import { open } from './support/yard.ts';

const DAYS_OF_BANKS = 3;
const DESK = { viewport: { width: 1440, height: 900 } };

/** Opens the page of an invoice and gives back what was paid too much in one of the ways. */
async function giveBack(desk: Page, way: string): Promise<void> {
  await desk.getByRole('button', { name: 'Terugbetalen of verrekenen' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Te veel betaald' });
  await dialog.getByText(way, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(dialog).toBeHidden();
}

const shown = (api: ApiClient, id: string) => done<InvoiceDetailAnswer>(api, 'GET', `/api/invoices/show/${id}`);

/** What is open at all customers together less what they paid too much, on the day to which the clock of the provider is moved. */
async function allOpen(api: ApiClient): Promise<number> {
  const answer = await api.fetch(`/api/accountancy/open-items?on=${addDays(dayAt(Date.now()), DAYS_OF_BANKS)}`, {
    method: 'GET',
  });
  const { totals } = (await answer.json()) as { totals: OpenTotalsAnswer };
  return totals.open_cents - totals.overpaid_cents;
}

test('an invoice is paid twice; the second payment goes back from its page, once more by hand when that fails', async ({
  paying,
  browser,
  company,
  till,
}) => {
  const api = await signInByApi(paying.url, company.owner);
  const { uuid: customer } = await done<{ uuid: string }>(api, 'POST', '/api/customers', {
    lastname: 'Dubbel',
    email: 'dubbel@example.test',
  });
  const before = await allOpen(api);
  const { page: desk, context } = await open(browser, paying.url, DESK, company.owner);
  const refunds = async (id: string) => (await shown(api, id)).refunds.map(({ status }) => status);

  /** Pays online, and by transfer what was paid already. */
  const payTwice = async (cents: number) => {
    const invoice = await sendInvoice(api, customer, cents);
    await till.pay(invoice);
    await expect.poll(async () => (await shown(api, invoice.uuid)).status).toBe('paid');
    await done(api, 'POST', `/api/invoices/${invoice.uuid}/payments`, { amount_cents: cents, method: 'bank' });
    await desk.goto(`${paying.url}/invoices/${invoice.uuid}`);
    await expect(desk.locator('[data-open]')).toHaveAttribute('data-open', String(0 - cents));
    return invoice;
  };

  await test.step('it goes back to the payment it came from, and arrives', async () => {
    const invoice = await payTwice(12_100);
    await giveBack(desk, 'Terug naar de betaling waar het vandaan kwam');
    await expect(desk.locator('[data-open]')).toHaveAttribute('data-open', '0');
    await expect.poll(() => refunds(invoice.uuid)).toEqual([till.refundBegins]);
    await till.simulator.advance({ days: DAYS_OF_BANKS });
    await paying.restart();
    await expect.poll(() => refunds(invoice.uuid)).toEqual(['refunded']);
    expect(await shown(api, invoice.uuid)).toMatchObject({ status: 'paid', open_cents: 0, credits: [] });
  });

  await test.step('one that fails is there to be decided about again, and is noted as transferred', async () => {
    const invoice = await payTwice(6_050);
    await giveBack(desk, 'Terug naar de betaling waar het vandaan kwam');
    await expect.poll(() => refunds(invoice.uuid)).toEqual([till.refundBegins]);
    await till.failRefunds(invoice);
    await paying.restart();
    await expect.poll(() => refunds(invoice.uuid)).toEqual(['failed']);
    await desk.reload();
    await expect(desk.locator('[data-open]')).toHaveAttribute('data-open', '-6050');
    await giveBack(desk, 'Ik heb het zelf teruggestort');
    await expect(desk.locator('[data-open]')).toHaveAttribute('data-open', '0');
    const after = await shown(api, invoice.uuid);
    expect(after).toMatchObject({ open_cents: 0, overpaid_cents: 0, refunded_cents: 6_050 });
    expect(after.refunds.map(({ status }) => status).toSorted()).toEqual(['failed', 'refunded']);
  });

  expect(await allOpen(api)).toBe(before);
  await context.close();
});
