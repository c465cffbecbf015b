import type { ProductAnswer } from '../product.schema.ts';
import { isOtherPrice } from '../product-price.ts';
import type { ProductWords } from './product-words.ts';

/** A field that changed while a form was open, with its current value. */
export type ChangedField = { readonly field: string; readonly value: string };

/** The fields of a product that differ from what a form began with, with their current values. */
export function changedMeanwhile(was: ProductAnswer, now: ProductAnswer, words: ProductWords): readonly ChangedField[] {
  const told = (product: ProductAnswer) => ({
    name: product.name,
    description: product.description,
    category: product.category?.name ?? '',
    tax_rate: product.tax_rate.name,
  });
  const [before, after] = [told(was), told(now)];
  const texts = (Object.keys(after) as (keyof typeof after)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, value: after[field] === '' ? '–' : after[field] }));
  const { price } = now;
  if (price === null || (was.price !== null && !isOtherPrice(was.price, price))) return texts;
  return [...texts, { field: 'unit_price_cents', value: words.price(price) }];
}
