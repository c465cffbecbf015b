import type { BankStatementAnswer } from '#bank/bank.schema.ts';
import {
  issueMonth,
  MONTH_DECISIONS,
  MONTH_INVOICES,
  type MonthInvoice,
  monthOf,
  workOff,
} from '#tests/bank/bank-month.ts';
import { signInByApi } from '#tests/support/api-client.ts';
import { camtFile } from '#tests/support/bank-files.ts';
import { ask, expect, signIn, test } from './support/yard.ts';

test('a month of a hundred lines is worked off by keyboard, a key for each', async ({ page, yard, company }) => {
  test.setTimeout(300_000);
  const context = page.context();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, yard.url, company.owner);
  const invoices = await issueMonth(await signInByApi(yard.url, company.owner));
  const lines = monthOf(invoices);
  expect(lines.length).toBe(100);

  await page.getByRole('link', { name: 'Boekhouding' }).first().click();
  await page.getByRole('link', { name: 'Bank', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bank' })).toBeVisible();
  await expect(page.getByText('Nog geen bankbestand')).toBeVisible();
  const file = {
    name: 'mei.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(camtFile(lines)),
  };
  await page.getByTestId('bank-file').setInputFiles(file);
  await expect(page.locator('[data-bank-entry]')).toHaveCount(MONTH_DECISIONS);

  await test.step('by arrows, Enter and one letter', async () => {
    expect(await workOff(page)).toBe(MONTH_DECISIONS);
  });

  await test.step('everything is where it belongs, and the sums of the file are those of its balances', async () => {
    const [statement] = await ask<readonly BankStatementAnswer[]>(context, `${yard.url}/api/bank-statements`);
    const { states, accounts } = statement as BankStatementAnswer;
    expect(states).toMatchObject({
      booked: { entries: MONTH_INVOICES },
      set_aside: { entries: 8 },
      proposed: { entries: 0 },
    });
    const [account] = accounts;
    const moved = Object.values(states).reduce((sum, { cents }) => sum + cents, 0);
    expect(moved).toBe((account?.closing_cents ?? 0) - (account?.opening_cents ?? 0));
    for (const { uuid } of [invoices[0], invoices.at(-1)] as readonly MonthInvoice[]) {
      expect(await ask(context, `${yard.url}/api/invoices/show/${uuid}`)).toMatchObject({
        status: 'paid',
        open_cents: 0,
      });
    }
  });

  await test.step('what was booked by mistake is undone with one key, and the same file adds nothing', async () => {
    const first = page.locator('[data-bank-entry][data-state="booked"]').first();
    const id = await first.getAttribute('data-bank-entry');
    await first.focus();
    await page.keyboard.press('u');
    const row = page.locator(`[data-bank-entry="${id}"]`);
    await expect(row).toHaveAttribute('data-state', 'proposed');
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(row).toHaveAttribute('data-state', 'booked');
    await page.getByTestId('bank-file').setInputFiles(file);
    await expect(page.locator('[data-bank-file]')).toHaveCount(1);
    expect((await ask<readonly object[]>(context, `${yard.url}/api/bank-entries?limit=500`)).length).toBe(100);
  });
});
