import { sql } from 'kysely';
import { type PaymentProvider, providerOf } from '#company/company-settings.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { isForStripe } from '../../stripe/stripe-page-plan.ts';
import { lockedProvider } from '../ledger/ledger.ts';
import { queueErrand, queueErrands } from '../ledger/outbox.ts';
import {
  findUsableLinks,
  insertLinks,
  isDebit,
  lowerLink,
  type PaymentLink,
  setLinkState,
} from './payment-link.repository.ts';
import { openCentsOf } from './settle-invoice.ts';

/** How long a page can be paid on; a later one takes its place. Stripe's stay: nobody waits longer than ten years. */
const LINK_DAYS: Readonly<Record<PaymentProvider, number>> = { mollie: 120, stripe: 3650 };

/**
 * Returns the link for the open amount of an invoice: the existing one, or a new one that the provider is asked for
 * after this transaction. Links for another amount are closed; a page of Stripe follows when less is to be paid. While
 * a direct debit is under way it is the only way to pay, until the bank has answered. Undefined when nothing is open, or
 * too little for the provider.
 */
export async function wantPaymentLink(
  tx: CompanyTx,
  invoiceId: string,
  today: CivilDate,
): Promise<PaymentLink | undefined> {
  const { rows } = await sql<{ open: number; state: string; kind: string }>`
    select ${openCentsOf('i')} as open, i.state, i.kind from invoices i where i.id = ${invoiceId} for update`.execute(
    tx,
  );
  const invoice = rows[0];
  const isToBePaid =
    invoice?.kind === 'invoice' && (invoice.state === 'open' || invoice.state === 'uncollectible') && invoice.open > 0;
  const links = await findUsableLinks(tx, invoiceId);
  const amountCents = invoice?.open ?? 0;
  const fitting = isToBePaid
    ? (links.find(isDebit) ?? links.find((link) => fits(link, amountCents) && (link.expiresOn ?? today) > today))
    : undefined;
  await closeLinks(
    tx,
    links.filter((link) => link !== fitting),
  );
  if (!isToBePaid) return undefined;
  if (fitting !== undefined) {
    if (fitting.amountCents !== amountCents && !isDebit(fitting)) await lower(tx, fitting, amountCents);
    return fitting;
  }
  // A company that left its provider no longer asks for payment there. A change of provider at this moment and this
  // transaction wait for each other.
  const provider = providerOf(await lockedProvider(tx));
  if (provider === null || (provider === 'stripe' && !isForStripe(amountCents))) return undefined;
  const [link] = await wantLinks(tx, provider, [{ id: invoiceId, openCents: amountCents }], today);
  return link;
}

/** The open amount changed: a page to pay the old one on makes place for one with the new, or for none. */
export async function renewPaymentLink(tx: CompanyTx, invoiceId: string, today: CivilDate): Promise<void> {
  if ((await findUsableLinks(tx, invoiceId)).length > 0) await wantPaymentLink(tx, invoiceId, today);
}

/**
 * Wants the pages of invoices that were just issued, where the provider keeps each invoice itself: Stripe does, also of
 * one that is sent without a link.
 */
export async function wantIssuedLinks(
  tx: CompanyTx,
  issued: readonly { readonly id: string; readonly openCents: number }[],
  today: CivilDate,
): Promise<void> {
  const collected = issued.filter(({ openCents }) => isForStripe(openCents));
  if (collected.length === 0) return;
  const provider = await lockedProvider(tx);
  if (provider === 'stripe') await wantLinks(tx, provider, collected, today);
}

async function wantLinks(
  tx: CompanyTx,
  provider: PaymentProvider,
  invoices: readonly { readonly id: string; readonly openCents: number }[],
  today: CivilDate,
): Promise<readonly PaymentLink[]> {
  const links = invoices.map(({ id: invoiceId, openCents: amountCents }) => ({
    id: newId(),
    provider,
    invoiceId,
    amountCents,
    expiresOn: addDays(today, LINK_DAYS[provider]),
  }));
  await insertLinks(tx, links);
  await queueErrands(
    tx,
    links.map(({ id }) => ({ kind: 'create_link', subjectId: id, key: `link ${id}` })),
  );
  return links.map((link) => ({ ...link, state: 'wanted', externalId: null, url: null, problem: null }));
}

/** Whether an amount can be paid on a page, or on the same page once it was lowered. */
function fits({ provider, amountCents: asked }: PaymentLink, amountCents: number): boolean {
  return provider === 'stripe' ? amountCents <= asked : amountCents === asked;
}

async function lower(tx: CompanyTx, { id }: PaymentLink, amountCents: number): Promise<void> {
  await lowerLink(tx, id, amountCents);
  await queueErrand(tx, { kind: 'follow_link', subjectId: id, key: `follow ${id} ${amountCents}` });
}

/** Has pages of an invoice say that nobody expects the money any more, where the provider knows that. */
export async function giveUpLinks(tx: CompanyTx, invoiceId: string): Promise<void> {
  const links = (await findUsableLinks(tx, invoiceId)).filter(({ provider }) => provider === 'stripe');
  await queueErrands(
    tx,
    links.map(({ id }) => ({ kind: 'follow_link', subjectId: id, key: `follow ${id} given up` })),
  );
}

/** Closes every link of an invoice: it is paid, void, or asks another amount. */
export async function closePaymentLinks(tx: CompanyTx, invoiceId: string): Promise<void> {
  await closeLinks(tx, await findUsableLinks(tx, invoiceId));
}

async function closeLinks(tx: CompanyTx, usable: readonly PaymentLink[]): Promise<void> {
  // The provider's or the bank's answer to a direct debit is awaited all the same.
  const links = usable.filter((link) => !isDebit(link));
  if (links.length === 0) return;
  await setLinkState(
    tx,
    links.map(({ id }) => id),
    'closed',
  );
  // A wanted link may be in the making at this moment: the errand checks once it is made.
  for (const { id } of links) await queueErrand(tx, { kind: 'close_link', subjectId: id, key: `close ${id}` });
}
