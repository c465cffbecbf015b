import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import type { Stretch, StripeApi, StripeList } from '../provider/stripe-api.ts';
import type { StripeInvoice, StripePaid, StripePayment } from '../provider/stripe-values.ts';
import type { ProviderPayment } from './apply-payments.ts';
import type { LinkState } from './payment-link.repository.ts';
import type { Seen } from './take-over-link.ts';

type Page = { readonly externalId: string; readonly state: LinkState };

/** Reads one invoice at Stripe. */
export async function lookAtPage(stripe: StripeApi, page: Page, today: CivilDate): Promise<Seen> {
  const invoice = await stripe.getInvoice(page.externalId);
  const payments = invoice.status === 'paid' ? await stripe.listPayments(page.externalId) : [];
  return seenOf(page, invoice, payments, today);
}

type MadePage = Page & { readonly madeAt: number | null };

/**
 * Reads the invoices of a stretch of time together, a hundred a call, and their payments the same way. What the lists do
 * not tell for certain is not among the answers, by identifier.
 */
export async function lookAtPages(
  stripe: StripeApi,
  pages: readonly MadePage[],
  today: CivilDate,
): Promise<ReadonlyMap<string, Seen>> {
  const wanted = new Map(pages.map((page) => [page.externalId, page]));
  const found = await readStretch(
    pages.map(({ madeAt }) => madeAt ?? 0),
    (stretch) => stripe.listInvoices(stretch),
    (id) => wanted.has(id),
  );
  const paidBy = [...found.values()].flatMap((invoice) => (invoice.status === 'paid' ? (invoice.paidBy ?? []) : []));
  const ids = new Set(paidBy.map(({ id }) => id));
  const paid = await readStretch(
    paidBy.map(({ createdAt }) => createdAt),
    (stretch) => stripe.listPaid(stretch),
    (id) => ids.has(id),
  );
  const seen = new Map<string, Seen>();
  for (const [id, invoice] of found) {
    const payments = paymentsOf(invoice, paid);
    const page = wanted.get(id);
    if (page !== undefined && payments !== undefined) seen.set(id, seenOf(page, invoice, payments, today));
  }
  return seen;
}

/** All payments of an invoice; undefined where one of them is not known. */
function paymentsOf(
  { status, paidBy }: StripeInvoice,
  paid: ReadonlyMap<string, StripePaid>,
): readonly StripePayment[] | undefined {
  if (status !== 'paid') return [];
  const payments = paidBy?.map(({ id }) => paid.get(id)?.payment ?? null);
  return payments === undefined || payments.includes(null) ? undefined : payments.filter((one) => one !== null);
}

/**
 * Reads a list from the first to the last of these moments, as long as it has some of what is wanted: others may have
 * made much there.
 */
async function readStretch<Row extends { readonly id: string }>(
  moments: readonly number[],
  list: (stretch: Stretch) => Promise<StripeList<Row>>,
  isWanted: (id: string) => boolean,
): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>();
  if (moments.length === 0) return found;
  const from = Math.floor(Math.min(...moments));
  const until = Math.ceil(Math.max(...moments));
  let callsLeft = Math.ceil(moments.length / 2) + 1;
  let after: string | null = null;
  do {
    const page: StripeList<Row> = await list({ from, until, after });
    for (const row of page.rows) if (isWanted(row.id)) found.set(row.id, row);
    after = found.size === moments.length ? null : page.next;
    callsLeft -= 1;
  } while (after !== null && callsLeft > 0);
  return found;
}

function seenOf(
  { externalId, state }: Page,
  { status, paidOutsideCents }: StripeInvoice,
  payments: readonly StripePayment[],
  today: CivilDate,
): Seen {
  const paid = payments.map((payment) => takenFromStripe(payment));
  // Somebody noted it at Stripe. What is noted here as paid closes the link first.
  if (state === 'open' && paidOutsideCents > 0) paid.push(paidOutside(externalId, paidOutsideCents, today));
  const mayCome = status === 'open' || status === 'uncollectible';
  return { paid, isOver: status === 'void' ? 'expired' : null, mayCome };
}

function takenFromStripe({ id, paidAt, ...payment }: StripePayment): ProviderPayment {
  return { source: 'stripe', externalId: id, paidOn: dayAt(paidAt), ...payment };
}

function paidOutside(invoiceId: string, amountCents: number, paidOn: CivilDate): ProviderPayment {
  const externalId = `${invoiceId} outside`;
  return { source: 'stripe', externalId, method: 'bank', amountCents, refundedCents: 0, chargedBackCents: 0, paidOn };
}

/** True where Stripe does not have what it was asked for, and will not have it later. */
export const isUnknown = (error: unknown) => error instanceof ProviderFailure && error.kind === 'refused';
