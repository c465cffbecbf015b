import type { z } from 'zod';
import type {
  CategoryAnswer,
  categoryBody,
  ProductAnswer,
  productBody,
  TaxRateAnswer,
  taxRateBody,
} from '#billing/product.schema.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { type CallResult, call, change, post } from '#session/session-api.ts';

/** Empty fields filter nothing. */
export type ProductFilter = {
  readonly search: string;
  readonly category: string;
  readonly archived: 'no' | 'only' | 'all';
};

/** What a new product is unless its form says otherwise. */
export type UsualTerms = { readonly includes_vat: boolean; readonly tax_rate: string | null };

/** All products that pass, by name. */
export async function fetchProducts(filter: ProductFilter): Promise<Answer<readonly ProductAnswer[]>> {
  const asked = Object.entries(filter).filter(([, value]) => value !== '');
  return resultOf(await call(`/api/mollie/products?${new URLSearchParams(asked)}`));
}

export async function fetchCategories(): Promise<Answer<readonly CategoryAnswer[]>> {
  return resultOf(await call('/api/mollie/categories'));
}

export async function fetchTaxRates(): Promise<Answer<readonly TaxRateAnswer[]>> {
  return resultOf(await call('/api/tax-rates'));
}

export async function fetchProduct(id: string): Promise<Answer<ProductAnswer>> {
  return resultOf(await call(`/api/mollie/products/${encodeURIComponent(id)}`));
}

/** What a product can be in and at, with the product itself unless it is a new one. */
export type ProductChoices = {
  readonly product: ProductAnswer | null;
  readonly categories: readonly CategoryAnswer[];
  readonly rates: readonly TaxRateAnswer[];
  readonly usual: UsualTerms;
};

export async function fetchProductChoices(id: string | undefined): Promise<Answer<ProductChoices>> {
  const [product, categories, rates, list] = await Promise.all([
    id === undefined ? null : fetchProduct(id),
    fetchCategories(),
    fetchTaxRates(),
    call('/api/mollie/products?limit=1'),
  ]);
  if (product !== null && !product.ok) return product;
  if (!categories.ok) return categories;
  if (!rates.ok) return rates;
  if (!list.ok) return list;
  const { usual } = list.body as { readonly usual: UsualTerms };
  return {
    ok: true,
    result: { product: product?.result ?? null, categories: categories.result, rates: rates.result, usual },
  };
}

/** Makes a product (`id` undefined) or changes one. */
export async function saveProduct(
  id: string | undefined,
  body: z.input<typeof productBody>,
): Promise<Answer<ProductAnswer>> {
  return resultOf(
    id === undefined
      ? await post('/api/mollie/products', body)
      : await change('PUT', `/api/mollie/products/${id}`, body),
  );
}

export function removeProduct(id: string): Promise<CallResult> {
  return change('DELETE', `/api/mollie/products/${id}`);
}

export async function saveCategory(
  id: string | undefined,
  body: z.input<typeof categoryBody>,
): Promise<Answer<CategoryAnswer>> {
  return resultOf(
    id === undefined
      ? await post('/api/mollie/categories', body)
      : await change('PUT', `/api/mollie/categories/${id}`, body),
  );
}

export function removeCategory(id: string): Promise<CallResult> {
  return change('DELETE', `/api/mollie/categories/${id}`);
}

export async function saveTaxRate(
  id: string | undefined,
  body: z.input<typeof taxRateBody>,
): Promise<Answer<TaxRateAnswer>> {
  return resultOf(
    id === undefined ? await post('/api/tax-rates', body) : await change('PUT', `/api/tax-rates/${id}`, body),
  );
}

export function removeTaxRate(id: string): Promise<CallResult> {
  return change('DELETE', `/api/tax-rates/${id}`);
}
