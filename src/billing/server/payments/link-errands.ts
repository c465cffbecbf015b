import { sql } from 'kysely';
import { ulidOf } from '#shared/ulid.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import { DONE, type ErrandKind, type ErrandParts, mollieOf, NO_KEY } from '../ledger/errand-parts.ts';
import type { ErrandOutcome } from '../ledger/errand-queue.ts';
import { inLedgerOf } from '../ledger/ledger.ts';
import { queueErrand } from '../ledger/outbox.ts';
import { linkTokenOf } from './link-token.ts';
import {
  failUnmade,
  findLink,
  isDebit,
  isPayment,
  type MadePage,
  nameLink,
  openLink,
  type PaymentLink,
} from './payment-link.repository.ts';
import { takeOverRefunds } from './refund-errands.ts';
import { followStripePage, makeStripePage } from './stripe-page.ts';
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
    if (link === undefined || !(await failUnmade(tx, subjectId, reason))) return;
    await noteLinkFailed(tx, link.invoiceId, reason);
  },
};

export function noteLinkFailed(tx: CompanyTx, invoiceId: string, note: string): Promise<void> {
  return recordBillingEvents(tx, [{ entity: 'invoice', entityId: invoiceId, action: 'link_failed', by: null, note }]);
}

/**
 * Makes a link. Its key is the link's id: asked again after a lost answer, there is still one link. Stripe has every issued
 * invoice, also one that was over before it could be asked.
 */
export async function makeLink(parts: ErrandParts, companyId: string, linkId: string): Promise<void> {
  const link = await inLedgerOf(parts.ledger, companyId, (tx) => findLink(tx, linkId));
  if (link === undefined || isDebit(link)) return;
  const isOver = link.provider === 'stripe' && link.state === 'closed' && link.externalId === null;
  if (link.state !== 'wanted' && !isOver) return;
  const make = link.provider === 'stripe' ? makeStripePage : makeMolliePage;
  const made = await make(parts, companyId, link);
  if (made === undefined) return;
  await inLedgerOf(parts.ledger, companyId, async (tx) => {
    if (!(await openLink(tx, link.id, made))) return;
    const now = await findLink(tx, link.id);
    // Closed while it was being made: whoever closed it had nothing to close at the provider yet.
    if (now?.state === 'closed') {
      await queueErrand(tx, { kind: 'close_link', subjectId: link.id, key: `close ${link.id} made` });
    } else if (now !== undefined && (now.amountCents < made.amountCents || (await isGivenUp(tx, link.invoiceId)))) {
      await queueErrand(tx, { kind: 'follow_link', subjectId: link.id, key: `follow ${link.id} made` });
    }
    await recordBillingEvents(tx, [
      { entity: 'invoice', entityId: link.invoiceId, action: 'link_made', by: null, details: { url: made.url } },
    ]);
  });
}

async function isGivenUp(tx: CompanyTx, invoiceId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from invoices where id = ${invoiceId}::uuid and state = 'uncollectible'`.execute(tx);
  return rows.length > 0;
}

async function makeMolliePage(parts: ErrandParts, companyId: string, link: PaymentLink): Promise<MadePage | undefined> {
  const mollie = await mollieOf(parts, companyId);
  if (mollie === undefined) return undefined;
  const number = await inLedgerOf(parts.ledger, companyId, async (tx) => {
    const { rows } = await sql<{ number: string }>`
      select number from invoices where id = ${link.invoiceId}::uuid`.execute(tx);
    return rows[0]?.number ?? '';
  });
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
    parts.log.warn(
      { link: link.id, told: URL.parse(made.webhookUrl ?? '')?.host ?? null },
      'the provider tells somebody else of payments',
    );
  }
  return { ...made, amountCents: link.amountCents };
}

/** Has the provider close a link, then looks once more: somebody may have paid on it at the last moment. */
export const closeLink: ErrandKind = {
  run: async (parts, { companyId, subjectId }) => {
    const link = await inLedgerOf(parts.ledger, companyId, (tx) => findLink(tx, subjectId));
    if (link?.externalId === null || link === undefined) return DONE;
    if (link.provider === 'stripe') return followStripe(parts, companyId, link);
    const mollie = await mollieOf(parts, companyId);
    if (mollie === undefined) return NO_KEY;
    if (!isPayment(link.externalId)) await mollie.archivePaymentLink(link.externalId);
    await synchronizeLink(parts, companyId, subjectId);
    return DONE;
  },
};

/** Has the provider's page say what our invoice says now. */
export const followLink: ErrandKind = {
  run: async (parts, { companyId, subjectId }) => {
    const link = await inLedgerOf(parts.ledger, companyId, (tx) => findLink(tx, subjectId));
    return link?.provider === 'stripe' ? followStripe(parts, companyId, link) : DONE;
  },
};

async function followStripe(parts: ErrandParts, companyId: string, link: PaymentLink): Promise<ErrandOutcome> {
  if ((await followStripePage(parts, companyId, link)) === 'no_key') return NO_KEY;
  await synchronizeLink(parts, companyId, link.id);
  return DONE;
}

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
