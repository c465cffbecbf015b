import { sql } from 'kysely';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { SendMode } from '../../invoice.schema.ts';
import { isMailed } from '../../invoice-states.ts';
import { NOTICE_DAYS } from '../../letter-term.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import { DONE, type ErrandKind, type ErrandParts, type InvoiceMail } from '../ledger/errand-parts.ts';
import type { ErrandOutcome, TakenErrand } from '../ledger/errand-queue.ts';
import { type By, inLedgerOf, todayOf } from '../ledger/ledger.ts';
import { queueErrand } from '../ledger/outbox.ts';
import { makeLink, noteLinkFailed } from '../payments/link-errands.ts';
import { findUsableMandate } from '../payments/mandate.repository.ts';
import { findLink, findUsableLinks, isDebitUnderWay } from '../payments/payment-link.repository.ts';
import { wantPaymentLink } from '../payments/payment-link.ts';
import { openCentsOf } from '../payments/settle-invoice.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import { modeOf } from './invoice-send.ts';

/** The payload of a request to send. */
type Input = { readonly mode: SendMode; readonly to?: string | null; readonly by?: By };
type Sent = {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_invoice';
  readonly state: string;
  readonly customerId: string;
  readonly openCents: number;
  readonly collection: 'invoice' | 'direct_debit';
};

/** Sends an issued invoice: its PDF, and the way to pay it. What is sent twice under the same key is sent once. */
export const sendInvoice: ErrandKind = {
  run: async (parts, taken) => {
    const { companyId, subjectId } = taken;
    const asked = taken.payload as Input;
    const input = { ...asked, mode: await inLedgerOf(parts.ledger, companyId, (tx) => modeOf(tx, asked.mode)) };
    const errand = { ...taken, payload: input };
    const invoice = await inLedgerOf(parts.ledger, companyId, (tx) => findSent(tx, subjectId));
    if (invoice === undefined || invoice.state === 'draft' || invoice.state === 'scheduled') return DONE;
    const debit = input.mode === 'mail_with_link' ? await announceDebit(parts, errand, invoice) : undefined;
    if (debit !== undefined) return debit;
    const wantsLink = (input.mode === 'mail_with_link' || input.mode === 'manual') && invoice.kind === 'invoice';
    const { url, problem } = wantsLink ? await readyLink(parts, errand) : NO_LINK;
    const notePage = async (tx: CompanyTx) => {
      if (problem !== null) await noteLinkFailed(tx, subjectId, problem);
    };
    // What is posted is kept as it was then, as what is mailed is.
    if (input.mode === 'post') await parts.archiveInvoice(companyId, subjectId);
    if (!isMailed(input.mode)) return noteSent(parts, errand, url, notePage);
    return mailIt(parts, errand, { invoiceId: subjectId, kind: 'invoice', paymentUrl: url }, notePage);
  },
  fail: async (tx, { subjectId }, reason) => {
    await recordBillingEvents(tx, [
      { entity: 'invoice', entityId: subjectId, action: 'send_failed', by: null, note: reason },
    ]);
  },
};

async function findSent(tx: CompanyTx, id: string): Promise<Sent | undefined> {
  const { rows } = await sql<Sent>`
    select i.id, i.kind, i.state, i.customer_id as "customerId", ${openCentsOf('i')} as "openCents",
      coalesce(s.collection, 'invoice') as collection
    from invoices i left join subscriptions s on s.company_id = i.company_id and s.id = i.subscription_id
    where i.id = ${id}`.execute(tx);
  return rows[0];
}

/** The payment page of the open amount; `problem` says why there is none, where staff would not learn it otherwise. */
type Page = { readonly url: string | null; readonly problem: string | null };
const NO_LINK: Page = { url: null, problem: null };

/** The payment page of the open amount, made now when there is none yet. */
async function readyLink(parts: ErrandParts, { companyId, subjectId }: TakenErrand): Promise<Page> {
  const today = todayOf(parts.ledger);
  const wanted = await inLedgerOf(parts.ledger, companyId, (tx) => wantPaymentLink(tx, subjectId, today));
  if (wanted === undefined) return NO_LINK;
  if (wanted.url !== null) return { url: wanted.url, problem: null };
  // Without a key, or when the provider refuses, nobody can pay online: the invoice is sent without a link, with the
  // account for a transfer.
  try {
    await makeLink(parts, companyId, wanted.id);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || (error.kind !== 'refused' && error.kind !== 'unauthorized')) throw error;
    // A refusal ends the link's own errand, which reports it; a wrong key makes that errand wait silently.
    return { url: null, problem: error.kind === 'unauthorized' ? error.message : null };
  }
  const link = await inLedgerOf(parts.ledger, companyId, (tx) => findLink(tx, wanted.id));
  return { url: link?.url ?? null, problem: null };
}

