import { signInByApi } from '#tests/support/api-client.ts';
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
      await expect(status(page)).toHaveAttribute('data-state', 'offline', { timeout: 20_000 });
      await expect(panel.getByText('Geen verbinding: dit komt zodra de server antwoordt.')).toBeVisible();
      await page.goto(`${yard.url}/mails`);
      await expect(page.getByText('Heeft verbinding nodig')).toBeVisible();
    });
  });
}
