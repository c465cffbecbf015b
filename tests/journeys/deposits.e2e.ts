import type { Page } from '@playwright/test';
import type { DepositAnswer } from '#billing/deposits/deposit.schema.ts';
import { dayAt } from '#shared/civil-date.ts';
import { signInByApi } from '#tests/support/api-client.ts';
import { done } from './support/paying-yard.ts';
import { ask, expect, signIn, test } from './support/yard.ts';

const today = dayAt(Date.now());
const year = today.slice(0, 4);

/** The bookings of today on the account of deposits: debit less credit, in cents. */
async function booked(page: Page, url: string, text: string): Promise<readonly (readonly [string, number])[]> {
  const days = `from=${today}&until=${today}`;
  const file = await page.context().request.get(`${url}/api/accountancy/export?kind=journal&${days}`);
  expect(file.status()).toBe(200);
  const cents = (amount = '') => Math.round(Number(amount.replace(',', '.')) * 100);
  return (await file.text())
    .trim()
    .split('\r\n')
    .slice(1)
    .filter((row) => row.includes(text))
    .map((row) => row.split(';'))
    .map(([, , , , account = '', , debit, credit]) => [account, cents(debit) - cents(credit)] as const);
}

test('a deposit comes in in cash, a part is kept with a reason, the rest goes back, and the books say so', async ({
  page,
  yard: { url },
  company,
}) => {
  const api = await signInByApi(url, company.owner);
  const { uuid: customer } = await done<{ uuid: string }>(api, 'POST', '/api/customers', { lastname: 'Borgsteller' });
  const deposits = () => ask<readonly DepositAnswer[]>(page.context(), `${url}/api/deposits?customer=${customer}`);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signIn(page, url, company.owner);
  await page.goto(`${url}/customers/${customer}`);
  const panel = page.locator('#deposits');

  await test.step('it is asked for and received in one go', async () => {
    await panel.getByRole('button', { name: 'Nieuwe waarborgsom' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Bedrag' })).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox', { name: 'Waarvoor' }).fill('Sleutel van de loods');
    await dialog.getByRole('textbox', { name: 'Bedrag' }).fill('50');
    await dialog.getByText('Contant', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await expect(panel.locator('[data-held-cents="5000"]')).toBeVisible();
    expect(await deposits()).toMatchObject([{ state: 'held', held_cents: 5000, received_on: today }]);
  });

  await test.step('a part is kept, not without a reason and not more than there is', async () => {
    await panel.getByRole('button', { name: 'Inhouden' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Bedrag' }).fill('50,01');
    await dialog.getByRole('button', { name: 'Inhouden' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Reden' })).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox', { name: 'Reden' }).fill('Sleutel verbogen');
    await dialog.getByRole('button', { name: 'Inhouden' }).click();
    await expect(dialog.getByText(/hoogstens/).first()).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Bedrag' }).fill('17,50');
    await dialog.getByRole('button', { name: 'Inhouden' }).click();
    await expect(panel.locator('[data-held-cents="3250"]')).toBeVisible();
    await expect(panel.getByText('Sleutel verbogen')).toBeVisible();
  });

  await test.step('it stands in the list of what is held, which leads to the customer', async () => {
    await page.goto(`${url}/finance/deposits`);
    await page.getByRole('textbox', { name: 'Zoek op doel of klant' }).fill('Borgsteller');
    const row = page.locator('[data-deposit]');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Sleutel van de loods');
    await row.click();
    await expect(page).toHaveURL(new RegExp(`/customers/${customer}`));
  });

  await test.step('the customer has a receipt, and stays while something is held', async () => {
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Ontvangstbewijs' }).click();
    expect((await download).suggestedFilename()).toBe('waarborgsom.pdf');
    const removed = await api.fetch(`/api/customers/${customer}`, { method: 'DELETE', body: '{}' });
    expect(removed.status).toBe(409);
  });

  await test.step('the rest goes back the way it came', async () => {
    await panel.getByRole('button', { name: 'Terugbetalen' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Bedrag' })).toHaveValue(/32,50/);
    await expect(dialog.getByRole('radio', { name: 'Contant' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Noteren als terugbetaald' }).click();
    await expect(panel.locator('[data-state=ended]')).toBeVisible();
    await expect(panel.locator('[data-held-cents="0"]')).toBeVisible();
  });

  await test.step('the books have what came in, what was kept outside VAT, and nothing owed back', async () => {
    const lines = await booked(page, url, 'Borgsteller');
    const sums = new Map<string, number>();
    for (const [account, cents] of lines) sums.set(account, (sums.get(account) ?? 0) + cents);
    expect(sums.get('1360')).toBe(0);
    expect(sums.get('8090')).toBe(-1750);
    expect([...sums.values()].reduce((all, one) => all + one, 0)).toBe(0);
    const vat = await ask<{ returns: readonly { exempt_cents: number }[] }>(
      page.context(),
      `${url}/api/accountancy/vat?year=${year}&period=year`,
    );
    expect(vat.returns[0]?.exempt_cents).toBe(0);
  });
});
