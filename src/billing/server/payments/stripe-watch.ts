import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isOfOtherAccount, noteAccount } from '#company/server/key-standing.repository.ts';
import { openWebhookSecret, sealWebhookSecret } from '#company/server/payment-key.repository.ts';
import { ulidOf } from '#shared/ulid.ts';
import { type ErrandParts, stripeOf } from '../ledger/errand-parts.ts';
import { inLedgerOf } from '../ledger/ledger.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import type { StripeApi, StripeList } from '../provider/stripe-api.ts';
import type { StripeEvent } from '../provider/stripe-values.ts';
import { hasMade } from './payment-link.repository.ts';
import {
  type Asking,
  beginAsking,
  beginWatch,
  endAsking,
  findWatch,
  forgetEvents,
  hearEvents,
  keepAskedAfter,
  keepStripeAccount,
  keepWebhook,
  type StripeWatch,
} from './stripe-news.repository.ts';
import { queueLook, touchOpenPages } from './stripe-touched.repository.ts';

/** The path that Stripe calls for a company. */
export const stripeWebhookPath = (companyId: string) => `/api/webhooks/stripe/${ulidOf(companyId)}`;

/** With a webhook only what it missed is asked for, that seldom; without one it is the only way to hear. */
const ASK_AFTER_S = { told: 900, asking: 50 };
/** Events may be listed late, and clocks differ. */
const OVERLAP_S = 300;
/** A day less than Stripe keeps events: after that all pages are looked at instead. */
const STRIPE_KEEPS_S = 29 * 86_400;
/** However well everything is told, open pages are looked at once a day. A hundred cost two calls. */
const WALK_AFTER_S = 86_400;
const NOT_ALLOWED = 403;

/** The secret with which Stripe signs what it tells a company; undefined where none was agreed on. */
export async function readWebhookSecret(
  database: Kysely<never>,
  secret: string,
  companyId: string,
): Promise<string | undefined> {
  const watch = await inLedgerOf({ database }, companyId, findWatch);
  const sealed = watch?.sealedSecret ?? null;
  return sealed === null ? undefined : openWebhookSecret(secret, companyId, sealed);
}

/**
 * Listens to Stripe for all companies with a key: has it tell this server of events where it can reach it, and asks for
 * those that were not told. With `isAll`, asks everybody now, as after the server was down.
 */
export async function watchStripe(parts: ErrandParts, isAll: boolean): Promise<void> {
  const { rows } = await sql<{ companyId: string; account: number }>`
    select company_id as "companyId", account from company_payment_keys
    where provider = 'stripe' and sealed is not null order by company_id`.execute(parts.ledger.database);
  for (const { companyId, account } of rows) {
    await watchOne(parts, companyId, account, isAll).catch((error: unknown) =>
      parts.log.warn({ err: error, company: companyId }, 'Stripe was not listened to'),
    );
  }
}

type Listening = { readonly parts: ErrandParts; readonly companyId: string; readonly stripe: StripeApi };

async function watchOne(parts: ErrandParts, companyId: string, account: number, isAll: boolean): Promise<void> {
  const now = Math.floor(parts.ledger.now() / 1000);
  const { watch, isOther } = await inLedgerOf(parts.ledger, companyId, async (tx) => {
    await beginWatch(tx, account, now);
    // What an errand gave up waits for the next look.
    await queueLook(tx);
    return { watch: await findWatch(tx), isOther: await isOfOtherAccount(tx, 'stripe') };
  });
  if (watch === undefined) return;
  const base = parts.publicUrl();
  const url = base === null ? null : `${base}${stripeWebhookPath(companyId)}`;
  const wantsWebhook = url !== null && url !== watch.webhookUrl;
  const isDue = now - watch.heardUntil >= (watch.webhookId === null ? ASK_AFTER_S.asking : ASK_AFTER_S.told);
  if (!wantsWebhook && !isDue && !isAll) return;
  const stripe = await stripeOf(parts, companyId, { evenOfOther: true });
  if (stripe === undefined) return;
  const listening = { parts, companyId, stripe };
  const isWalk = watch.walkedAt === null || now - watch.walkedAt >= WALK_AFTER_S;
  const isUnsure = isAll || isWalk || isOther || watch.stripeAccount === null;
  if (isUnsure && !(await isSameAccount(listening, watch))) return;
  if (wantsWebhook) await renewWebhook(listening, watch, url);
  const isForgotten = now - watch.heardUntil >= STRIPE_KEEPS_S;
  if (isWalk || isForgotten) {
    const since = new Date((isForgotten ? watch.heardUntil : now) * 1000);
    await inLedgerOf(parts.ledger, companyId, (tx) =>
      touchOpenPages(tx, { isAll: isForgotten, since, now: new Date(now * 1000) }),
    );
  }
  await askForEvents(listening, watch.heardUntil, now);
}

