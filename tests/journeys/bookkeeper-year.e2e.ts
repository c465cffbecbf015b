import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { periodsOf } from '#accountancy/accountancy-period.ts';
import type { PayoutAnswer, ProviderBalanceAnswer } from '#accountancy/payout.schema.ts';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { closingOf, openingOf, owedIn } from '#tests/accountancy/audit-balances.ts';
import { camtFile, type TestEntry } from '#tests/support/bank-files.ts';
import { ask, expect, signIn, test } from './support/yard.ts';

const today = dayAt(Date.now());
const yesterday = addDays(today, -1);
const thisYear = Number(today.slice(0, 4));
/** The quarters of last year and this one that are over, the oldest first: a page offers to close the first that is not. */
const quarters = [thisYear - 1, thisYear]
  .flatMap((year) => periodsOf(year, 'quarter'))
  .filter(({ until }) => until < today);
const TOO_MUCH_CENTS = 500;

type OpenItem = { readonly open_cents: number; readonly overpaid_cents: number };

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);

async function openInvoices(page: Page, url: string): Promise<readonly InvoiceAnswer[]> {
  const lists = ['open', 'overdue'].map((status) =>
    ask<readonly InvoiceAnswer[]>(page.context(), `${url}/api/invoices?status=${status}&limit=500`),
  );
  return (await Promise.all(lists)).flat().filter(({ open_cents: cents }) => cents > 0);
}

/** The audit file of a year up to a day, as the button brings it. */
async function auditFile(page: Page, url: string, year: number): Promise<string> {
  await page.goto(`${url}/accountancy`);
  await page.getByRole('button', { name: String(year), exact: true }).click();
  await page.getByRole('button', { name: 'Jaar', exact: true }).click();
  await expect(page.locator('[data-return]')).toHaveAttribute('data-return', String(year));
  const coming = page.waitForEvent('download');
  await page.locator('[data-export="xaf"]').getByRole('button').click();
  return readFile(await (await coming).path(), 'utf8');
}

/** The account that carries a name in an audit file. */
function accountOf(xml: string, name: string): string {
  const [, account = ''] = xml.match(new RegExp(`<accID>(\\w+)</accID><accDesc>${name}</accDesc>`)) ?? [];
  expect(account, name).not.toBe('');
  return account;
}

test('a bookkeeper works off the bank, gives back what is too much, closes every quarter and hands over a file that ties', async ({
  page,
  yard: { url },
  company,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signIn(page, url, company.bookkeeper);
  const owed = await openInvoices(page, url);
  const [first] = owed;
  if (first === undefined) throw new Error('nothing is open');

  await test.step('every open invoice is paid by a line of the bank, one of them too much', async () => {
    const lines = owed.map(
      ({ uuid, number, open_cents: cents }): TestEntry => ({
        on: yesterday,
        cents: cents + (uuid === first.uuid ? TOO_MUCH_CENTS : 0),
        name: 'Klant',
        text: `Factuur ${number}`,
      }),
    );
    await page.goto(`${url}/bank`);
    const file = { name: 'jaar.xml', mimeType: 'text/xml', buffer: Buffer.from(camtFile(lines)) };
    await page.getByTestId('bank-file').setInputFiles(file);
    const rows = page.locator('[data-bank-entry]');
    await expect(rows).toHaveCount(lines.length);
    await expect(page.locator('[data-bank-entry][data-state="proposed"]')).toHaveCount(lines.length);
    await rows.first().focus();
    for (let left = lines.length; left > 0; left -= 1) await page.keyboard.press('Enter');
    await expect(page.locator('[data-bank-entry][data-state="booked"]')).toHaveCount(lines.length);
    expect(await openInvoices(page, url)).toEqual([]);
  });

  await test.step('what was too much goes back by hand', async () => {
    await page.goto(`${url}/invoices/${first.uuid}`);
    await page.getByRole('button', { name: 'Meer acties' }).click();
    await page.getByRole('menuitem', { name: 'Terugbetalen of verrekenen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Te veel betaald' });
    await dialog.getByText('Ik heb het zelf teruggestort').click();
    await dialog.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(dialog).toBeHidden();
    const { customer } = first;
    const balance = await ask<{ balance_cents: number }>(
      page.context(),
      `${url}/api/customers/${customer.uuid}/balance`,
    );
    expect(balance.balance_cents).toBe(0);
  });

  await test.step('the quarters that are over are closed, the oldest first', async () => {
    for (const { name, until } of quarters) {
      await page.goto(`${url}/accountancy`);
      await page.getByRole('button', { name: name.slice(0, 4), exact: true }).click();
      const row = page.locator(`[data-period="${name}"]`);
      await row.getByRole('button').click();
      const dialog = page.getByRole('dialog', { name: 'Boeken afsluiten' });
      await dialog.getByRole('button', { name: 'Boeken afsluiten' }).click();
      await expect(row).toHaveAttribute('data-state', 'closed');
      await expect(page.locator(`[data-closing="${until}"]`)).toContainText('afgesloten door');
    }
  });

  await test.step('the audit file opens with what the year before ended with, debtors and providers as they stand', async () => {
    const [before, now] = [await auditFile(page, url, thisYear - 1), await auditFile(page, url, thisYear)];
    expect(openingOf(now)).toEqual(closingOf(before));
    expect(owedIn(now, 'opBal')).toEqual(owedIn(before, 'clBal'));
    const closing = closingOf(now);
    const open = await ask<readonly OpenItem[]>(page.context(), `${url}/api/accountancy/open-items?limit=500`);
    const debtors = sum(Object.values(owedIn(now, 'clBal')));
    expect(debtors).toBe(sum(open.map(({ open_cents: cents, overpaid_cents: over }) => cents - over)));
    expect(closing[accountOf(now, 'Debiteuren')] ?? 0).toBe(debtors);
    const answer = await page.context().request.get(`${url}/api/accountancy/payouts`);
    const payouts = (await answer.json()) as {
      readonly result: readonly PayoutAnswer[];
      readonly balances: readonly ProviderBalanceAnswer[];
    };
    const mine = payouts.balances.find(({ provider }) => provider === company.provider);
    expect(closing[accountOf(now, `Tussenrekening ${company.providerName}`)] ?? 0).toBe(mine?.balance_cents ?? 0);
  });
});
