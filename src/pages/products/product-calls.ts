import type { CategoryAnswer, ProductAnswer, TaxRateAnswer } from '#billing/product.schema.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { type ApiAnswer, type ApiBody, ask, change, filled, post } from '#session/api-call.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import type { CallResult } from '#session/session-api.ts';

/** Empty fields filter nothing. */
export type ProductFilter = {
  readonly search: string;
  readonly category: string;
  readonly archived: 'no' | 'only' | 'all';
};

/** The defaults of a new product, before its form changes them. */
export type UsualTerms = ApiAnswer<'get', '/api/products'>['usual'];

/** All products that pass, by name. */
export function productsQuery(filter: ProductFilter): ServerQuery<readonly ProductAnswer[]> {
  return queryOf('/api/products', { query: filled(filter) });
}

export const categoriesQuery: ServerQuery<readonly CategoryAnswer[]> = queryOf('/api/categories');

export const taxRatesQuery: ServerQuery<readonly TaxRateAnswer[]> = queryOf('/api/tax-rates');

export function productQuery(id: string): ServerQuery<ProductAnswer> {
  return queryOf('/api/products/{id}', { params: { id } });
}

/** The categories and rates a product can have, with the product itself unless it is a new one. */
export type ProductChoices = {
  readonly product: ProductAnswer | null;
  readonly categories: readonly CategoryAnswer[];
  readonly rates: readonly TaxRateAnswer[];
  readonly usual: UsualTerms;
};

export function productChoicesQuery(id: string | undefined): ServerQuery<ProductChoices> {
  return { key: ['product choices', id ?? null], ask: () => fetchProductChoices(id) };
}

async function fetchProductChoices(id: string | undefined): Promise<Answer<ProductChoices>> {
  const [product, categories, rates, list] = await Promise.all([
    id === undefined ? null : productQuery(id).ask(),
    categoriesQuery.ask(),
    taxRatesQuery.ask(),
    ask('/api/products', { query: { limit: 1 } }),
  ]);
  if (product !== null && !product.ok) return product;
  if (!categories.ok) return categories;
  if (!rates.ok) return rates;
  if (!list.ok) return list;
  const { usual } = list.body;
  return {
    ok: true,
    result: { product: product?.result ?? null, categories: categories.result, rates: rates.result, usual },
  };
}

/** Makes a product (`id` undefined) or changes one. */
export async function saveProduct(
  id: string | undefined,
  body: ApiBody<'post', '/api/products'>,
): Promise<Answer<ProductAnswer>> {
  return resultOf(
    id === undefined
      ? await post('/api/products', { body })
      : await change('PUT', '/api/products/{id}', { params: { id }, body }),
  );
}

export function removeProduct(id: string): Promise<CallResult> {
  return change('DELETE', '/api/products/{id}', { params: { id } });
}

export async function saveCategory(
  id: string | undefined,
  body: ApiBody<'post', '/api/categories'>,
): Promise<Answer<CategoryAnswer>> {
  return resultOf(
    id === undefined
      ? await post('/api/categories', { body })
      : await change('PUT', '/api/categories/{id}', { params: { id }, body }),
  );
}

export function removeCategory(id: string): Promise<CallResult> {
  return change('DELETE', '/api/categories/{id}', { params: { id } });
}

export async function saveTaxRate(
  id: string | undefined,
  body: ApiBody<'post', '/api/tax-rates'>,
): Promise<Answer<TaxRateAnswer>> {
  return resultOf(
    id === undefined
      ? await post('/api/tax-rates', { body })
      : await change('PUT', '/api/tax-rates/{id}', { params: { id }, body }),
  );
}

export function removeTaxRate(id: string): Promise<CallResult> {
  return change('DELETE', '/api/tax-rates/{id}', { params: { id } });
}
