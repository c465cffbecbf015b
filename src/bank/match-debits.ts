import { daysBetween } from '#shared/civil-date.ts';
import { NameIndex } from './named-invoices.ts';
import type { MatchEntry, MatchFacts, MatchPayment, Proposal } from './proposal.ts';

type Debit = Omit<MatchEntry, 'kind'>;

/** So many days a transfer may be noted before or after its booking. */
const DAYS_APART = 10;

/** A direct debit that came back: the payment that has its end-to-end id, or whose invoice it names. */
export function matchReturn(entry: Debit, { payments }: MatchFacts, usedIds: ReadonlySet<string>): Proposal | null {
  const cents = 0 - entry.amountCents;
  const same = payments.filter(({ id, amountCents }) => amountCents === cents && !usedIds.has(id));
  const byId = same.filter(({ endToEndId }) => endToEndId !== '' && endToEndId === entry.endToEndId);
  const [told] = byId;
  if (told !== undefined) return takenBack(told, 'reference', byId.length === 1);
  const names = new NameIndex(same);
  const [named] = [
    ...names.referred(entry.reference, entry.text),
    ...names.numbered(`${entry.text} ${entry.endToEndId}`),
  ];
  if (named !== undefined) return takenBack(named, 'number', true);
  const [paid] = same.filter(({ iban }) => iban !== '' && iban === entry.iban);
  return paid === undefined ? null : takenBack(paid, 'payer', false);
}

function takenBack({ id, invoiceId, amountCents }: MatchPayment, by: Proposal['by'], isCertain: boolean): Proposal {
  return { action: 'charge_back', by, isCertain, parts: [{ invoiceId, amountCents, targetId: id }], restCents: 0 };
}

/** Money that a person transferred back: what was noted so before, or what a customer has too much. */
export function matchPaidBack(entry: Debit, facts: MatchFacts, usedIds: ReadonlySet<string>): Proposal | null {
  const cents = 0 - entry.amountCents;
  const text = `${entry.text} ${entry.endToEndId}`;
  const payers = facts.payers.get(entry.iban) ?? [];
  const noted = facts.paidBack.filter(
    ({ id, amountCents, on }) =>
      amountCents === cents && !usedIds.has(id) && Math.abs(daysBetween(on, entry.on)) <= DAYS_APART,
  );
  const [named] = new NameIndex(noted).numbered(text);
  const known = named ?? noted.find(({ customerId }) => payers.includes(customerId));
  if (known !== undefined) {
    const parts = [{ invoiceId: known.invoiceId, amountCents: cents, targetId: known.id }];
    return { action: 'paid_back', by: named === undefined ? 'payer' : 'number', isCertain: true, parts, restCents: 0 };
  }
  const enough = facts.surpluses.filter(({ id, amountCents }) => amountCents >= cents && !usedIds.has(id));
  const [told] = new NameIndex(enough).numbered(text);
  const same = enough.filter(({ customerId, amountCents }) => amountCents === cents && payers.includes(customerId));
  const source = told ?? same[0];
  if (source === undefined) return null;
  const isCertain = told === undefined ? same.length === 1 : told.amountCents === cents;
  const by = told === undefined ? 'payer' : 'number';
  return { action: 'pay_back', by, isCertain, parts: [{ invoiceId: source.id, amountCents: cents }], restCents: 0 };
}
