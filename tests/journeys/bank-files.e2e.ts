import type { BrowserContext, Page } from '@playwright/test';
import type { BankStatementAnswer } from '#bank/bank.schema.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { camtFile, type TestEntry, testIban } from '#tests/support/bank-files.ts';
import { ask, expect, signIn, test } from './support/yard.ts';

type Invoice = {
  readonly uuid: string;
  readonly number: string;
  readonly payment_reference: string;
  readonly open_cents: number;
};

const INVOICES = 92;

async function post<Result>(context: BrowserContext, url: string, data: object): Promise<Result> {
  const token = (await context.cookies(url)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { Accept: 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) };
  const answer = await context.request.post(url, { headers, data });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { result: Result }).result;
}

/** Invoices of one customer, each of another amount. */
async function issueMany(context: BrowserContext, url: string): Promise<readonly Invoice[]> {
  const customer = await post<{ uuid: string }>(context, `${url}/api/customers`, { lastname: 'Maandklant' });
  const rates = await ask<readonly { uuid: string; vat_category: string }[]>(context, `${url}/api/tax-rates`);
  const rate = rates.find(({ vat_category: category }) => category === 'standard')?.uuid;
  const made: Invoice[] = [];
  for (let at = 0; at < INVOICES; at += 1) {
    const line = { description: 'Stalling', unit_price_cents: 100_000 + at, tax_rate: rate };
    const body = { customer: customer.uuid, includes_vat: true, lines: [line] };
    const { uuid } = await post<Invoice>(context, `${url}/api/invoices`, body);
    made.push(await post<Invoice>(context, `${url}/api/invoices/${uuid}/issue`, {}));
  }
  return made;
}

/** A month of a hundred lines: most name their invoice, one pays too much, some are nobody's. */
function monthOf(invoices: readonly Invoice[]): readonly TestEntry[] {
  const until = addDays(dayAt(Date.now()), -1);
  const on = (at: number) => addDays(until, Math.floor(at / 4) - 25);
  const paid = invoices.map(
    ({ number, payment_reference: reference, open_cents: cents }, at): TestEntry => ({
      on: on(at),
      cents: at === 0 ? cents + 500 : cents,
      name: 'Maandklant',
      iban: testIban(77),
      ...(at % 2 === 0 ? { reference } : { text: `Factuur ${number}` }),
    }),
  );
  const others: readonly TestEntry[] = [
    { on: on(10), cents: 99_999_01, name: 'Onbekend', text: 'geen idee' },
    { on: on(20), cents: 99_999_02, name: 'Onbekend', text: 'geen idee' },
    { on: on(30), cents: -325, text: 'Kosten zakelijke rekening' },
    { on: on(40), cents: -125, text: 'Kosten betaalverkeer' },
    { on: on(50), cents: 123_45, name: 'Stichting Mollie Payments', text: 'uitbetaling' },
    { on: on(60), cents: 223_45, name: 'Stichting Mollie Payments', text: 'uitbetaling' },
    { on: on(70), cents: -49_95, name: 'Bouwmarkt', iban: testIban(78), text: 'kassabon' },
    { on: on(80), cents: -89_95, name: 'Bouwmarkt', iban: testIban(78), text: 'kassabon' },
  ];
  return [...paid, ...others];
}

const active = (page: Page) => page.locator('[data-bank-entry]:focus');

/** Does what the line with the focus asks for, by keyboard alone, until every line was decided about. */
async function workOff(page: Page): Promise<number> {
  const left = page.locator('[data-bank-entry][data-state="proposed"], [data-bank-entry][data-state="unmatched"]');
  await page.locator('[data-bank-entry]').first().focus();
  let keys = 0;
  while ((await active(page).count()) > 0 && keys < 2 * INVOICES) {
    const state = await active(page).getAttribute('data-state');
    const id = await active(page).getAttribute('data-bank-entry');
    keys += 1;
    if (state === 'proposed') await page.keyboard.press('Enter');
    else if (state === 'unmatched') {
      await page.keyboard.press('s');
      const dialog = page.getByRole('dialog', { name: 'Opzijleggen' });
      await dialog.getByLabel('Reden').fill('Niet van een klant');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.locator(`[data-bank-entry="${id}"]`)).not.toBeFocused();
    } else break;
    if ((await active(page).getAttribute('data-bank-entry')) === id) break;
  }
  await expect(left).toHaveCount(0);
  return keys;
}

test('a month of a hundred lines is worked off by keyboard, a key for each', async ({ page, yard, company }) => {
  test.setTimeout(300_000);
  const context = page.context();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, yard.url, company.owner);
  const invoices = await issueMany(context, yard.url);
  const lines = monthOf(invoices);
  expect(lines.length).toBe(100);

  await page.getByRole('link', { name: 'Boekhouding' }).first().click();
  await page.getByRole('link', { name: 'Bank', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bank' })).toBeVisible();
  await expect(page.getByText('Nog geen bankbestand')).toBeVisible();
  const file = {
    name: 'mei.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(camtFile(lines.toSorted((one, other) => (one.on < other.on ? -1 : 1)))),
  };
  await page.getByTestId('bank-file').setInputFiles(file);
  await expect(page.locator('[data-bank-entry]')).toHaveCount(96);

  await test.step('by arrows, Enter and one letter', async () => {
    expect(await workOff(page)).toBe(96);
  });

  await test.step('everything is where it belongs, and the sums of the file are those of its balances', async () => {
    const [statement] = await ask<readonly BankStatementAnswer[]>(context, `${yard.url}/api/bank-statements`);
    const { states, accounts } = statement as BankStatementAnswer;
    expect(states).toMatchObject({
      booked: { entries: INVOICES },
      set_aside: { entries: 8 },
      proposed: { entries: 0 },
    });
    const [account] = accounts;
    const moved = Object.values(states).reduce((sum, { cents }) => sum + cents, 0);
    expect(moved).toBe((account?.closing_cents ?? 0) - (account?.opening_cents ?? 0));
    for (const { uuid } of [invoices[0], invoices.at(-1)] as readonly Invoice[]) {
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
