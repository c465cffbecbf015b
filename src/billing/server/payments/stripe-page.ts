import { sql } from 'kysely';
import { daysBetween } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { stripeLinesOf } from '../../stripe/stripe-lines.ts';
import { planStripePage } from '../../stripe/stripe-page-plan.ts';
import type { VatGroup } from '../../vat.ts';
import { type ErrandParts, stripeOf } from '../ledger/errand-parts.ts';
import { inLedgerOf, todayOf } from '../ledger/ledger.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import type { StripeApi } from '../provider/stripe-api.ts';
import { isRefused } from '../provider/stripe-keys.ts';
import type { StripeInvoice } from '../provider/stripe-values.ts';
import type { MadePage, PaymentLink } from './payment-link.repository.ts';
import { openCentsOf } from './settle-invoice.ts';
import { CUSTOMER_GONE, noteCustomerGone, stripeCustomerOf } from './stripe-customer.ts';

type Issued = {
  readonly customerId: string;
  readonly number: string;
  readonly dueOn: string;
  readonly includesVat: boolean;
  readonly vat: readonly VatGroup[];
  readonly lines: Parameters<typeof stripeLinesOf>[0]['lines'];
  /** How many pages this invoice had at Stripe before. */
  readonly pagesBefore: number;
};

/**
 * Has Stripe make an issued invoice, line by line, with the VAT of ours. Its page is where the customer pays. Undefined
 * without a key.
 */
export async function makeStripePage(
  parts: ErrandParts,
  companyId: string,
  link: PaymentLink,
): Promise<MadePage | undefined> {
  const stripe = await stripeOf(parts, companyId);
  if (stripe === undefined) return undefined;
  const issued = await inLedgerOf(parts.ledger, companyId, (tx) => findIssued(tx, link));
  const lines = stripeLinesOf(issued);
  const customer = await stripeCustomerOf(parts, companyId, stripe, issued.customerId);
  const daysUntilDue = Math.max(0, daysBetween(todayOf(parts.ledger), issued.dueOn));
  const { number, pagesBefore } = issued;
  try {
    const { id, url, totalCents, createdAt } = await stripe.createInvoice({
      customer,
      linkId: link.id,
      // A number is given out once at Stripe, also to a page that was closed.
      number,
      pagesBefore,
      daysUntilDue,
      lines,
      idempotencyKey: `link-${link.id}-${customer}-${daysUntilDue}`,
    });
    return { id, url, amountCents: totalCents, madeAt: createdAt };
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused' || error.field !== 'customer') throw error;
    await noteCustomerGone(parts, companyId, issued.customerId);
    throw new ProviderFailure('refused', CUSTOMER_GONE, { field: 'customer' });
  }
}

async function findIssued(tx: CompanyTx, { id, invoiceId }: PaymentLink): Promise<Issued> {
  const { rows } = await sql<Issued>`
    select i.customer_id as "customerId", i.number, i.due_on as "dueOn", i.includes_vat as "includesVat", i.vat,
      (select json_agg(json_strip_nulls(json_build_object('description', l.description,
          'quantityHundredths', l.quantity_hundredths, 'amountCents', l.amount_cents, 'rateBp', l.rate_bp,
          'vatCategory', l.vat_category, 'fromOn', l.from_on, 'untilOn', l.until_on)) order by l.position)
        from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.id) as lines,
      (select count(*)::int from payment_links l where l.company_id = i.company_id and l.invoice_id = i.id
        and l.provider = 'stripe' and l.external_id is not null and l.id <> ${id}) as "pagesBefore"
    from invoices i where i.id = ${invoiceId}::uuid`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error(`invoice ${invoiceId} was not found`);
  return found;
}

type Ours = {
  readonly state: string;
  readonly openCents: number;
  /** What a person noted as paid outside. */
  readonly outsideCents: number;
  /** The numbers of its credit invoices. */
  readonly credits: string;
};

/**
 * Has Stripe's invoice say what ours says now (`planStripePage`). What Stripe refuses because it changed since it was looked
 * at, somebody paid, is planned again from what it says by then.
 */
export async function followStripePage(
  parts: ErrandParts,
  companyId: string,
  link: PaymentLink,
): Promise<'done' | 'no_key'> {
  const stripe = await stripeOf(parts, companyId);
  if (stripe === undefined) return 'no_key';
  if (link.externalId === null) return 'done';
  let theirs = await stripe.getInvoice(link.externalId);
  for (;;) {
    const ours = await inLedgerOf(parts.ledger, companyId, (tx) => findOurs(tx, link.invoiceId));
    try {
      await tellStripe(stripe, { link, theirs, ours });
      return 'done';
    } catch (error) {
      if (!isRefused(error)) throw error;
      const now = await stripe.getInvoice(link.externalId);
      if (now.status === theirs.status && now.remainingCents === theirs.remainingCents) throw error;
      theirs = now;
    }
  }
}

type Told = { readonly link: PaymentLink; readonly theirs: StripeInvoice; readonly ours: Ours };

async function tellStripe(stripe: StripeApi, { link, theirs, ours }: Told): Promise<void> {
  const { leftCents, outcome } = planStripePage({
    theirs,
    ours: { ...ours, hasCredits: ours.credits !== '' },
    page: { isClosed: link.state === 'closed', amountCents: link.amountCents },
  });
  const { id, status: seenStatus } = theirs;
  if (leftCents !== null) {
    const amountCents = theirs.remainingCents - leftCents;
    await stripe.createCredit({
      invoiceId: id,
      amountCents,
      memo: ours.credits,
      refund: null,
      idempotencyKey: `lower-${link.id}-${amountCents}-${leftCents}`,
    });
  }
  if (outcome === 'give_up') await stripe.giveUpInvoice({ id, seenStatus, idempotencyKey: `give-up-${link.id}` });
  if (outcome === 'pay_outside') await stripe.payOutside({ id, seenStatus, idempotencyKey: `outside-${link.id}` });
  if (outcome === 'void') await stripe.voidInvoice({ id, seenStatus, idempotencyKey: `void-${link.id}` });
}

async function findOurs(tx: CompanyTx, invoiceId: string): Promise<Ours> {
  const { rows } = await sql<Ours>`
    select i.state, ${openCentsOf('i')} as "openCents",
      coalesce((select sum(p.amount_cents) from payments p where p.company_id = i.company_id and p.invoice_id = i.id
        and p.source in ('manual', 'bank') and p.undone_at is null), 0)::bigint as "outsideCents",
      coalesce((select string_agg(c.number, ', ' order by c.issued_on, c.id) from invoices c
        where c.company_id = i.company_id and c.original_id = i.id and c.number is not null), '') as credits
    from invoices i where i.id = ${invoiceId}::uuid`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error(`invoice ${invoiceId} was not found`);
  return found;
}
