import type { CivilDate } from '#shared/civil-date.ts';
import { uuidv7 } from '#shared/ids.ts';
import { seededRandom } from '#tests/sync/model/random.ts';
import type { AccountUse, Booked, Document, Ledger, LedgerEvent, Move, Refund } from './ledger-types.ts';

/** Ids that sort in the order in which they are given. */
function idMaker(seed: number): () => string {
  const random = seededRandom(seed ^ 0x5eed);
  let moment = Date.parse('2019-01-01T00:00:00Z');
  return () => {
    moment += 1;
    return uuidv7(
      moment,
      Uint8Array.from({ length: 10 }, () => random.int(256)),
    );
  };
}

export function emptyLedger(
  seed: number,
  { rates, customers, today }: Pick<Ledger, 'rates' | 'customers' | 'today'>,
): Ledger {
  return {
    random: seededRandom(seed),
    rates,
    customers,
    invoices: [],
    credits: [],
    payments: [],
    refunds: [],
    moves: [],
    events: [],
    claims: [],
    payouts: [],
    held: { mollie: [], stripe: [] },
    surplus: new Set(),
    booked: [],
    lost: [],
    closings: [],
    today,
    closedUntil: null,
    customerNumbers: 0,
    newId: idMaker(seed),
  };
}

export const openOf = ({ totalCents, creditedCents, paidCents, refundedCents }: Document): number =>
  totalCents - creditedCents - paidCents + refundedCents;

export const isCounted = ({ status }: Refund): boolean => status !== 'failed' && status !== 'canceled';

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** Books amounts of a day; those on debtors are about an invoice. */
export function book(
  ledger: Ledger,
  on: CivilDate,
  invoice: Document | null,
  lines: Partial<Record<AccountUse, number>>,
): readonly Booked[] {
  const rows = Object.entries(lines).map(
    ([account, cents]): Booked => ({ on, account: account as AccountUse, cents, invoice, isGone: false }),
  );
  ledger.booked.push(...rows);
  return rows;
}

export function tell(ledger: Ledger, document: Document, action: LedgerEvent['action'], details: object = {}): void {
  ledger.events.push({
    id: ledger.newId(),
    document,
    action,
    on: ledger.today,
    details: details as LedgerEvent['details'],
  });
}

/** Moves something between an invoice and its customer's credit; above zero, to the credit. */
export function move(
  ledger: Ledger,
  invoice: Document,
  amountCents: number,
  reason: Move['reason'],
  other: Document | null = null,
): void {
  if (amountCents === 0) return;
  const moved = { id: ledger.newId(), invoice, amountCents, reason, other, on: ledger.today };
  ledger.moves.push(moved);
  invoice.moves.push(moved);
  invoice.customer.balanceCents += amountCents;
  if (reason !== 'set_off') ledger.surplus.add(invoice);
  book(ledger, ledger.today, invoice, { debtors: amountCents, balances: 0 - amountCents });
}

/** What an invoice put into credit that is still there. */
export function keptOf({ moves, customer }: Document): number {
  const moved = sum(moves.filter(({ reason }) => reason !== 'set_off').map(({ amountCents }) => amountCents));
  return Math.max(0, Math.min(moved, customer.balanceCents));
}

const givenOf = ({ refunds }: Document): number => sum(refunds.filter(isCounted).map(({ amountCents }) => amountCents));

/** What has to go back for a credit invoice: zero, or below. What was paid too much besides is not its matter. */
function creditOpenOf(credit: Document): number {
  const { original } = credit;
  if (original === null) return Math.max(credit.totalCents + givenOf(credit), 0);
  const kept = original.moves.filter(({ reason }) => reason === 'credited').map(({ amountCents }) => amountCents);
  const dealtWith = sum(original.credits.map(givenOf)) + sum(kept);
  return Math.max(
    credit.totalCents + givenOf(credit),
    Math.min(0, openOf(original)),
    Math.min(0, dealtWith - original.creditedCents),
  );
}

/** Counts what came in and went back of documents; their states, and those of credit invoices of theirs, follow. */
export function settle(ledger: Ledger, documents: readonly Document[]): void {
  for (const one of documents) {
    const came = one.payments.filter(({ isUndone }) => !isUndone);
    one.paidCents =
      sum(came.map((payment) => payment.amountCents - payment.chargedBackCents)) -
      sum(one.moves.map(({ amountCents }) => amountCents));
    one.creditedCents = 0 - sum(one.credits.map(({ totalCents }) => totalCents));
    if (one.kind === 'invoice') {
      one.refundedCents = sum(one.refunds.filter(isCounted).map(({ amountCents }) => amountCents));
      if (openOf(one) < 0) ledger.surplus.add(one);
    }
  }
  const named = new Set(documents);
  const touched = new Set([...documents, ...documents.flatMap(({ credits }) => credits)]);
  const decided = [...touched].map((one) => [one, stateAfter(one)] as const);
  for (const [one, now] of decided) {
    if (!named.has(one) && now === one.state) continue;
    if (one.state === 'uncollectible' && now !== 'uncollectible') foundAgain(ledger, one);
    one.state = now;
    one.paidOn = now === 'paid' ? (one.paidOn ?? lastPaid(one) ?? ledger.today) : null;
  }
}

function stateAfter(one: Document): Document['state'] {
  if (one.state === 'void') return 'void';
  if (one.kind === 'credit_invoice') return creditOpenOf(one) >= 0 ? 'paid' : 'open';
  if (openOf(one) <= 0) return 'paid';
  return one.state === 'paid' ? 'open' : one.state;
}

/** The day of the last payment, move from credit or credit invoice. */
function lastPaid({ payments, moves, credits }: Document): CivilDate | undefined {
  return [
    ...payments.filter((one) => !one.isUndone && one.chargedBackCents < one.amountCents).map(({ paidOn }) => paidOn),
    ...moves.filter(({ amountCents }) => amountCents < 0).map(({ on }) => on),
    ...credits.map(({ issuedOn }) => issuedOn),
  ]
    .toSorted()
    .at(-1);
}

/** An invoice that was given up is not any more. */
export function foundAgain(ledger: Ledger, invoice: Document): void {
  const last = ledger.lost.findLast((one) => one.invoice === invoice);
  if (last !== undefined) last.until = ledger.today;
}
