import type { VatGroup } from '#billing/vat.ts';

const HIGH_BP = 2100;
const LOW_BP = 900;

/** Which rate of the Dutch VAT return this is; `untaxed` where no VAT is charged, whatever the reason. */
export function rateName({ vatCategory, rateBp }: Pick<VatGroup, 'vatCategory' | 'rateBp'>): RateName {
  if (vatCategory !== 'standard' && vatCategory !== 'reduced') return 'untaxed';
  if (rateBp === HIGH_BP) return 'high';
  return rateBp === LOW_BP ? 'low' : 'other';
}
export type RateName = 'high' | 'low' | 'other' | 'untaxed';
