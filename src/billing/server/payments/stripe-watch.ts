import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { openWebhookSecret, sealWebhookSecret } from '#company/server/payment-key.repository.ts';
import { ulidOf } from '#shared/ulid.ts';
import { type ErrandParts, stripeOf } from '../ledger/errand-parts.ts';
import { inLedgerOf } from '../ledger/ledger.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import type { StripeApi } from '../provider/stripe-api.ts';
import type { StripeEvent } from '../provider/stripe-values.ts';
import {
  beginWatch,
  findWatch,
  forgetEvents,
  hearEvents,
  keepHeardUntil,
  keepWebhook,
  type StripeWatch,
} from './stripe-news.repository.ts';

/** The path that Stripe calls for a company. */
export const stripeWebhookPath = (companyId: string) => `/api/webhooks/stripe/${ulidOf(companyId)}`;

/** With a webhook only what it missed is asked for, that seldom; without one it is the only way to hear. */
const ASK_AFTER_S = { told: 900, asking: 50 };
/** Events may be listed late, and clocks differ. */
const OVERLAP_S = 300;
const AT_ONCE = 100;

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

async function watchOne(parts: ErrandParts, companyId: string, account: number, isAll: boolean): Promise<void> {
  const now = Math.floor(parts.ledger.now() / 1000);
  const watch = await inLedgerOf(parts.ledger, companyId, async (tx) => {
    await beginWatch(tx, account, now);
    return findWatch(tx);
  });
  if (watch === undefined) return;
  const base = parts.publicUrl();
  const url = base === null ? null : `${base}${stripeWebhookPath(companyId)}`;
  const wantsWebhook = url !== null && url !== watch.webhookUrl;
  const isDue = now - watch.heardUntil >= (watch.webhookId === null ? ASK_AFTER_S.asking : ASK_AFTER_S.told);
  if (!wantsWebhook && !isDue && !isAll) return;
  const stripe = await stripeOf(parts, companyId);
  if (stripe === undefined) return;
  if (wantsWebhook) await renewWebhook(parts, companyId, stripe, watch, url);
  await askForEvents(parts, companyId, stripe, watch, now);
}

async function renewWebhook(
  parts: ErrandParts,
  companyId: string,
  stripe: StripeApi,
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
    parts.log.info({ company: companyId, reason: error.message }, 'Stripe tells of nothing and is asked instead');
  }
}

async function askForEvents(
  parts: ErrandParts,
  companyId: string,
  stripe: StripeApi,
  { heardUntil }: StripeWatch,
  now: number,
): Promise<void> {
  let batch: StripeEvent[] = [];
  const take = async () => {
    const events = batch;
    batch = [];
    await inLedgerOf(parts.ledger, companyId, (tx) => hearEvents(tx, events));
  };
  for await (const event of stripe.listEvents(heardUntil - OVERLAP_S)) {
    batch.push(event);
    if (batch.length >= AT_ONCE) await take();
  }
  await take();
  await inLedgerOf(parts.ledger, companyId, async (tx) => {
    await keepHeardUntil(tx, now);
    await forgetEvents(tx);
  });
}
