import { sql } from 'kysely';
import { ulidOf } from '#shared/ulid.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import { DONE, type ErrandKind, type ErrandParts, mollieOf, NO_KEY } from '../ledger/errand-parts.ts';
import { inLedgerOf } from '../ledger/ledger.ts';
import { queueErrand } from '../ledger/outbox.ts';
import { linkTokenOf } from './link-token.ts';
import {
  findLink,
  isDebit,
  isPayment,
  nameLink,
  openLink,
  type PaymentLink,
  setLinkState,
} from './payment-link.repository.ts';
import { takeOverRefunds } from './refund-errands.ts';
import { synchronizeLink } from './synchronize-link.ts';

/** The paths in a link's URLs: whoever received one knows its secret. */
type LinkPaths = {
  /** Where the provider tells of payments. */
  readonly webhook: string;
  /** Where a customer comes back to after paying, or not. */
  readonly back: string;
};

/** Stores the secret of a link's URLs before the provider receives them. */
export async function nameLinkPaths(
  parts: ErrandParts,
  companyId: string,
  { id, invoiceId }: Pick<PaymentLink, 'id' | 'invoiceId'>,
): Promise<LinkPaths> {
  const token = linkTokenOf(parts.ledger.secret, id);
  await inLedgerOf(parts.ledger, companyId, (tx) => nameLink(tx, id, token));
  return {
    webhook: `/api/webhooks/mollie/${ulidOf(invoiceId)}/${token}`,
    back: `/api/payments/return/${token}`,
  };
}

/** Has the provider make a link that is wanted. */
export const createLink: ErrandKind = {
  run: async (parts, { companyId, subjectId }) => {
    // Without a key it stays wanted, and is queued again once there is one (`queueWantedLinks`).
    await makeLink(parts, companyId, subjectId);
    return DONE;
  },
  fail: async (tx, { subjectId }, reason) => {
    const link = await findLink(tx, subjectId);
    if (link === undefined) return;
    await setLinkState(tx, [subjectId], 'failed', reason);
    await noteLinkFailed(tx, link.invoiceId, reason);
  },
};

export function noteLinkFailed(tx: CompanyTx, invoiceId: string, note: string): Promise<void> {
  return recordBillingEvents(tx, [{ entity: 'invoice', entityId: invoiceId, action: 'link_failed', by: null, note }]);
}

/** Makes a link. Its key is the link's id: asked again after a lost answer, there is still one link. */
export async function makeLink(parts: ErrandParts, companyId: string, linkId: string): Promise<void> {
  const found = await inLedgerOf(parts.ledger, companyId, async (tx) => {
    const link = await findLink(tx, linkId);
    const { rows } = await sql<{ number: string }>`
        select number from invoices where id = ${link?.invoiceId ?? null}::uuid`.execute(tx);
    return link === undefined ? undefined : { link, number: rows[0]?.number ?? '' };
  });
  if (found === undefined || found.link.state !== 'wanted' || isDebit(found.link)) return;
  const { link, number } = found;
  const mollie = await mollieOf(parts, companyId);
  if (mollie === undefined) return;
  const base = parts.publicUrl();
  const paths = base === null ? null : await nameLinkPaths(parts, companyId, link);
  const webhookUrl = paths === null ? undefined : `${base}${paths.webhook}`;
  const made = await mollie.createPaymentLink({
    amountCents: link.amountCents,
    description: number,
    idempotencyKey: `link-${link.id}`,
    ...(paths === null
      ? {}
      : {
          redirectUrl: `${base}${paths.back}`,
          webhookUrl,
        }),
    ...(link.expiresOn === null ? {} : { expiresOn: link.expiresOn }),
  });
  if (webhookUrl !== undefined && made.webhookUrl !== webhookUrl) {
    // Payments are still found by looking, only later.
    parts.log.warn({ link: link.id, webhookUrl: made.webhookUrl }, 'the provider tells somebody else of payments');
  }
  await inLedgerOf(parts.ledger, companyId, async (tx) => {
    await openLink(tx, link.id, made);
    // Closed while it was being made: whoever closed it had nothing to close at the provider yet.
    if ((await findLink(tx, link.id))?.state === 'closed') {
      await queueErrand(tx, { kind: 'close_link', subjectId: link.id, key: `close ${link.id} made` });
    }
    await recordBillingEvents(tx, [
      { entity: 'invoice', entityId: link.invoiceId, action: 'link_made', by: null, details: { url: made.url } },
    ]);
  });
}

/** Has the provider close a link, then looks once more: somebody may have paid on it at the last moment. */
export const closeLink: ErrandKind = {
  run: async (parts, { companyId, subjectId }) => {
    const link = await inLedgerOf(parts.ledger, companyId, (tx) => findLink(tx, subjectId));
    if (link?.externalId === null || link === undefined) return DONE;
    const mollie = await mollieOf(parts, companyId);
    if (mollie === undefined) return NO_KEY;
    if (!isPayment(link.externalId)) await mollie.archivePaymentLink(link.externalId);
    await synchronizeLink(parts, companyId, subjectId);
    return DONE;
  },
};

/** Takes over what was paid on a link and what went back, after the provider said that something happened. */
export const lookAtLink: ErrandKind = {
  run: async (parts, { companyId, subjectId }) =>
    (await lookForMoney(parts, companyId, subjectId)) === 'no_key' ? NO_KEY : DONE,
};

/** The same without being told. */
export async function lookForMoney(parts: ErrandParts, companyId: string, linkId: string): Promise<'done' | 'no_key'> {
  const outcome = await synchronizeLink(parts, companyId, linkId);
  if (outcome === 'no_key') return outcome;
  const link = await inLedgerOf(parts.ledger, companyId, (tx) => findLink(tx, linkId));
  if (link !== undefined) await takeOverRefunds(parts, companyId, link.invoiceId);
  return outcome;
}
