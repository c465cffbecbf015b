import { sql } from 'kysely';
import { notFound } from '#shared/request-error.ts';
import { requireVersion } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import type { DepositAnswer, DepositBody, EditDepositBody } from '../../deposits/deposit.schema.ts';
import { depositState, depositSums } from '../../deposits/deposit.ts';
import { refuseField, refuseNow } from '../invoices/invoice-refusal.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { keepCustomer } from '../ledger/customer-lock.repository.ts';
import { changeDeposit, insertDeposit, knownDeposit, type LockedDeposit, lockDeposit } from './deposit.repository.ts';

/** Asks a customer for a deposit. A call that is repeated answers with the one that it made. */
export async function askDeposit(at: Booking, body: DepositBody): Promise<DepositAnswer> {
  const { tx, actor, today } = at;
  const { uuid, customer, object, subscription, purpose, amount_cents: amountCents, note } = body;
  const askedOn = body.asked_on ?? today;
  if (askedOn > today) throw refuseField('asked_on', 'invoice.day_in_future');
  if (!(await keepCustomer(tx, customer))) throw refuseField('customer', 'missing_parent');
  await requireParents(tx, customer, body);
  const asked = { purpose, amountCents, askedOn, note, objectId: object, subscriptionId: subscription };
  const isNew = await insertDeposit(tx, { ...asked, id: uuid, customerId: customer }, actor);
  const deposit = await knownDeposit(tx, uuid);
  if (!isNew) {
    const isSame = deposit.customer.uuid === customer.toLowerCase() && deposit.amount_cents === amountCents;
    if (!isSame) throw refuseNow('deposit.other_call');
    return deposit;
  }
  await audit(at, 'deposit.create', { id: uuid, purpose });
  return deposit;
}

/** Changes what is asked for, while nothing was received of it. */
export async function editDeposit(at: Booking, id: string, body: EditDepositBody): Promise<DepositAnswer> {
  const deposit = await lockAsked(at.tx, id, body.version);
  await requireParents(at.tx, deposit.customerId, body);
  const { object, subscription, purpose, amount_cents: amountCents, note } = body;
  await changeDeposit(at.tx, id, {
    object_id: sql`${object}::uuid`,
    subscription_id: sql`${subscription}::uuid`,
    purpose,
    amount_cents: amountCents,
    note,
  });
  await audit(at, 'deposit.edit', { id, purpose });
  return knownDeposit(at.tx, id);
}

/** Asks for it no more. One that is withdrawn already stays so. */
export async function withdrawDeposit(at: Booking, id: string, version: number | undefined): Promise<DepositAnswer> {
  const { isWithdrawn } = await lockDeposit(at.tx, id);
  if (isWithdrawn) return knownDeposit(at.tx, id);
  const deposit = await lockAsked(at.tx, id, version);
  await changeDeposit(at.tx, id, { withdrawn_at: sql`now()` });
  await audit(at, 'deposit.withdraw', deposit);
  return knownDeposit(at.tx, id);
}

async function lockAsked(tx: CompanyTx, id: string, version: number | undefined): Promise<LockedDeposit> {
  const deposit = await lockDeposit(tx, id);
  requireVersion(version, deposit.version);
  const state = depositState(depositSums(deposit.events), deposit.isWithdrawn);
  if (state !== 'asked') throw refuseNow(state === 'withdrawn' ? 'deposit.withdrawn' : 'deposit.received');
  return deposit;
}

async function requireParents(
  tx: CompanyTx,
  customerId: string,
  { object, subscription }: Pick<EditDepositBody, 'object' | 'subscription'>,
): Promise<void> {
  const { rows } = await sql<{ hasObject: boolean; hasSubscription: boolean }>`
    select ${object}::uuid is null or exists (select from objects o
        where o.id = ${object}::uuid and o.deleted_at is null) as "hasObject",
      ${subscription}::uuid is null or exists (select from subscriptions s
        where s.id = ${subscription}::uuid and s.customer_id = ${customerId}::uuid) as "hasSubscription"`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw notFound();
  if (!found.hasObject) throw refuseField('object', 'missing_parent');
  if (!found.hasSubscription) throw refuseField('subscription', 'missing_parent');
}

async function audit(
  { tx, actor }: Booking,
  action: string,
  { id, purpose }: { readonly id: string; readonly purpose: string },
): Promise<void> {
  await recordAudit(tx, { by: actor, action, entity: 'deposit', entityId: id, subject: purpose });
}