/** Whether the key is of the account in which pages were made. Where nothing was made any account will do. */
async function isSameAccount({ parts, companyId, stripe }: Listening, watch: StripeWatch): Promise<boolean> {
  const id = await stripe.accountId().catch((error: unknown) => {
    // A key that may not know its own account is no reason to stop.
    if (error instanceof ProviderFailure && error.status === NOT_ALLOWED) return null;
    throw error;
  });
  if (id === null) return true;
  return inLedgerOf(parts.ledger, companyId, async (tx) => {
    const isOther = watch.stripeAccount !== null && watch.stripeAccount !== id && (await hasMade(tx, watch.account));
    await noteAccount(tx, 'stripe', isOther ? 'other' : 'same');
    if (!isOther) await keepStripeAccount(tx, id);
    return !isOther;
  });
}

async function renewWebhook(
  { parts, companyId, stripe }: Listening,
  { account, webhookId }: StripeWatch,
  url: string,
): Promise<void> {
  const idempotencyKey = `webhook-${companyId}-${account}-${createHash('sha256').update(url).digest('base64url')}`;
  try {
    const { id, secret } = await stripe.createWebhook({ url, idempotencyKey });
    const sealedSecret = sealWebhookSecret(parts.ledger.secret, companyId, secret);
    await inLedgerOf(parts.ledger, companyId, (tx) => keepWebhook(tx, { id, url, sealedSecret }));
    if (webhookId !== null && webhookId !== id) await stripe.deleteWebhook(webhookId);
  } catch (error) {
    // A key without the right to it, or an address that Stripe does not take: events are asked for instead.
    const isNo = error instanceof ProviderFailure && (error.kind === 'refused' || error.kind === 'unauthorized');
    if (!isNo) throw error;
    parts.log.info(
      { company: companyId, failure: error.kind, status: error.status },
      'Stripe tells of nothing and is asked instead',
    );
  }
}

/** Reads the list of events to its end, from where an earlier process left it. */
async function askForEvents(listening: Listening, heardUntil: number, now: number): Promise<void> {
  const { parts, companyId } = listening;
  const since = new Date(heardUntil * 1000);
  const asking = await inLedgerOf(parts.ledger, companyId, (tx) =>
    beginAsking(tx, { from: heardUntil - OVERLAP_S, at: now }),
  );
  try {
    await readEvents(listening, asking, since);
  } catch (error) {
    const isForgotten = error instanceof ProviderFailure && error.field === 'starting_after';
    if (!isForgotten || asking.after === null) throw error;
    // Stripe has forgotten the event where the earlier process was: the rest is younger.
    await readEvents(listening, { ...asking, after: null }, since);
  }
  await inLedgerOf(parts.ledger, companyId, async (tx) => {
    await endAsking(tx, asking);
    await forgetEvents(tx);
  });
}

/** Page by page; how far is noted with what the page told. */
async function readEvents({ parts, companyId, stripe }: Listening, asking: Asking, since: Date): Promise<void> {
  let { after } = asking;
  do {
    const { rows, next }: StripeList<StripeEvent> = await stripe.listEvents({ since: asking.from, after });
    await inLedgerOf(parts.ledger, companyId, async (tx) => {
      await hearEvents(tx, rows, since);
      await keepAskedAfter(tx, asking, next);
    });
    after = next;
  } while (after !== null);
}
