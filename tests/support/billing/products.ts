import type { ProductAnswer, TaxRateAnswer } from '#billing/product.schema.ts';
import { testId } from '#tests/support/builders.ts';

export const HIGH: TaxRateAnswer = {
  uuid: testId('a', 1),
  name: 'VAT 21%',
  vat_category: 'standard',
  rate_bp: 2100,
  revenue_account: '',
  vat_account: '',
  archived: false,
};
export const LOW: TaxRateAnswer = {
  uuid: testId('a', 2),
  name: 'VAT 9%',
  vat_category: 'reduced',
  rate_bp: 900,
  revenue_account: '',
  vat_account: '',
  archived: false,
};
export const OLD_RATE: TaxRateAnswer = {
  uuid: testId('a', 3),
  name: 'VAT 19%',
  vat_category: 'standard',
  rate_bp: 1900,
  revenue_account: '',
  vat_account: '',
  archived: true,
};

export const CARAVAN: ProductAnswer = {
  uuid: testId('d', 1),
  name: 'Caravan inside',
  description: '',
  category: null,
  tax_rate: LOW,
  price: {
    uuid: testId('e', 1),
    product: testId('d', 1),
    unit_price_cents: 10900,
    includes_vat: true,
    interval_months: 1,
    archived: false,
  },
  subscriptions: 0,
  ledger_account: '',
  archived: false,
  version: 1,
};
