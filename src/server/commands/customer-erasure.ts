import { type RawBuilder, sql } from 'kysely';
import { queueErrand } from '#billing/server/ledger/outbox.ts';
import { findRemovalRefusal } from '#billing/server/payments/customer-removal-rule.repository.ts';
import { findMandates, setMandateStatus } from '#billing/server/payments/mandate.repository.ts';
import type { EraseCustomer } from '#customers/customer.schema.ts';
import { erasedName } from '#customers/erased-customer.ts';
import type { Refusal } from '#shared/refusal.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { AppliedChange } from '#sync/server/rows/registry.ts';
import { findContractRefusal, voidDraftOf } from '../contracts/object-removal.ts';
import { ABOUT, ON_RECORD } from '../own-data/exported-tables.ts';

/** What somebody wrote in rows of a table, as it is once the row is gone for good. */
const EMPTY: Readonly<Record<string, RawBuilder<unknown>>> = {
  notes: sql`text = ''`,
  documents: sql`name = ''`,
  contacts: sql`name = '', phone = '', email = ''`,
  prospects: sql`firstname = '', lastname = '', email = '', phone = '', street = '', house_number = '', zipcode = '',
    city = '', brand = '', type = '', plate = '', message = '', sort_key = ''`,
  vehicle_register: sql`plate = '', proposal = null, facts = null`,
  objects: sql`plate = '', brand = '', type = '', hold_reason = null, sort_key = ''`,
  appointments: sql`note = '', reason = null`,
  handovers: sql`person_name = '', note = '', signature = null, answers = '[]', photos = '[]', marks = '[]'`,
};

/** What of a customer is not over yet: nobody is erased before it is. */
export async function findErasureRefusal(tx: CompanyTx, { customerId }: EraseCustomer): Promise<Refusal | undefined> {
  const open = await findRemovalRefusal(tx, { customerId });
  if (open !== undefined) return open;
  for (const objectId of await objectsOf(tx, customerId)) {
    const refusal = await findContractRefusal(tx, { objectId, seenVersion: null });
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

async function objectsOf(tx: CompanyTx, customerId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from objects where customer_id = ${customerId}::uuid`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Erases what the server alone keeps of a customer: contents of files, mails, the words in logs, what is with the payment
 * provider. What was deleted with the customer loses its content at once, not after a month.
 */
export async function followErasure(
  tx: CompanyTx,
  { intent, actor, writes }: AppliedChange<EraseCustomer>,
): Promise<void> {
  const { customerId } = intent.args;
  const customer = sql`${customerId}::uuid`;
  for (const objectId of await objectsOf(tx, customerId)) await voidDraftOf(tx, objectId, actor);
  await sql`delete from mails t where not t.private and (t.customer_id = ${customer} or ${ON_RECORD(customer)})`.execute(
    tx,
  );
  await revokeMandates(tx, customerId);
  await emptyLogs(
    tx,
    customer,
    writes.flatMap((write) => ('deleteId' in write ? [write.deleteId] : [])),
  );
  await emptyBilling(tx, customer);
  // Reads plates and records of objects that are emptied below.
  await sql`select erase_papers(${customer}, ${erasedName(customerId)})`.execute(tx);
  for (const [table, values] of Object.entries(EMPTY)) {
    const ids = writes.flatMap((write) => ('deleteId' in write && write.table.name === table ? [write.deleteId] : []));
    if (ids.length === 0) continue;
    await sql`update ${sql.table(table)} set ${values}
      where id = any(${ids}::uuid[]) and deleted_at is not null`.execute(tx);
  }
  await sql`delete from customer_merges where id in (
    select id from merged_records where into_id = ${customer})`.execute(tx);
  await sql`insert into erased_customers (company_id, id) values (${actor.companyId}::uuid, ${customer})
    on conflict (company_id, id) do update set erased_at = now(), purged_at = null`.execute(tx);
}

/** Nothing is collected any more; what the bank was told with a mandate is forgotten. */
async function revokeMandates(tx: CompanyTx, customerId: string): Promise<void> {
  for (const { id, status } of await findMandates(tx, customerId)) {
    if (status === 'revoked' || status === 'invalid') continue;
    await setMandateStatus(tx, id, { status: 'revoked' });
    await queueErrand(tx, { kind: 'revoke_mandate', subjectId: id, key: `revoke ${id}` });
  }
  await sql`update billing_outbox set payload = '{}'
    where subject_id in (select id from mandates where customer_id = ${customerId}::uuid)`.execute(tx);
  await sql`update mandates set account_holder = '', iban_end = '' where customer_id = ${customerId}::uuid`.execute(tx);
}

/** The lines of the logs stay, without what they say of somebody: `gone` are the ids of what was deleted. */
async function emptyLogs(tx: CompanyTx, customer: RawBuilder<unknown>, gone: readonly string[]): Promise<void> {
  const about = sql`(${ABOUT(customer)} or t.entity_id = any(${gone}::uuid[]))`;
  await sql`update sync_mutation t set args = null, was = null, params = null where ${about}`.execute(tx);
  await sql`update audit_log t set subject = '', changes = '{}' where ${about}`.execute(tx);
  await sql`update billing_events t set note = '', details = details - array['to', 'name', 'email', 'reason']
    where ${about}`.execute(tx);
}

/** The customer's number stays: it is on their documents. */
async function emptyBilling(tx: CompanyTx, customer: RawBuilder<unknown>): Promise<void> {
  await sql`update customer_billing set company_name = '', vat_id = '', kvk_number = '', attention = '', dunning_note = '',
    vat_check = null, version = version + 1 where customer_id = ${customer}`.execute(tx);
  await sql`update deposits set note = '' where customer_id = ${customer}`.execute(tx);
}
