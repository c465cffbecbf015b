import { sql } from 'kysely';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import { DONE, type ErrandKind, type ErrandParts, mollieOf, NO_KEY } from '../ledger/errand-parts.ts';
import type { ErrandOutcome, TakenErrand } from '../ledger/errand-queue.ts';
import { inLedgerOf, todayOf } from '../ledger/ledger.ts';
import type { MollieApi } from '../provider/mollie.provider.ts';
import { nameLinkPaths } from './link-errands.ts';
import { findMandates, findUsableMandate } from './mandate.repository.ts';
import {
  failWantedDebit,
  findUsableLinks,
  insertLinks,
  isDebit,
  isDebitUnderWay,
  type NewLink,
  openLink,
  type PaymentLink,
  setLinkState,
} from './payment-link.repository.ts';
import { closePaymentLinks } from './payment-link.ts';
import { openCentsOf } from './settle-invoice.ts';

const HOUR_S = 3600;
/** From this attempt on, any earlier call that was given up has been over for a minute. */
const SETTLED_ATTEMPTS = 4;
const EARLIER_CALL: ErrandOutcome = { state: 'again', reason: 'an earlier call may still be done' };

/** Collects what is open of an invoice on the day that was announced, for the amount that was announced at most. */
export const collectDebit: ErrandKind = {
  run: async (parts, errand) => {
    const { companyId, subjectId, payload } = errand;
    const { on, amountCents: announced } = payload as { readonly on: string; readonly amountCents: number };
    if (todayOf(parts.ledger) < on) return { state: 'wait', reason: `announced for ${on}`, afterSeconds: HOUR_S };
    const mollie = await mollieOf(parts, companyId);
    if (mollie === undefined) return NO_KEY;
    const asked = await inLedgerOf(parts.ledger, companyId, (tx) => findAsked(tx, subjectId));
    const made = asked === undefined ? undefined : await findMade(mollie, asked);
    if (asked !== undefined && made !== undefined) return noteStarted(parts, errand, asked.link, made);
    const input = await inLedgerOf(parts.ledger, companyId, (tx) => requestOf(tx, errand, announced));
    if ('state' in input) return input;
    const base = parts.publicUrl();
    const paths = await nameLinkPaths(parts, companyId, input.link);
    const payment = await mollie.createRecurringPayment({
      customerId: input.customerId,
      mandateId: input.mandateId,
      amountCents: input.link.amountCents,
      description: input.number,
      linkId: input.link.id,
      idempotencyKey: `debit-${input.link.id}`,
      ...(base === null ? {} : { webhookUrl: `${base}${paths.webhook}` }),
    });
    return noteStarted(parts, errand, input.link, payment.id);
  },
  fail: async (tx, { subjectId }, reason) => {
    await failWantedDebit(tx, subjectId, reason);
    await recordBillingEvents(tx, [
      { entity: 'invoice', entityId: subjectId, action: 'debit_failed', by: null, note: reason },
    ]);
  },
};

type Asked = { readonly link: PaymentLink; readonly customers: readonly string[] };

/** Finds a debit that was requested and whose answer is unknown, with the customers at the provider to look it up by. */
async function findAsked(tx: CompanyTx, invoiceId: string): Promise<Asked | undefined> {
  const link = (await findUsableLinks(tx, invoiceId)).find((other) => isDebit(other) && !isDebitUnderWay(other));
  if (link === undefined) return undefined;
  const { rows } = await sql<{ customerId: string }>`
    select customer_id as "customerId" from invoices where id = ${invoiceId}::uuid`.execute(tx);
  const mandates = await findMandates(tx, rows[0]?.customerId ?? '');
  return { link, customers: [...new Set(mandates.flatMap(({ externalCustomerId }) => externalCustomerId ?? []))] };
}

/** Finds the payment made by a call whose answer was lost, if any. */
async function findMade(mollie: MollieApi, { link, customers }: Asked): Promise<string | undefined> {
  for (const customerId of customers) {
    const payment = await mollie.findCustomerPayment({ customerId, linkId: link.id });
    if (payment !== undefined) return payment.id;
  }
  return undefined;
}

type Input = {
  readonly link: NewLink;
  readonly customerId: string;
  readonly mandateId: string;
  readonly number: string;
};

/**
 * Prepares the request to the provider and stores it before it is sent. Returns an outcome when nothing is to be
 * requested.
 */
async function requestOf(
  tx: CompanyTx,
  { subjectId, attempts }: TakenErrand,
  announced: number,
): Promise<Input | ErrandOutcome> {
  const { rows } = await sql<{ open: number; number: string; customerId: string; isOpen: boolean }>`
    select ${openCentsOf('i')} as open, i.number, i.customer_id as "customerId",
      i.state = 'open' and i.kind = 'invoice' as "isOpen"
    from invoices i where i.id = ${subjectId} for update`.execute(tx);
  const [invoice] = rows;
  const links = await findUsableLinks(tx, subjectId);
  // Begun before, and nobody knows yet what the bank says: collected twice otherwise.
  if (invoice === undefined || links.some(isDebitUnderWay)) return DONE;
  const amountCents = invoice.isOpen ? Math.min(invoice.open, announced) : 0;
  const mandate = await findUsableMandate(tx, invoice.customerId);
  const { externalId: mandateId = null, externalCustomerId: customerId = null } = mandate ?? {};
  const isWanted = amountCents > 0 && mandateId !== null && customerId !== null;
  const asked = links.find(isDebit);
  if (asked !== undefined && !(isWanted && asked.amountCents === amountCents)) {
    // If the earlier call still succeeds, a request for another amount under another key would collect as well.
    if (attempts < SETTLED_ATTEMPTS) return EARLIER_CALL;
    await setLinkState(tx, [asked.id], 'closed');
  }
  // Paid another way meanwhile, or the mandate is gone: nothing is collected, and reminders take their course.
  if (!isWanted) return DONE;
  const { number } = invoice;
  if (asked?.amountCents === amountCents) return { link: asked, customerId, mandateId, number };
  await closePaymentLinks(tx, subjectId);
  const link: NewLink = {
    id: newId(),
    provider: 'mollie',
    invoiceId: subjectId,
    amountCents,
    expiresOn: null,
  };
  await insertLinks(tx, [link]);
  return { link, customerId, mandateId, number };
}

async function noteStarted(
  parts: ErrandParts,
  { companyId, subjectId }: TakenErrand,
  link: NewLink,
  paymentId: string,
): Promise<ErrandOutcome> {
  await inLedgerOf(parts.ledger, companyId, async (tx) => {
    await openLink(tx, link.id, { id: paymentId, url: null });
    const details = { amount_cents: link.amountCents };
    await recordBillingEvents(tx, [
      { entity: 'invoice', entityId: subjectId, action: 'debit_started', by: null, details },
    ]);
  });
  return DONE;
}
