import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { uuidv7 } from '#shared/ids.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { lockedProvider } from '../ledger/ledger.ts';
import { queueErrand } from '../ledger/outbox.ts';
import { findUsableLinks, insertLink, isDebit, type PaymentLink, setLinkState } from './payment-link.repository.ts';
import { openCentsOf } from './settle-invoice.ts';

/** How long a link can be paid on; a later one takes its place. */
const LINK_DAYS = 120;

/**
 * Returns the link for the open amount of an invoice: the existing one, or a new one that the provider is asked for
 * after this transaction. Links for another amount are closed. While a direct debit is under way it is the only way to
 * pay, until the bank has answered. Undefined when nothing is open.
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
    ? (links.find(isDebit) ??
      links.find(({ amountCents: asked, expiresOn }) => asked === amountCents && (expiresOn ?? today) > today))
    : undefined;
  await closeLinks(
    tx,
    links.filter((link) => link !== fitting),
  );
  if (!isToBePaid || fitting !== undefined) return fitting;
  // A company that left the provider no longer asks for payment there. A change of provider at this moment and this
  // transaction wait for each other.
  if ((await lockedProvider(tx)) !== 'mollie') return undefined;
  const link = {
    id: uuidv7(Date.now(), randomBytes(10)),
    invoiceId,
    amountCents,
    expiresOn: addDays(today, LINK_DAYS),
  };
  await insertLink(tx, link);
  await queueErrand(tx, { kind: 'create_link', subjectId: link.id, key: `link ${link.id}` });
  return { ...link, state: 'wanted', externalId: null, url: null, problem: null };
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
