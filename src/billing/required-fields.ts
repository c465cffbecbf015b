import type { DocumentBuyer, DocumentSeller } from './invoice-document.ts';

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

type Buyer = Pick<DocumentBuyer, 'name' | 'company' | 'street' | 'postcode' | 'city' | 'country'>;

/** What is missing of the company itself. Only Dutch ones have a number at the Dutch chamber of commerce. */
export function missingOfSeller(seller: DocumentSeller): readonly RequiredField[] {
  return missing({
    'invoice.seller_name': seller.legalName + seller.name,
    'invoice.seller_street': seller.street,
    'invoice.seller_postcode': seller.postcode,
    'invoice.seller_city': seller.city,
    'invoice.seller_kvk_number': seller.country === 'NL' ? seller.kvkNumber : '–',
    'invoice.seller_vat_id': seller.vatId,
  });
}

/**
 * What is missing of a business buyer: their name and address, which SI-UBL asks for too (BR-NL-4). Of a private person
 * nothing is required. Not every country has postcodes.
 */
export function missingOfBuyer(buyer: Buyer, isBusiness: boolean): readonly RequiredField[] {
  if (!isBusiness) return [];
  return missing({
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

function missing(texts: Readonly<Partial<Record<RequiredField, string>>>): readonly RequiredField[] {
  return (Object.keys(texts) as RequiredField[]).filter((field) => texts[field]?.trim() === '');
}
