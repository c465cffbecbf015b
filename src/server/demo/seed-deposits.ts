import type { DepositMethod } from '#billing/deposits/deposit.ts';
import { askDeposit } from '#billing/server/deposits/ask-deposit.ts';
import { keepDeposit, receiveDeposit, returnDeposit } from '#billing/server/deposits/deposit-acts.ts';
import type { Booking } from '#billing/server/ledger/billing-provider.ts';
import { addDays } from '#shared/civil-date.ts';
import { newId } from '#sync/server/http/call-input.ts';

type DemoDeposit = {
  readonly purpose: string;
  readonly cents: number;
  /** How many days ago it was asked for. */
  readonly daysAgo: number;
  /** How it came in, on the same day; left out: it did not yet. */
  readonly method?: DepositMethod;
  readonly keptCents?: number;
  readonly reason?: string;
  /** What is left went back this many days ago. */
  readonly backDaysAgo?: number;
};

const DEPOSITS: readonly DemoDeposit[] = [
  { purpose: 'Sleutel', cents: 5_000, daysAgo: 310, method: 'cash' },
  { purpose: 'Slagboompas', cents: 2_500, daysAgo: 280, method: 'card' },
  { purpose: 'Slagboompas', cents: 2_500, daysAgo: 200, method: 'cash', backDaysAgo: 20 },
  { purpose: 'Standplaats', cents: 15_000, daysAgo: 180, method: 'bank' },
  {
    purpose: 'Sleutel',
    cents: 5_000,
    daysAgo: 150,
    method: 'cash',
    keptCents: 1_750,
    reason: 'Sleutel verbogen, bijgemaakt',
    backDaysAgo: 12,
  },
  { purpose: 'Standplaats', cents: 15_000, daysAgo: 60, method: 'bank' },
  { purpose: 'Slagboompas', cents: 2_500, daysAgo: 9 },
  { purpose: 'Standplaats', cents: 15_000, daysAgo: 4 },
];

/** Some deposits: held, returned, kept in part, and asked for. Each is another customer's. */
export async function seedDeposits(at: Booking, customerIds: readonly string[]): Promise<void> {
  const customers = [...new Set(customerIds)];
  for (const [index, deposit] of DEPOSITS.entries()) {
    const customer = customers[index];
    if (customer !== undefined) await seedDeposit(at, customer, deposit);
  }
}

async function seedDeposit(at: Booking, customer: string, deposit: DemoDeposit): Promise<void> {
  const { purpose, cents, daysAgo, method, keptCents, reason = '', backDaysAgo } = deposit;
  const id = newId();
  const on = addDays(at.today, 0 - daysAgo);
  const asked = { uuid: id, customer, object: null, subscription: null, purpose, amount_cents: cents, note: '' };
  await askDeposit(at, { ...asked, asked_on: on });
  if (method === undefined) return;
  await receiveDeposit(at, id, { event: newId(), method, on, note: '' });
  if (backDaysAgo === undefined) return;
  const back = addDays(at.today, 0 - backDaysAgo);
  if (keptCents !== undefined) {
    await keepDeposit(at, id, { event: newId(), amount_cents: keptCents, reason, on: back });
  }
  await returnDeposit(at, id, { event: newId(), method, on: back, note: '' });
}
