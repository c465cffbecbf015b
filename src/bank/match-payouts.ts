import { daysBetween } from '#shared/civil-date.ts';
import { providerOf } from './entry-kind.ts';
import { plainNumber } from './named-invoices.ts';
import type { MatchEntry, MatchPayout, Proposal } from './proposal.ts';

/** A bank may need a weekend for what a provider has sent. */
export const PAYOUT_DAYS_ABOUT = 4;

type Payout = Pick<MatchPayout, 'id' | 'isBack'>;

/** What tells the two directions of a payout apart. */
export function payoutKey({ id, isBack }: Payout): string {
  return isBack ? `${id} back` : id;
}

/** What a provider paid out: the payout that the text names, else the one of this amount that is nearest by day. */
export function matchPayout(
  entry: Omit<MatchEntry, 'kind'>,
  payouts: readonly MatchPayout[],
  usedIds: ReadonlySet<string>,
): Proposal | null {
  const provider = providerOf(entry.name);
  const apart = ({ on }: MatchPayout) => Math.abs(daysBetween(on, entry.on));
  const same = payouts.filter(
    (payout) =>
      payout.provider === provider && payout.amountCents === entry.amountCents && apart(payout) <= PAYOUT_DAYS_ABOUT,
  );
  const text = plainNumber(`${entry.text} ${entry.reference} ${entry.endToEndId}`);
  const named = same.filter(({ reference }) => reference !== '' && text.includes(plainNumber(reference)));
  const free = same.filter((payout) => !usedIds.has(payoutKey(payout)));
  const [told] = named.length === 1 ? named.filter((payout) => free.includes(payout)) : [];
  const [nearest] = free.toSorted((one, other) => apart(one) - apart(other));
  if (told !== undefined) return tieTo(told, 'reference', true);
  return nearest === undefined ? null : tieTo(nearest, 'amount', same.length === 1);
}

function tieTo({ id, isBack }: MatchPayout, by: Proposal['by'], isCertain: boolean): Proposal {
  return { action: 'payout', by, isCertain, parts: [], payout: { id, isBack }, restCents: 0 };
}