/** With a mandate, a subscription's invoice is collected: the customer is told the day and the amount in time. */
async function announceDebit(
  parts: ErrandParts,
  errand: TakenErrand,
  invoice: Sent,
): Promise<ErrandOutcome | undefined> {
  if (invoice.collection !== 'direct_debit' || invoice.kind !== 'invoice' || invoice.openCents <= 0) return undefined;
  const { companyId, subjectId } = errand;
  const today = todayOf(parts.ledger);
  const debit = await inLedgerOf(parts.ledger, companyId, (tx) => debitOf(tx, invoice, today));
  if (debit === undefined) return undefined;
  const mail = { invoiceId: subjectId, kind: 'debit_notice', paymentUrl: null, ...debit } as const;
  return mailIt(parts, errand, mail, async (tx) => {
    // Two announcements at the same moment must lead to one collection.
    await sql`select 1 from invoices where id = ${subjectId} for update`.execute(tx);
    if ((await findAnnounced(tx, subjectId)) !== undefined) return;
    await queueErrand(tx, {
      kind: 'collect_debit',
      subjectId,
      payload: debit,
      key: `debit ${subjectId} ${debit.on}`,
      afterSeconds: NOTICE_DAYS * 86400,
    });
  });
}

type Debit = { readonly on: CivilDate; readonly amountCents: number };

/**
 * The day and amount of the collection: as announced before, or new. Undefined when nothing is collected, or a debit is
 * under way already.
 */
async function debitOf(tx: CompanyTx, invoice: Sent, today: CivilDate): Promise<Debit | undefined> {
  if ((await findUsableMandate(tx, invoice.customerId)) === undefined) return undefined;
  if ((await findUsableLinks(tx, invoice.id)).some(isDebitUnderWay)) return undefined;
  const { on = addDays(today, NOTICE_DAYS), amountCents: most = invoice.openCents } =
    (await findAnnounced(tx, invoice.id)) ?? {};
  return { on, amountCents: Math.min(most, invoice.openCents) };
}

/** A direct debit that waits for its day. */
async function findAnnounced(tx: CompanyTx, invoiceId: string): Promise<Debit | undefined> {
  const { rows } = await sql<Debit>`
    select payload ->> 'on' as on, (payload ->> 'amountCents')::bigint as "amountCents" from billing_outbox
    where subject_id = ${invoiceId}::uuid and kind = 'collect_debit' and state in ('waiting', 'running')
    order by created_at limit 1`.execute(tx);
  return rows[0];
}

async function mailIt(
  parts: ErrandParts,
  errand: TakenErrand,
  mail: Pick<InvoiceMail, 'invoiceId' | 'kind' | 'paymentUrl' | 'on' | 'amountCents'>,
  also: (tx: CompanyTx) => Promise<void>,
): Promise<ErrandOutcome> {
  const { to = null, by = null } = errand.payload as Input;
  const document = await parts.archiveInvoice(errand.companyId, errand.subjectId);
  return inLedgerOf(parts.ledger, errand.companyId, async (tx): Promise<ErrandOutcome> => {
    const outcome = await parts.queueInvoiceMail(tx, { ...mail, to, by, document, key: errand.key });
    if (outcome === 'no_address') return { state: 'failed', reason: 'no_address' };
    const mode = mail.kind === 'invoice' ? (errand.payload as Input).mode : mail.kind;
    const details = { mode, to: to ?? '', mail: errand.key };
    await recordBillingEvents(tx, [{ entity: 'invoice', entityId: errand.subjectId, action: 'sent', by, details }]);
    await also(tx);
    return DONE;
  });
}

async function noteSent(
  parts: ErrandParts,
  errand: TakenErrand,
  url: string | null,
  also: (tx: CompanyTx) => Promise<void>,
): Promise<ErrandOutcome> {
  const { by = null, mode } = errand.payload as Input;
  await inLedgerOf(parts.ledger, errand.companyId, async (tx) => {
    const details = { mode, to: '', url };
    await recordBillingEvents(tx, [{ entity: 'invoice', entityId: errand.subjectId, action: 'sent', by, details }]);
    await also(tx);
  });
  return DONE;
}
