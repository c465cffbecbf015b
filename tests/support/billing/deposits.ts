import { randomUUID } from 'node:crypto';
import type { DepositAnswer, DepositTotalsAnswer } from '#billing/deposits/deposit.schema.ts';
import type { Caller } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

const DEPOSITS = '/api/deposits';
type Answer = { readonly result: DepositAnswer };
type Listed = { readonly result: readonly DepositAnswer[]; readonly totals: DepositTotalsAnswer };

/** Asks a customer for a deposit for a key. */
export async function askDeposit(caller: Caller, customer: string, more: object = {}): Promise<DepositAnswer> {
  const body = { uuid: randomUUID(), customer, purpose: 'Sleutel', amount_cents: 10_000, ...more };
  return (await expectStatus<Answer>(caller.call('POST', DEPOSITS, body), 201)).result;
}

/** Does something with a deposit: `receive`, `return`, `keep`, `set-off`. The caller looks at the answer. */
export function actOn(caller: Caller, { uuid }: { readonly uuid: string }, act: string, body: object) {
  return caller.call('POST', `${DEPOSITS}/${uuid}/${act}`, { event: randomUUID(), ...body });
}

/** The same where it has to go well; the deposit as it is then. */
export async function done(
  caller: Caller,
  deposit: { readonly uuid: string },
  act: string,
  body: object,
): Promise<DepositAnswer> {
  return (await expectStatus<Answer>(actOn(caller, deposit, act, body), 200)).result;
}

/** A deposit that came in. */
export async function heldDeposit(caller: Caller, customer: string, more: object = {}): Promise<DepositAnswer> {
  return done(caller, await askDeposit(caller, customer, more), 'receive', { method: 'cash' });
}

export async function readDeposit(caller: Caller, uuid: string): Promise<DepositAnswer> {
  return (await expectStatus<Answer>(caller.call('GET', `${DEPOSITS}/${uuid}`), 200)).result;
}

export function listDeposits(caller: Caller, query = ''): Promise<Listed> {
  return expectStatus<Listed>(caller.call('GET', `${DEPOSITS}${query}`), 200);
}
