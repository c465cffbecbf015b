import { type Kysely, sql } from 'kysely';
import { DONE, type ErrandKind, type ErrandParts, mollieOf, NO_KEY } from '../ledger/errand-parts.ts';
import { inLedgerOf } from '../ledger/ledger.ts';
import { isDueForLook, LOOKS_AT_ONCE, type LookOptions, lookAtAll } from '../ledger/look-after.ts';
import { queueErrand } from '../ledger/outbox.ts';
import type { MollieApi } from '../provider/mollie.provider.ts';
import { findExternalCustomer, findMandate, setExternalCustomer, setMandateStatus } from './mandate.repository.ts';

type MandateRequest = { readonly iban: string; readonly name: string; readonly email: string };

/** Tells the provider of a mandate that was signed; the account passes through and is not kept. */
export const createMandate: ErrandKind = {
  run: async (parts, { companyId, subjectId, payload, attempts }) => {
    const { iban, name, email } = payload as MandateRequest;
    const found = await inLedgerOf(parts.ledger, companyId, async (tx) => {
      const mandate = await findMandate(tx, subjectId);
      return mandate === undefined
        ? undefined
        : { mandate, customer: await findExternalCustomer(tx, mandate.customerId) };
    });
    // Revoked before anybody was asked: there is nothing to take back.
    const isAsked = attempts > 1 && found?.mandate.status === 'revoked';
    if (found === undefined || !(found.mandate.status === 'wanted' || isAsked)) return DONE;
    const { mandate } = found;
    const mollie = await mollieOf(parts, companyId);
    if (mollie === undefined) return NO_KEY;
    if (isAsked) {
      await revokeByReference(mollie, found.customer, mandate.reference);
      return DONE;
    }
    const customerId =
      found.customer ??
      (await mollie.createCustomer({ name, email, idempotencyKey: `customer-${mandate.customerId}` })).id;
    await inLedgerOf(parts.ledger, companyId, (tx) => setExternalCustomer(tx, mandate.customerId, customerId));
    const made = await mollie.createMandate({
      customerId,
      consumerName: mandate.accountHolder,
      consumerAccount: iban,
      signedOn: mandate.signedOn,
      reference: mandate.reference,
      idempotencyKey: `mandate-${mandate.id}`,
    });
    await inLedgerOf(parts.ledger, companyId, async (tx) => {
      await setMandateStatus(tx, mandate.id, {
        status: made.status,
        externalId: made.id,
        externalCustomerId: customerId,
      });
      // Revoked while it was made: whoever did found nothing to take back yet.
      if ((await findMandate(tx, mandate.id))?.status !== 'revoked') return;
      await queueErrand(tx, { kind: 'revoke_mandate', subjectId: mandate.id, key: `revoke ${mandate.id} made` });
    });
    return DONE;
  },
  fail: (tx, { subjectId }) => setMandateStatus(tx, subjectId, { status: 'invalid' }),
};

/**
 * Revokes a mandate that an attempt with a lost answer may have made. Without a customer at the provider there is none.
 */
async function revokeByReference(mollie: MollieApi, customerId: string | null, reference: string): Promise<void> {
  if (customerId === null) return;
  const made = (await mollie.listMandates(customerId)).find((mandate) => mandate.reference === reference);
  if (made !== undefined) await mollie.revokeMandate({ customerId, id: made.id });
}

export const revokeMandate: ErrandKind = {
  run: async (parts, { companyId, subjectId }) => {
    const mandate = await inLedgerOf(parts.ledger, companyId, (tx) => findMandate(tx, subjectId));
    const { externalId: id = null, externalCustomerId: customerId = null } = mandate ?? {};
    if (id === null || customerId === null) return DONE;
    const mollie = await mollieOf(parts, companyId);
    if (mollie === undefined) return NO_KEY;
    await mollie.revokeMandate({ customerId, id });
    return DONE;
  },
};

/** Asks about mandates that the bank has not answered yet: that takes a day. */
export function followMandates(parts: ErrandParts, input: LookOptions): Promise<void> {
  return lookAtAll(
    input,
    (lookedBefore) => takePendingMandates(parts.ledger.database, lookedBefore),
    (pending) =>
      followMandate(parts, pending).catch((error: unknown) =>
        parts.log.warn({ err: error, mandate: pending.id }, 'a mandate was not looked at'),
      ),
  );
}

async function followMandate(parts: ErrandParts, { companyId, id, externalId, customer }: Pending): Promise<void> {
  const mollie = await mollieOf(parts, companyId);
  if (mollie === undefined) return;
  const { status } = await mollie.getMandate({ customerId: customer, id: externalId });
  if (status !== 'pending') await inLedgerOf(parts.ledger, companyId, (tx) => setMandateStatus(tx, id, { status }));
}

type Pending = {
  readonly companyId: string;
  readonly id: string;
  readonly externalId: string;
  readonly customer: string;
};

async function takePendingMandates(database: Kysely<never>, lookedBefore: Date | null): Promise<readonly Pending[]> {
  const { rows } = await sql<Pending>`
    update mandates m set looked_at = now()
    from (select company_id, id from mandates
      where status = 'pending' and external_id is not null and external_customer_id is not null
        and ${isDueForLook(lookedBefore)}
      order by looked_at nulls first limit ${LOOKS_AT_ONCE} for update skip locked) due
    where m.company_id = due.company_id and m.id = due.id
    returning m.company_id as "companyId", m.id, m.external_id as "externalId", m.external_customer_id as customer
    `.execute(database);
  return rows;
}
