import type { StoredSections } from '#company/company-settings.schema.ts';
import type { DocumentBuyer } from './invoice-document.ts';

/** What an invoice has to say (article 35a Wet OB) and a company has not filled in; each is a refusal of its own. */
export const REQUIRED_FIELDS = {
  'invoice.seller_name': 'settings.general.name',
  'invoice.seller_street': 'settings.general.street',
  'invoice.seller_postcode': 'settings.general.postcode',
  'invoice.seller_city': 'settings.general.city',
  'invoice.seller_kvk_number': 'settings.legal.kvk_number',
  'invoice.seller_vat_id': 'settings.legal.vat_id',
  'invoice.buyer_name': 'customer.lastname',
  'invoice.buyer_street': 'customer.address.street',
  'invoice.buyer_postcode': 'customer.address.zipcode',
  'invoice.buyer_city': 'customer.address.city',
} as const;
export type RequiredField = keyof typeof REQUIRED_FIELDS;
export type SellerField = Extract<RequiredField, `invoice.seller_${string}`>;

/** The settings that say who the company is. */
export type Seller = {
  readonly general: Pick<StoredSections['general'], 'name' | 'legal_name' | 'street' | 'postcode' | 'city'> & {
    readonly country: string;
  };
  readonly legal: StoredSections['legal'];
};
type Buyer = Pick<DocumentBuyer, 'name' | 'company' | 'street' | 'postcode' | 'city' | 'country'>;

/** What is missing of the company itself. Only Dutch ones have a number at the Dutch chamber of commerce. */
export function missingOfSeller({ general, legal }: Seller): readonly SellerField[] {
  return missing<SellerField>({
    'invoice.seller_name': general.legal_name + general.name,
    'invoice.seller_street': general.street,
    'invoice.seller_postcode': general.postcode,
    'invoice.seller_city': general.city,
    'invoice.seller_kvk_number': general.country === 'NL' ? legal.kvk_number : '–',
    'invoice.seller_vat_id': legal.vat_id,
  });
}

/**
 * What is missing of a business buyer: their name and address, which SI-UBL asks for too (BR-NL-4). Of a private person
 * nothing is required. Not every country has postcodes.
 */
export function missingOfBuyer(buyer: Buyer, isBusiness: boolean): readonly RequiredField[] {
  if (!isBusiness) return [];
  return missing<RequiredField>({
    'invoice.buyer_name': (buyer.company ?? '') + buyer.name,
    'invoice.buyer_street': buyer.street,
    'invoice.buyer_postcode': buyer.country === 'NL' ? buyer.postcode : '–',
    'invoice.buyer_city': buyer.city,
  });
}

/** Where a field is filled in, as refusals name it: `settings.legal.vat_id`, `customers.<id>.address.street`. */
export function placeOf(field: RequiredField, customerId: string): string {
  return REQUIRED_FIELDS[field].replace(/^customer\./, `customers.${customerId}.`);
}

function missing<Field extends RequiredField>(texts: Readonly<Partial<Record<Field, string>>>): readonly Field[] {
  return (Object.keys(texts) as Field[]).filter((field) => texts[field]?.trim() === '');
}
