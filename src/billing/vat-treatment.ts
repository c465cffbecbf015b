import { isUnionVatId } from '#company/tax-ids.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import type { VatCategory } from './vat.ts';

/** What is sold: a place that stays where it is, the keeping of goods somewhere, or another service. */
export const SUPPLIES = ['place', 'goods_storage', 'other_service'] as const;
export type Supply = (typeof SUPPLIES)[number];

/** The buyer as the place of supply needs them. `country` is where they live or are established; no VAT id is empty. */
export type VatBuyer = {
  readonly country: string;
  readonly vatId: string;
  /** Has the name of a company. */
  readonly isCompany: boolean;
  /** VIES said that there is no such VAT id. */
  readonly isUnknown: boolean;
};

export const TREATMENTS = ['domestic', 'reverse_charge', 'outside'] as const;
/** Dutch VAT, VAT that a business elsewhere in the Union declares, or no VAT of the Union. */
export type Treatment = (typeof TREATMENTS)[number];
export const VAT_REASONS = [
  ...(['dutch_customer', 'place', 'consumer', 'no_vat_id', 'dutch_vat_id', 'unknown_vat_id'] as const),
  ...(['union_business', 'outside_business', 'outside_company'] as const),
] as const;
export type VatReason = (typeof VAT_REASONS)[number];
export type VatChoice = {
  readonly treatment: Treatment;
  readonly reason: VatReason;
  /** What the law leaves to choose from, the treatment among it. */
  readonly allowed: readonly Treatment[];
};

/** The member states by ISO code, and Monaco, which counts as France (article 7 of the VAT directive). */
const UNION = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '));

/**
 * How a supply of a Dutch company is taxed. A place belongs to immovable property and is taxed where it lies (article 47 of
 * directive 2006/112/EC); another service to a business where that is established (article 44), to anybody else where the
 * company is (article 45).
 */
export function vatTreatment(supply: Supply, buyer: VatBuyer): VatChoice {
  const { country, vatId, isCompany, isUnknown } = buyer;
  const only = (reason: VatReason): VatChoice => ({ treatment: 'domestic', reason, allowed: ['domestic'] });
  if (country === HOME_COUNTRY) return { treatment: 'domestic', reason: 'dutch_customer', allowed: TREATMENTS };
  if (supply === 'place') return only('place');
  if (vatId.startsWith('NL')) return only('dutch_vat_id');
  if (isUnionVatId(vatId)) {
    const allowed = ['reverse_charge', 'domestic'] as const;
    return isUnknown
      ? { treatment: 'domestic', reason: 'unknown_vat_id', allowed }
      : { treatment: 'reverse_charge', reason: 'union_business', allowed };
  }
  if (!UNION.has(country)) {
    const allowed = ['outside', 'domestic'] as const;
    if (vatId !== '') return { treatment: 'outside', reason: 'outside_business', allowed };
    if (isCompany) return { treatment: 'domestic', reason: 'outside_company', allowed };
    return only('consumer');
  }
  return only(isCompany || vatId !== '' ? 'no_vat_id' : 'consumer');
}

/** The treatment that a VAT category of an invoice line stands for. */
export function treatmentOf(category: VatCategory): Treatment {
  return category === 'reverse_charge' || category === 'outside' ? category : 'domestic';
}
