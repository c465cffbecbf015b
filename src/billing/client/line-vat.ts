import { multiplyDivide } from '#shared/money.ts';
import type { CustomerVatAnswer } from '../customer-billing.schema.ts';
import type { ProductAnswer, TaxRateAnswer } from '../product.schema.ts';
import { type Supply, treatmentOf } from '../vat-treatment.ts';

const WHOLE_BP = 10_000;

/** How a supply to the customer is taxed; undefined in the Netherlands, and while nobody knows. */
export function vatChoiceOf(
  vat: CustomerVatAnswer | undefined,
  supply: Supply,
): CustomerVatAnswer['choices'][number] | undefined {
  return vat?.abroad === true ? vat.choices.find((choice) => choice.supply === supply) : undefined;
}

/** A product as this customer buys it: where it is not taxed here, at its price without VAT and the rate for that. */
export function productAbroad(
  product: ProductAnswer,
  vat: CustomerVatAnswer | undefined,
  rates: readonly TaxRateAnswer[],
): ProductAnswer {
  const choice = vatChoiceOf(vat, product.category?.supply ?? 'place');
  const { tax_rate: own, price } = product;
  if (choice === undefined || choice.treatment === 'domestic' || treatmentOf(own.vat_category) !== 'domestic')
    return product;
  if (own.vat_category === 'exempt') return product;
  const wanted = choice.treatment === 'outside' ? vat?.outside_rate : vat?.reverse_charge_rate;
  const rate = rates.find(({ uuid }) => uuid === wanted);
  if (rate === undefined) return product;
  const net = (cents: number) => multiplyDivide(cents, WHOLE_BP, WHOLE_BP + own.rate_bp);
  const netPrice =
    price === null || !price.includes_vat
      ? price
      : { ...price, includes_vat: false, unit_price_cents: net(price.unit_price_cents) };
  return { ...product, tax_rate: rate, price: netPrice };
}

/** The rates that the law leaves for a line of this customer; the one it has stays among them, so that it can be seen. */
export function ratesFor(
  rates: readonly TaxRateAnswer[],
  choice: CustomerVatAnswer['choices'][number] | undefined,
  chosen: string,
): readonly TaxRateAnswer[] {
  if (choice === undefined) return rates;
  return rates.filter(
    ({ uuid, vat_category: category }) => uuid === chosen || choice.allowed.includes(treatmentOf(category)),
  );
}
