import { sql } from 'kysely';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { newId, requireVersion } from '#sync/server/http/call-input.ts';
import type {
  CancelQuoteAnswer,
  CancelSubscriptionBody,
  EndBody,
  SubscriptionAnswer,
} from '../../subscription.schema.ts';
import { creditInvoice } from '../invoices/credit-invoice.ts';
import { refuseField, refuseNow } from '../invoices/invoice-refusal.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { queueErrand } from '../ledger/outbox.ts';
import { lineName } from './line-name.ts';
import { findSubscriptionAnswer } from './subscription.repository.ts';
import { billDueOf, sendErrand } from './subscription-billing.ts';
import { requireRunning } from './subscription-change.ts';
import {
  creditsAfter,
  cutWaiting,
  type EndCredits,
  type LooseLine,
  lastPaymentOf,
  quoteOf,
} from './subscription-credit.ts';
import { endFrom, nextPeriodOf } from './subscription-end.ts';
import { lastDay, tokenOf } from './subscription-preview.ts';
import { findSubscription, findWaitingLines, insertWaitingLines, type SubscriptionRow } from './subscription-row.ts';

/** What ending a subscription after `on` would give back, and to whom. */
export async function cancelQuote({ tx, today }: Booking, id: string, on: CivilDate): Promise<CancelQuoteAnswer> {
  const row = await findSubscription(tx, id);
  if (row === undefined) throw notFound();
  requireRunning(row, today);
  const credits = await creditsAfter(tx, row, on);
  return {
    last_payment_cents: await lastPaymentOf(tx, id),
    ...quoteOf(credits),
    email: row.email,
    token: quoteToken(credits),
  };
}

function quoteToken({ credits, loose }: EndCredits): string {
  return tokenOf([...credits, ...loose]);
}

/**
 * Ends a subscription: at once, which may give back the unused part, or on a future day. What is due is billed first.
 * Waiting lines are billed once it has ended; with a refund only for the used days.
 */
export async function cancelSubscription(
  at: Booking,
  id: string,
  body: CancelSubscriptionBody,
): Promise<SubscriptionAnswer> {
  const { tx, actor, today } = at;
  if (body.refund && body.mode !== 'now') throw refuseField('refund', 'subscription_refund_now');
  if (body.last_on !== undefined && body.mode !== 'date') throw refuseField('last_on', 'invalid');
  const seen = await findSubscription(tx, id, { lock: true });
  if (seen === undefined) throw notFound();
  requireVersion(body.version, seen.version);
  requireRunning(seen, today);
  const row = (await billDueOf(tx, id, { today, by: actor })) ?? seen;
  const credits = body.refund ? await giveBack(at, row, body) : [];
  const cancelOn = body.mode === 'now' ? endedNow(row, today) : endFrom(endOf(body), row, today, '').cancelOn;
  const ended = { ...row, cancelOn };
  const hasWaiting = (await findWaitingLines(tx, [id])).length > 0;
  const next = nextPeriodOf(ended, { billedUntilOn: row.billedUntilOn, hasWaiting });
  await sql`
    update subscriptions set cancel_on = ${cancelOn}::date, end_condition = ${CONDITIONS[body.mode]}, end_cycles = null,
      next_period_on = ${next}::date, version = version + 1 where id = ${id}::uuid`.execute(tx);
  await recordBillingEvents(tx, [
    {
      entity: 'subscription',
      entityId: id,
      action: 'canceled',
      by: actor,
      note: body.reason,
      subject: row.description,
      details: {
        mode: body.mode,
        end_date: lastDay(cancelOn),
        refund: body.refund,
      },
      changes: {
        end_date: {
          was: lastDay(row.cancelOn),
          now: lastDay(cancelOn),
        },
      },
    },
  ]);
  for (const { invoiceId } of credits) await queueCredit(at, row, invoiceId);
  const answer = await findSubscriptionAnswer(tx, id, today);
  if (answer === undefined) throw notFound();
  return answer;
}

/** The first unused day; a subscription that has not begun is never used. */
function endedNow({ startOn }: SubscriptionRow, today: CivilDate): CivilDate {
  return today < startOn ? startOn : addDays(today, 1);
}

const CONDITIONS = {
  now: 'now',
  period_end: 'end_of_period',
  date: 'chosen_date',
  first_of_month: 'first_of_next_month',
} as const satisfies Record<CancelSubscriptionBody['mode'], string>;

function endOf({ mode, last_on: lastOn }: CancelSubscriptionBody): EndBody {
  const condition = CONDITIONS[mode];
  if (condition === 'now') throw new Error('what ends now has no day to come');
  return { condition, ...(lastOn === undefined ? {} : { last_on: lastOn }) };
}

/** Credits the unused part and refunds what was paid of it; where it is unpaid, only the open amount shrinks. */
async function giveBack(
  at: Booking,
  row: SubscriptionRow,
  body: CancelSubscriptionBody,
): Promise<readonly { readonly invoiceId: string }[]> {
  const given = await creditsAfter(at.tx, row, at.today);
  const { credits, loose } = given;
  if (body.quote !== undefined && body.quote !== quoteToken(given)) throw refuseNow('quote_stale');
  if (credits.some(({ refund }) => refund !== 'none') && !at.actor.can('invoice refund')) {
    throw new RequestError(403, 'forbidden');
  }
  const made: { invoiceId: string }[] = [];
  for (const { invoiceId, lines, refund } of credits) {
    const { uuid } = await creditInvoice(at, { invoice: invoiceId, lines, refund, reason: body.reason });
    made.push({ invoiceId: uuid });
  }
  await cutLines(at, row);
  await keepLoose(at, row, loose);
  return made;
}

/**
 * Keeps what no document has room to credit as waiting lines; they become a credit invoice of their own once the
 * subscription has ended.
 */
async function keepLoose({ tx }: Booking, row: SubscriptionRow, loose: readonly LooseLine[]): Promise<void> {
  if (loose.length === 0) return;
  const language = row.language ?? (await readSettings(tx)).sections.general.language;
  const lines = loose.map(({ name, ...line }) => ({
    ...line,
    id: newId(),
    description: lineName(line.kind, name, language),
  }));
  await insertWaitingLines(tx, lines, { includesVat: row.includesVat, invoiceId: null });
}

async function cutLines({ tx, today }: Booking, row: SubscriptionRow): Promise<void> {
  for (const line of await findWaitingLines(tx, [row.id])) {
    const cut = cutWaiting(row, line, today);
    if (cut === undefined) await sql`delete from pending_lines where id = ${line.id}::uuid`.execute(tx);
    else if (cut !== line) {
      await sql`update pending_lines set quantity = 1, unit_price_cents = ${cut.amountCents},
        amount_cents = ${cut.amountCents}, until_on = ${cut.untilOn}::date where id = ${line.id}::uuid`.execute(tx);
    }
  }
}

async function queueCredit({ tx, actor }: Booking, row: SubscriptionRow, invoiceId: string): Promise<void> {
  if (row.email !== '') await queueErrand(tx, sendErrand(invoiceId, 0, actor));
}
