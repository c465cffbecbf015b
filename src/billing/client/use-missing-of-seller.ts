import { useLingui } from '@lingui/react/macro';
import { missingOfSeller, REQUIRED_FIELDS, type Seller, type SellerField } from '../required-fields.ts';

/** What no invoice can do without and the company has not filled in: named, and the sections of settings that have it. */
export function useMissingOfSeller(seller: Seller | null) {
  const { t, i18n } = useLingui();
  const words: Readonly<Record<SellerField, string>> = {
    'invoice.seller_name': t`name`,
    'invoice.seller_street': t`street`,
    'invoice.seller_postcode': t`postal code`,
    'invoice.seller_city': t`city`,
    'invoice.seller_kvk_number': t`number at the Chamber of Commerce`,
    'invoice.seller_vat_id': t`VAT number`,
  };
  const fields = seller === null ? [] : missingOfSeller(seller);
  const named = (of: readonly SellerField[]) =>
    new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(of.map((field) => words[field]));
  const sectionOf = (field: SellerField) => REQUIRED_FIELDS[field].split('.')[1] as 'general' | 'legal';
  return {
    names: named(fields),
    sections: [...new Set(fields.map((field) => sectionOf(field)))],
    namesIn: (section: string) => named(fields.filter((field) => sectionOf(field) === section)),
  };
}
