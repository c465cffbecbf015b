import { type Cents, multiplyDivide } from '#shared/money.ts';

/** Besluit vergoeding voor buitengerechtelijke incassokosten, article 2: up to an amount, that part in basis points. */
const STEPS: readonly { readonly upToCents: Cents; readonly rateBp: number }[] = [
  { upToCents: 2_500_00, rateBp: 1500 },
  { upToCents: 5_000_00, rateBp: 1000 },
  { upToCents: 10_000_00, rateBp: 500 },
  { upToCents: 200_000_00, rateBp: 100 },
  { upToCents: Number.POSITIVE_INFINITY, rateBp: 50 },
];
const LEAST: Cents = 40_00;
const MOST: Cents = 6_775_00;

/** What collecting a debt may cost the debtor at most, without VAT; 0 when nothing is owed. */
export function collectionCosts(principalCents: Cents): Cents {
  if (principalCents <= 0) return 0;
  let below = 0;
  let weighed = 0;
  for (const { upToCents, rateBp } of STEPS) {
    weighed += Math.max(0, Math.min(principalCents, upToCents) - below) * rateBp;
    below = upToCents;
  }
  return Math.min(Math.max(multiplyDivide(weighed, 1, 10_000), LEAST), MOST);
}
