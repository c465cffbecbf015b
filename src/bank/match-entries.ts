import { groupBy } from '#shared/group-by.ts';
import { matchPaidBack, matchReturn } from './match-debits.ts';
import { matchPayout, payoutKey } from './match-payouts.ts';
import { NameIndex } from './named-invoices.ts';
import type { MatchEntry, MatchFacts, MatchInvoice, Proposal } from './proposal.ts';

type Round = (entry: MatchEntry, state: State) => Proposal | null;
type State = {
  readonly facts: MatchFacts;
  readonly names: NameIndex<MatchInvoice>;
  readonly byCustomer: ReadonlyMap<string, readonly MatchInvoice[]>;
  readonly byOpenCents: ReadonlyMap<number, readonly MatchInvoice[]>;
  /** What earlier entries leave open. */
  readonly openCents: Map<string, number>;
  readonly usedIds: Set<string>;
};

/**
 * Proposes what to do with entries, in their order; null where nothing is found. What is named goes before what is guessed,
 * and what an earlier entry pays is no longer open for a later one.
 */
export function matchEntries(entries: readonly MatchEntry[], facts: MatchFacts): ReadonlyMap<string, Proposal | null> {
  const state: State = {
    facts,
    names: new NameIndex(facts.invoices),
    byCustomer: groupBy(facts.invoices, ({ customerId }) => customerId),
    byOpenCents: groupBy(facts.invoices, ({ openCents }) => openCents),
    openCents: new Map(facts.invoices.map(({ id, openCents }) => [id, openCents])),
    usedIds: new Set(),
  };
  const found = new Map<string, Proposal | null>(entries.map(({ id }) => [id, null]));
  for (const round of ROUNDS) {
    for (const entry of entries) {
      if ((found.get(entry.id) ?? null) !== null) continue;
      const proposal = round(entry, state);
      if (proposal === null) continue;
      found.set(entry.id, proposal);
      takeUp(proposal, state);
    }
  }
  return found;
}

function takeUp({ action, parts, payout }: Proposal, { openCents, usedIds }: State): void {
  if (payout !== undefined) usedIds.add(payoutKey(payout));
  for (const { invoiceId, amountCents, targetId } of parts) {
    if (action === 'pay') openCents.set(invoiceId, (openCents.get(invoiceId) ?? 0) - amountCents);
    usedIds.add(targetId ?? invoiceId);
  }
}

const receipts =
  (round: Round): Round =>
  (entry, state) =>
    entry.kind === 'receipt' ? round(entry, state) : null;

/** In this order, each over all entries. */
const ROUNDS: readonly Round[] = [
  ({ kind, ...entry }, { facts, usedIds }) => (kind === 'return' ? matchReturn(entry, facts, usedIds) : null),
  ({ kind, ...entry }, { facts, usedIds }) => (kind === 'payout' ? matchPayout(entry, facts.payouts, usedIds) : null),
  ({ kind, ...entry }, { facts, usedIds }) => (kind === 'payment' ? matchPaidBack(entry, facts, usedIds) : null),
  receipts((entry, state) => {
    const named = state.names.referred(entry.reference, entry.text, entry.endToEndId);
    return named.length === 0 ? null : payNamed(entry, named, 'reference', state);
  }),
  receipts((entry, state) => {
    const named = state.names.numbered(`${entry.text} ${entry.reference} ${entry.endToEndId}`);
    return named.length === 0 ? null : payNamed(entry, named, 'number', state);
  }),
  receipts(payOfPayer),
  receipts((entry, state) => {
    const same = openOf(state.byOpenCents.get(entry.amountCents) ?? [], state).filter(
      (invoice) => leftOf(invoice, state) === entry.amountCents,
    );
    const byName = same.filter(({ customerName }) => isNamed(customerName, entry.name));
    const [one] = byName.length > 0 ? byName : same;
    // Of several strangers with the same amount none is more likely than another.
    if (one === undefined || (byName.length === 0 && same.length > 1)) return null;
    return payOf(entry, [one], byName.length > 0 ? 'name' : 'amount', false, state);
  }),
];

/** Of the invoices that were named: all where that is the amount, the one that is, or as far as it goes. */
function payNamed(
  entry: MatchEntry,
  named: readonly MatchInvoice[],
  by: 'reference' | 'number',
  state: State,
): Proposal {
  const open = openOf(named, state);
  const sum = sumOf(open, state);
  if (open.length > 0 && sum === entry.amountCents) return payOf(entry, open, by, true, state);
  const exact = open.find((invoice) => leftOf(invoice, state) === entry.amountCents);
  return payOf(entry, exact === undefined ? (open.length > 0 ? open : named.slice(0, 1)) : [exact], by, false, state);
}

/** Of who was seen to pay from this account: everything where that is the amount, one invoice that is, or the oldest first. */
function payOfPayer(entry: MatchEntry, state: State): Proposal | null {
  const customers = state.facts.payers.get(entry.iban) ?? [];
  const open = customers.flatMap((id) => openOf(state.byCustomer.get(id) ?? [], state));
  if (entry.iban === '' || open.length === 0) return null;
  const isOne = customers.length === 1;
  const exact = open.filter((invoice) => leftOf(invoice, state) === entry.amountCents);
  const [first] = exact;
  if (first !== undefined) return payOf(entry, [first], 'payer', isOne && exact.length === 1, state);
  for (const id of customers) {
    const all = openOf(state.byCustomer.get(id) ?? [], state);
    if (all.length > 0 && sumOf(all, state) === entry.amountCents) return payOf(entry, all, 'payer', isOne, state);
  }
  return isOne ? payOf(entry, open, 'payer', false, state) : null;
}

/** Pays invoices in their order; what is left over goes with the last. */
function payOf(
  { amountCents }: MatchEntry,
  invoices: readonly MatchInvoice[],
  by: Proposal['by'],
  isCertain: boolean,
  state: State,
): Proposal {
  const parts: { invoiceId: string; amountCents: number }[] = [];
  let leftCents = amountCents;
  for (const invoice of invoices) {
    const paidCents = Math.min(leftCents, leftOf(invoice, state));
    if (paidCents > 0) parts.push({ invoiceId: invoice.id, amountCents: paidCents });
    leftCents -= Math.max(0, paidCents);
  }
  const last = parts.at(-1);
  if (last !== undefined) last.amountCents += leftCents;
  else if (invoices[0] !== undefined) parts.push({ invoiceId: invoices[0].id, amountCents: leftCents });
  return { action: 'pay', by, isCertain: isCertain && leftCents === 0, parts, restCents: leftCents };
}

function openOf(invoices: readonly MatchInvoice[], state: State): readonly MatchInvoice[] {
  return invoices.filter((invoice) => leftOf(invoice, state) > 0);
}

function leftOf({ id }: MatchInvoice, { openCents }: State): number {
  return Math.max(0, openCents.get(id) ?? 0);
}

function sumOf(invoices: readonly MatchInvoice[], state: State): number {
  return invoices.reduce((sum, invoice) => sum + leftOf(invoice, state), 0);
}

const SHORTEST_WORD = 4;

/** True where a name of the bank has a word of the customer's name that is not a small one. */
export function isNamed(customerName: string, bankName: string): boolean {
  const wordsOf = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length >= SHORTEST_WORD);
  const known = new Set(wordsOf(bankName));
  return wordsOf(customerName).some((word) => known.has(word));
}
