import { msg } from '@lingui/core/macro';

/** Why calls about products, prices, categories and VAT rates are refused. */
export const PRODUCT_ANSWERS = {
  product_missing: msg`This product does not exist.`,
  price_archived: msg`This price no longer applies: another took its place.`,
  category_missing: msg`This category does not exist.`,
  category_name_taken: msg`A category with this name already exists.`,
  category_has_products: msg({
    message: 'This category still has products ({count}). Give them another category first.',
  }),
  tax_rate_missing: msg`This VAT rate does not exist.`,
  tax_rate_archived: msg`This VAT rate is archived. Choose another.`,
  tax_rate_needed: msg`Choose a VAT rate: there is none of the usual kind.`,
  tax_rate_exists: msg`This VAT rate already exists.`,
  tax_rate_in_use: msg({ message: 'Products still use this VAT rate ({count}). Give them another rate first.' }),
  tax_rate_needs_percentage: msg`A rate of this kind has a percentage above zero.`,
  tax_rate_without_percentage: msg`A rate of this kind is 0%.`,
};
