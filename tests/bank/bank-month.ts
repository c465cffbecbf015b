import type { Page } from 'playwright';
import { addDays, dayAt } from '#shared/civil-date.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type TestEntry, testIban } from '#tests/support/bank-files.ts';

export type MonthInvoice = {
  readonly uuid: string;
  readonly number: string;
  readonly payment_reference: string;
  readonly open_cents: number;
};

/** Of the hundred lines of a month so many are of invoices; two are payouts and two costs, which need nobody. */
export const MONTH_INVOICES = 92;
export const MONTH_DECISIONS = 96;

async function post<Result>(api: ApiClient, path: string, body: object): Promise<Result> {
  const answer = await api.fetch(path, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { result: Result }).result;
}

/** Invoices of one customer, each of another amount. */
export async function issueMonth(api: ApiClient): Promise<readonly MonthInvoice[]> {
  const customer = await post<{ uuid: string }>(api, '/api/customers', { lastname: 'Maandklant' });
  const rates = (await (await api.fetch('/api/tax-rates')).json()) as {
    result: readonly { uuid: string; vat_category: string }[];
  };
  const rate = rates.result.find(({ vat_category: category }) => category === 'standard')?.uuid;
  const made: MonthInvoice[] = [];
  for (let at = 0; at < MONTH_INVOICES; at += 1) {
    const line = { description: 'Stalling', unit_price_cents: 100_000 + at, tax_rate: rate };
    const body = { customer: customer.uuid, includes_vat: true, lines: [line] };
    const { uuid } = await post<MonthInvoice>(api, '/api/invoices', body);
    made.push(await post<MonthInvoice>(api, `/api/invoices/${uuid}/issue`, {}));
  }
  return made;
}

/** A month of a hundred lines, by day: most name their invoice, one pays too much, some are nobody's. */
export function monthOf(invoices: readonly MonthInvoice[]): readonly TestEntry[] {
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
  return [...paid, ...others].toSorted((one, other) => (one.on < other.on ? -1 : 1));
}

const LEFT = '[data-bank-entry][data-state="proposed"], [data-bank-entry][data-state="unmatched"]';

/**
 * Does what the line with the focus asks for, by keyboard alone, until every line was decided about; returns how many
 * decisions that took. Throws when lines are left.
 */
export async function workOff(page: Page): Promise<number> {
  const active = page.locator('[data-bank-entry]:focus');
  await page.locator('[data-bank-entry]').first().focus();
  let keys = 0;
  while ((await active.count()) > 0 && keys < 2 * MONTH_INVOICES) {
    const state = await active.getAttribute('data-state');
    const id = await active.getAttribute('data-bank-entry');
    keys += 1;
    if (state === 'proposed') await page.keyboard.press('Enter');
    else if (state === 'unmatched') {
      await page.keyboard.press('s');
      const dialog = page.getByRole('dialog', { name: 'Opzijleggen' });
      await dialog.getByLabel('Reden').fill('Niet van een klant');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await page.locator(`[data-bank-entry]:focus:not([data-bank-entry="${id}"])`).waitFor();
    } else break;
    if ((await active.getAttribute('data-bank-entry')) === id) break;
  }
  await page.waitForFunction((left) => document.querySelector(left) === null, LEFT);
  return keys;
}
