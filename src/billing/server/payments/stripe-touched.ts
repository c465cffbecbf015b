import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import { planLooks } from '../../stripe/stripe-look-plan.ts';
import { DONE, type ErrandKind, type ErrandParts, NO_KEY, stripeOf } from '../ledger/errand-parts.ts';
import type { ErrandOutcome } from '../ledger/errand-queue.ts';
import { inLedgerOf, todayOf } from '../ledger/ledger.ts';
import type { StripeApi } from '../provider/stripe-api.ts';
import { takeOverRefunds } from './refund-errands.ts';
import { lockInvoices } from './settle-invoice.ts';
import { isUnknown, lookAtPage, lookAtPages } from './stripe-look.ts';
import { endTouched, giveBackTouched, hasTouched, type TouchedPage, takeTouched } from './stripe-touched.repository.ts';
import { type Seen, takeOverLink } from './take-over-link.ts';

/** So many are done well within the time after which a silent process is considered dead. */
const PAGES_AT_ONCE = 1000;
/** Taken over in one transaction: few enough that nobody waits long for one of their invoices. */
const INVOICES_AT_ONCE = 20;
const CALLS_AT_ONCE = 4;
/** Others are looking at the rest, or were killed while they did. */
const LATER: ErrandOutcome = { state: 'wait', reason: 'others look at the rest', afterSeconds: 10 };
/** Asks to go on at once; that is no failed attempt. */
const MORE: ErrandOutcome = { state: 'wait', reason: 'more to look at', afterSeconds: 0 };

/**
 * Looks at pages of which Stripe said something, a part of them at a time. A page is done in the transaction that takes it
 * over, so that whoever goes on after a killed process begins with the first that is not.
 */
export const lookAtTouched: ErrandKind = {
  run: async (parts, { companyId }) => {
    const stripe = await stripeOf(parts, companyId);
    if (stripe === undefined) return NO_KEY;
    const { pages, isLeft } = await inLedgerOf(parts.ledger, companyId, async (tx) => ({
      pages: await takeTouched(tx, PAGES_AT_ONCE),
      isLeft: await hasTouched(tx),
    }));
    if (pages.length === 0) return isLeft ? LATER : DONE;
    try {
      await lookAt({ parts, companyId, stripe, today: todayOf(parts.ledger) }, pages);
    } catch (error) {
      await inLedgerOf(parts.ledger, companyId, (tx) => giveBackTouched(tx, pages));
      throw error;
    }
    return MORE;
  },
};

type Look = {
  readonly parts: ErrandParts;
  readonly companyId: string;
  readonly stripe: StripeApi;
  readonly today: CivilDate;
};

async function lookAt(look: Look, pages: readonly TouchedPage[]): Promise<void> {
  const { stretches, single } = planLooks(pages);
  const left = [...single];
  for (const stretch of stretches) {
    const seen = await lookAtPages(look.stripe, stretch, look.today);
    const found = stretch.flatMap((page) => {
      const of = seen.get(page.externalId);
      return of === undefined ? [] : [{ page, seen: of }];
    });
    left.push(...stretch.filter(({ externalId }) => !seen.has(externalId)));
    for (let from = 0; from < found.length; from += INVOICES_AT_ONCE) {
      await takeOver(look, found.slice(from, from + INVOICES_AT_ONCE));
    }
    await takeOverRefundsOf(look, stretch);
  }
  await inGroups(left, (page) => lookAtSingle(look, page));
  await takeOverRefundsOf(look, left);
}

async function inGroups<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += CALLS_AT_ONCE) {
    await Promise.all(items.slice(from, from + CALLS_AT_ONCE).map((item) => work(item)));
  }
}

type SeenPage = { readonly page: TouchedPage; readonly seen: Seen };

function takeOver({ parts, companyId, today }: Look, group: readonly SeenPage[]): Promise<void> {
  return inLedgerOf(parts.ledger, companyId, async (tx) => {
    await lockInvoices(
      tx,
      group.map(({ page }) => page.invoiceId),
    );
    for (const { page, seen } of group) {
      await takeOverLink(tx, { id: page.linkId, invoiceId: page.invoiceId }, seen, today);
      await endTouched(tx, page);
    }
  });
}

async function lookAtSingle(look: Look, page: TouchedPage): Promise<void> {
  const { parts, companyId, stripe, today } = look;
  try {
    await takeOver(look, [{ page, seen: await lookAtPage(stripe, page, today) }]);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    // A page that Stripe does not have any more holds up no other.
    parts.log.warn({ err: error, link: page.linkId }, 'a page was not looked at');
    await inLedgerOf(parts.ledger, companyId, (tx) => endTouched(tx, page));
  }
}

/** Only payments of which something went back are asked about. */
async function takeOverRefundsOf({ parts, companyId }: Look, pages: readonly TouchedPage[]): Promise<void> {
  const ids = pages.map(({ invoiceId }) => invoiceId);
  const { rows } = await inLedgerOf(parts.ledger, companyId, (tx) =>
    sql<{ invoiceId: string }>`
      select distinct p.invoice_id as "invoiceId" from payments p
      where p.invoice_id = any(${ids}::uuid[]) and p.source = 'stripe' and (p.refunded_cents > 0 or exists (
        select from refunds r where r.company_id = p.company_id and r.payment_id = p.id))`.execute(tx),
  );
  for (const { invoiceId } of rows) await takeOverRefunds(parts, companyId, invoiceId);
}
