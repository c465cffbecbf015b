import { signInByApi } from '#tests/support/api-client.ts';
import { done } from './support/paying-yard.ts';
import { expect, signIn, status, test } from './support/yard.ts';

type Customer = { readonly uuid: string; readonly email: string };
type Planned = { readonly uuid: string; readonly customer_id: string | null; readonly status: { readonly id: number } };

/** The office cancels an appointment and lets the customer know; answers whose it was. */
async function cancelAndTell(url: string): Promise<string> {
  const office = await signInByApi(url, 'office@demo.test');
  const ask = async <Row>(path: string) => {
    const answer = await office.fetch(path);
    return ((await answer.json()) as { readonly result: readonly Row[] }).result;
  };
  const withAddress = new Set<string | null>();
  for (const { uuid, email } of await ask<Customer>('/api/customers')) if (email !== '') withAddress.add(uuid);
  const appointments = await ask<Planned>('/api/appointments');
  const planned = appointments.find((one) => one.status.id === 1 && withAddress.has(one.customer_id));
  const customerId = planned?.customer_id ?? null;
  if (planned === undefined || customerId === null)
    throw new Error('the demo yard has no planned appointment of a customer with an address');
  const body = JSON.stringify({ notification: true });
  const cancelled = await office.fetch(`/api/appointments/${planned.uuid}`, { method: 'DELETE', body });
  expect(cancelled.status).toBe(200);
  return customerId;
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${size.width} pixels`, () => {
    test.use({ viewport: size });

    test('what a customer was told is kept, read, and said to be out of reach without a connection', async ({
      page,
      context,
      yard,
    }) => {
      const customerId = await cancelAndTell(yard.url);
      await signIn(page, yard.url, 'office@demo.test');
      await page.goto(`${yard.url}/mails`);
      await expect(page.getByText('Berichten worden hier bewaard en niet verzonden')).toBeVisible();
      const rows = page.locator('[data-mail-id]');
      await expect(rows).toHaveCount(1);
      // The server has noticed by then that it cannot send.
      await expect(rows.getByText('Bewaard')).toBeVisible();
      await rows.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('[data-mail-text]')).not.toBeEmpty();
      await expect(dialog.getByRole('button', { name: 'Nu verzenden' })).toBeDisabled();
      await expect(dialog.getByText('Er is geen mailserver ingesteld.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Sluiten' }).click();
      await page.goto(`${yard.url}/customers/${customerId}`);
      const panel = page.getByRole('region', { name: 'Berichten' });
      await expect(panel.getByText('Bewaard')).toBeVisible();

      await context.setOffline(true);
      await page.reload();
      await expect(status(page)).toHaveAttribute('data-state', 'offline');
      await expect(panel.getByText('Geen verbinding: dit komt zodra de server antwoordt.')).toBeVisible();
      await page.goto(`${yard.url}/mails`);
      await expect(page.getByText('Heeft verbinding nodig')).toBeVisible();
    });
  });
}

test('pages of invoices, payments, messages, contracts and deposits follow what a colleague does', async ({
  page,
  yard: { url },
}) => {
  const colleague = await signInByApi(url, 'owner@demo.test');
  const customer = await done<{ uuid: string }>(colleague, 'POST', '/api/customers', {
    firstname: 'Ria',
    lastname: 'Meekijker',
    email: 'ria@example.test',
    address: { street: 'Weg', number: '1', zipcode: '3861 AA', city: 'Nijkerk' },
  });
  const lines = [{ description: 'Stalling', unit_price_cents: 12_100 }];
  const draft = { customer: customer.uuid, includes_vat: true, lines };
  const { uuid: invoice } = await done<{ uuid: string }>(colleague, 'POST', '/api/invoices', draft);
  await signIn(page, url, 'office@demo.test');

  await test.step('an invoice gets its number, and what is paid of it is taken off', async () => {
    await page.goto(`${url}/invoices/${invoice}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Concept');
    const { number } = await done<{ number: string }>(colleague, 'POST', `/api/invoices/${invoice}/issue`);
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await done(colleague, 'POST', `/api/invoices/${invoice}/payments`, { amount_cents: 2_100 });
    await expect(page.locator('[data-open]')).toHaveAttribute('data-open', '10000');
  });
  await test.step('a message that goes out is listed', async () => {
    await page.goto(`${url}/mails`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await done(colleague, 'POST', `/api/invoices/${invoice}/send`, { mode: 'mail_without_link' });
    await expect(page.locator('[data-mail-id]', { hasText: 'Factuur' })).toHaveCount(1);
  });
  await test.step('a contract is signed', async () => {
    const made = { licence_plate: 'LV-12-AB', category: 'caravan', customer_id: customer.uuid };
    const { uuid: object } = await done<{ uuid: string }>(colleague, 'POST', '/api/objects', made);
    await page.goto(`${url}/objects/${object}/contract`);
    await expect(page.getByRole('button', { name: 'Contract maken' })).toBeVisible();
    type Contract = { readonly uuid: string; readonly sha256: string };
    const { uuid, sha256 } = await done<Contract>(colleague, 'POST', `/api/objects/${object}/contracts`, {});
    await expect(page.locator('[data-contract-text]')).toBeVisible();
    await done(colleague, 'POST', `/api/contracts/${uuid}/sign`, { signer: 'Ria Meekijker', sha256 });
    await expect(page.getByText('Ondertekend', { exact: true }).first()).toBeVisible();
  });
  await test.step('a deposit is asked for', async () => {
    await page.goto(`${url}/finance/deposits`);
    await page.getByRole('button', { name: /^Gevraagd/ }).click();
    await expect(page.getByText('Ria Meekijker')).toHaveCount(0);
    const deposit = { uuid: crypto.randomUUID(), customer: customer.uuid, purpose: 'Sleutel', amount_cents: 5_000 };
    await done(colleague, 'POST', '/api/deposits', deposit);
    await expect(page.getByText('Ria Meekijker').first()).toBeVisible();
  });
});
