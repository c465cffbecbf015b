import { setTimeout as pause } from 'node:timers/promises';
import { asRun } from '#sync/server/http/work-id.ts';
import { sendInvoice } from '../invoices/send-errand.ts';
import type { ErrandKind, ErrandParts } from '../ledger/errand-parts.ts';
import {
  type ErrandOutcome,
  settleErrand,
  type TakenErrand,
  takeErrands,
  wasLastAttempt,
} from '../ledger/errand-queue.ts';
import { mailHandover } from '../ledger/handover-errand.ts';
import { inLedgerOf, todayOf } from '../ledger/ledger.ts';
import { type LookOptions, lookAtAll } from '../ledger/look-after.ts';
import type { OutboxKind } from '../ledger/outbox.ts';
import { collectDebit } from '../payments/collect-debit.ts';
import { closeLink, createLink, followLink, lookAtLink, lookForMoney } from '../payments/link-errands.ts';
import { createMandate, followMandates, revokeMandate } from '../payments/mandate-errands.ts';
import { queueWantedLinks, takeLinksToLookAt, type WatchedState } from '../payments/payment-link.repository.ts';
import { createRefund, followRefunds } from '../payments/refund-errands.ts';
import { lookAtTouched } from '../payments/stripe-touched.ts';
import { watchStripe } from '../payments/stripe-watch.ts';
import { watchPayouts } from '../payouts/watch-payouts.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import { settleHolds } from '../reminders/dunning-hold-errand.ts';

const KINDS: Readonly<Record<OutboxKind, ErrandKind>> = {
  send_invoice: sendInvoice,
  create_link: createLink,
  close_link: closeLink,
  follow_link: followLink,
  look_at_link: lookAtLink,
  look_at_touched: lookAtTouched,
  create_refund: createRefund,
  create_mandate: createMandate,
  revoke_mandate: revokeMandate,
  collect_debit: collectDebit,
  settle_holds: settleHolds,
  mail_handover: mailHandover,
};

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 4;
/** Polling finds what the provider failed to report. */
const POLL_EVERY_MS = 60_000;
const WATCHED: readonly WatchedState[] = ['open', 'closed', 'paid'];
const WRONG_KEY_S = 300;
/** However long a provider wants to be left alone: all attempts have to fit within a day. */
const LONGEST_WAIT_S = 3600;

/**
 * Runs errands that are due, some at once, until none is left. One that takes long holds up no other. Answers how many were
 * run.
 */
export async function runDueErrands(parts: ErrandParts, isStopping: () => boolean = () => false): Promise<number> {
  const running = new Set<Promise<void>>();
  const begin = (errand: TakenErrand) => {
    const run: Promise<void> = runOne(parts, errand).finally(() => running.delete(run));
    running.add(run);
  };
  let count = 0;
  try {
    do {
      const taken = await takeErrands(parts.ledger.database, AT_ONCE - running.size);
      for (const errand of taken) begin(errand);
      count += taken.length;
      if (running.size === 0) break;
      await Promise.race([...running, pause(LOOK_EVERY_MS, undefined, { ref: false })]);
    } while (!isStopping());
  } finally {
    await Promise.allSettled(running);
  }
  return count;
}

async function runOne(parts: ErrandParts, errand: TakenErrand): Promise<void> {
  const kind = KINDS[errand.kind];
  const outcome = await attempt(parts, kind, errand);
  const about = { errand: errand.id, kind: errand.kind, subject: errand.subjectId };
  if (outcome.state === 'failed') {
    parts.log.warn(about, 'an errand failed');
    await inLedgerOf(parts.ledger, errand.companyId, async (tx) => {
      await kind.fail?.(tx, errand, outcome.reason, todayOf(parts.ledger));
    });
  }
  await settleErrand(parts.ledger.database, errand, outcome);
}

async function attempt(parts: ErrandParts, kind: ErrandKind, errand: TakenErrand): Promise<ErrandOutcome> {
  // Its last attempt ended with its process: nobody knows how.
  if (errand.attempts > 20) return { state: 'failed', reason: 'interrupted' };
  try {
    return await kind.run(parts, errand);
  } catch (error) {
    const said = outcomeOf(error);
    const isOver = said.state === 'again' && wasLastAttempt(errand);
    const outcome = isOver ? ({ state: 'failed', reason: said.reason } as const) : said;
    // The provider's own words may name who pays: they are kept with the errand, and the log has the kind of failure.
    const isProviders = error instanceof ProviderFailure;
    const why = isProviders ? { failure: error.kind, status: error.status, field: error.field } : { err: error };
    const isFailed = outcome.state === 'failed';
    if (isFailed || !isProviders) {
      parts.log.warn({ ...why, errand: errand.id }, isFailed ? 'an errand was refused' : 'an errand waits');
    }
    return outcome;
  }
}

/**
 * The outcome of a failed call: a refusal ends its errand, a wrong key waits for a right one, anything else is retried.
 */
function outcomeOf(error: unknown): Exclude<ErrandOutcome, { readonly state: 'done' }> {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ProviderFailure)) return { state: 'again', reason };
  if (error.kind === 'unauthorized') return { state: 'wait', reason, afterSeconds: WRONG_KEY_S };
  if (error.kind === 'refused') return { state: 'failed', reason };
  const { retryAfterS } = error;
  return {
    state: 'again',
    reason,
    ...(retryAfterS === null ? {} : { afterSeconds: Math.min(retryAfterS, LONGEST_WAIT_S) }),
  };
}

/**
 * Looks at links without a report for a while, and at refunds and mandates, which are never reported. With
 * `missedSince`, looks at everything that waits for news and was not looked at since then.
 */
export async function pollPayments(parts: ErrandParts, input: LookOptions = {}): Promise<void> {
  const { database } = parts.ledger;
  await apart(parts, () => queueWantedLinks(database));
  await apart(parts, () => watchStripe(parts, (input.missedSince ?? null) !== null));
  for (const state of WATCHED) {
    await lookAtAll(
      input,
      (lookedBefore) => takeLinksToLookAt(database, { state, lookedBefore }),
      ({ companyId, id }) => apart(parts, () => lookForMoney(parts, companyId, id)),
    );
  }
  await apart(parts, () => followRefunds(parts, input));
  await apart(parts, () => followMandates(parts, input));
  await apart(parts, () => watchPayouts(parts, (input.missedSince ?? null) !== null));
}

/** Keeps a refusal by one company's provider from holding up the others. */
async function apart(parts: ErrandParts, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => parts.log.warn({ err: error }, 'payments were not looked at'));
}

/** Runs errands and looks after payments for as long as the process lives; any number of processes may. */
export function startPayments(parts: ErrandParts): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  // While the server was down nobody could tell it anything.
  let missedSince: Date | null = new Date();
  const poll = async () => {
    await pollPayments(parts, { missedSince, signal });
    missedSince = null;
  };
  const every = async (ms: number, work: () => Promise<unknown>, words: string) => {
    while (!signal.aborted) {
      await asRun(() => work().catch((error: unknown) => parts.log.warn({ err: error }, words)));
      await pause(ms, undefined, { ref: false, signal }).catch(() => {});
    }
  };
  const running = Promise.all([
    every(LOOK_EVERY_MS, () => runDueErrands(parts, () => signal.aborted), 'errands wait'),
    every(POLL_EVERY_MS, poll, 'payments were not looked at'),
  ]);
  return async () => {
    stopping.abort();
    await running;
  };
}
