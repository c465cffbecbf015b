import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ProductAnswer, TaxRateAnswer } from '#billing/product.schema.ts';
import { CategoryEditPage } from '#pages/products/category-edit-page.tsx';
import { ProductEditPage } from '#pages/products/product-edit-page.tsx';
import { ProductsPage } from '#pages/products/products-page.tsx';
import { TaxRatesPage } from '#pages/products/tax-rates-page.tsx';
import { NoPeriodProducts } from '#pages/subscriptions/subscription-no-products.tsx';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok, refusal, type Told } from '#tests/support/server-answers.ts';

const rate: TaxRateAnswer = {
  uuid: testId('a', 1),
  name: 'Btw 21%',
  vat_category: 'standard',
  rate_bp: 2100,
  revenue_account: '',
  vat_account: '',
  archived: false,
};
const category = { uuid: testId('c', 1), name: 'Stalling', products: 1, version: 3 };

const product = (number: number, more: Partial<ProductAnswer> = {}): ProductAnswer => ({
  uuid: testId('d', number),
  name: `Plek ${number}`,
  description: '',
  category: null,
  tax_rate: rate,
  price: {
    uuid: testId('e', number),
    product: testId('d', number),
    unit_price_cents: 12100,
    includes_vat: true,
    interval_months: 1,
    archived: false,
  },
  subscriptions: 0,
  ledger_account: '',
  archived: false,
  version: 7,
  ...more,
});

const ALL = ['product index', 'product create', 'product edit', 'product delete'];

/** The products at the server; null: the server does not answer. */
let products: ProductAnswer[] | null;
let categories: (typeof category)[];
/** The refusal that the server gives to the next change. */
let refused: Told | null;
let changes: readonly Asked[];

function listed({ searchParams: asked }: URL): ProductAnswer[] {
  const wanted = asked.get('archived') ?? 'no';
  return (products ?? []).filter(
    ({ name, archived }) =>
      name.includes(asked.get('search') ?? '') && (wanted === 'all' || archived === (wanted === 'only')),
  );
}

function read(url: URL): Told {
  const [, , kind, id] = url.pathname.split('/');
  if (kind === 'tax-rates') return ok([rate]);
  if (kind === 'categories') return ok(categories);
  if (id === undefined) {
    return ok(listed(url), { usual: { includes_vat: true, tax_rate: rate.uuid }, next_cursor: null });
  }
  const found = products?.find(({ uuid }) => uuid === id);
  return found === undefined ? refusal(404, {}, 'Niet gevonden.') : ok(found);
}

function answer({ method, path }: Asked): Told | null {
  if (products === null) return null;
  return method === 'GET' ? read(new URL(path, 'http://yard.test')) : (refused ?? ok(true));
}

beforeEach(() => {
  products = [product(1), product(2, { archived: true })];
  categories = [category];
  refused = null;
});

async function open(at: string, permissions: readonly string[] = ALL) {
  const session = await offlineDevice({ permissions, online: true });
  changes = answerWith(answer);
  return showScreen(
    session,
    <Routes>
      <Route path="/products" element={<ProductsPage />} />
      <Route path="/products/create" element={<ProductEditPage />} />
      <Route path="/products/:productId/edit" element={<ProductEditPage />} />
      <Route path="/categories/create" element={<CategoryEditPage />} />
      <Route path="/categories/:categoryId?/edit" element={<CategoryEditPage />} />
      <Route path="/tax-rates" element={<TaxRatesPage />} />
      <Route path="/finance/subscriptions/create" element={<NoPeriodProducts />} />
    </Routes>,
    at,
  );
}

const price = async () => screen.findByRole('textbox', { name: /^Price per unit/ });
const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const edit = (number: number) => `/products/${testId('d', number)}/edit`;

describe('the list of products', () => {
  test('shows what is for sale with its price; the archived ones when asked', async () => {
    await open('/products');
    await screen.findByText('Plek 1');
    expect(screen.getByText('€121.00')).toBeDefined();
    expect(screen.getByText('per month · incl. VAT')).toBeDefined();
    expect(screen.queryByText('Plek 2')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Archived products' }));
    await screen.findByText('Plek 2');
    expect(screen.queryByText('Plek 1')).toBeNull();
  });

  test('that a filter leaves empty offers to show all; an empty one to make the first', async () => {
    products = [];
    await open('/products');
    await screen.findByText('No products yet');
    expect(screen.getAllByRole('link', { name: 'New product' })).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Archived products' }));
    await screen.findByText('Nothing matches this filter');
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByText('No products yet');
  });

  test('leads somebody who may only look nowhere', async () => {
    await open('/products', ['product index']);
    fireEvent.click(await screen.findByText('Plek 1'));
    expect(screen.getByLabelText('address').textContent).toBe('/products');
    expect(screen.queryByRole('link', { name: /New product|Categories/ })).toBeNull();
  });

  test('does not answer another question with what it showed before the connection went', async () => {
    await open('/products');
    await screen.findByText('Plek 1');
    products = null;
    fireEvent.click(screen.getByRole('button', { name: 'Archived products' }));
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('Plek 1')).toBeNull();
  });
});

describe('the price of a new product', () => {
  test.each([
    ['', 'Fill this in'],
    ['1234,567', 'At most two decimals: an amount is in whole cents'],
    ['-5', 'An amount cannot be below zero here'],
    ['99999999', 'This amount is too large'],
    ['veel', 'This is not an amount. Write it as 1234.50'],
  ])('typed as "%s" is refused at the field', async (typed, words) => {
    await open('/products/create');
    const field = await price();
    type(field, typed);
    save();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(words, { exact: false }).length).toBeGreaterThan(0);
    expect(changes).toEqual([]);
  });

  test('is sent in cents, with the terms the company usually has', async () => {
    await open('/products/create?category=');
    type(await price(), '1.234,50');
    type(screen.getByRole('textbox', { name: /^Name/ }), ' Wassen ');
    fireEvent.change(screen.getByRole('combobox', { name: /^Charged/ }), { target: { value: 'once' } });
    save();
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/products'));
    expect(changes).toEqual([
      {
        method: 'POST',
        path: '/api/products',
        body: {
          name: 'Wassen',
          description: '',
          category: null,
          tax_rate: rate.uuid,
          unit_price_cents: 123450,
          includes_vat: true,
          interval_months: null,
          ledger_account: '',
        },
      },
    ]);
  });

  test('leads back to the subscription that it was made for', async () => {
    await open('/finance/subscriptions/create?object=1');
    fireEvent.click(await screen.findByRole('link', { name: 'New product' }));
    type(await price(), '25');
    type(screen.getByRole('textbox', { name: /^Name/ }), 'Stalling');
    fireEvent.change(screen.getByRole('combobox', { name: /^Charged/ }), { target: { value: '1' } });
    save();
    await waitFor(() =>
      expect(screen.getByLabelText('address').textContent).toBe('/finance/subscriptions/create?object=1'),
    );
  });

  test('is told without VAT where it is typed with, and the other way round', async () => {
    await open('/products/create');
    type(await price(), '121');
    await screen.findByText('€100.00');
    fireEvent.click(screen.getByRole('radio', { name: 'Excluding VAT' }));
    await screen.findByText('€146.41');
  });
});

describe('a product there is', () => {
  test('says what another price does to subscriptions that run, and nothing while it is the same', async () => {
    products = [product(1, { subscriptions: 2 })];
    await open(edit(1));
    const field = await price();
    expect(screen.queryByText(/New ones get the new price/)).toBeNull();
    type(field, '130');
    const words = await screen.findByText(/^2 running subscriptions keep .*€121\.00.* per month · incl\. VAT/);
    expect(words.textContent).toContain('New ones get the new price.');
    type(field, '121');
    await waitFor(() => expect(screen.queryByText(/New ones get the new price/)).toBeNull());
  });

  test('that somebody changed meanwhile says at the field what stands there now, and can then be saved', async () => {
    await open(edit(1));
    type(await price(), '130');
    refused = refusal(409);
    const { price: was } = product(1);
    if (was === null) throw new Error('a product of these tests has a price');
    products = [product(1, { version: 8, price: { ...was, unit_price_cents: 15_000 } })];
    save();
    await screen.findAllByText(/Somebody else has since changed this\. It is now: .*€150\.00/);
    refused = null;
    await waitFor(() => {
      save();
      expect(changes.at(-1)?.body).toMatchObject({ version: 8, unit_price_cents: 13_000 });
    });
  });

  test('of another company does not exist', async () => {
    await open(edit(9));
    await screen.findByText('Niet gevonden.');
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('is deleted after a question; not by somebody who may not', async () => {
    const { unmount } = await open(edit(1), ['product index', 'product edit']);
    await price();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    unmount();
    await open(edit(1));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(changes).toEqual([]);
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(changes.map(({ method }) => method)).toEqual(['DELETE']));
  });
});

describe('categories', () => {
  test('are listed where none is named, with how many products each has', async () => {
    await open('/categories/edit');
    const link = await screen.findByRole('link', { name: /Stalling/ });
    expect(link.getAttribute('href')).toBe(`/categories/${category.uuid}/edit`);
    expect(link.textContent).toContain('1 product');
  });

  test('with products are not deleted, and say why where it was asked', async () => {
    await open(`/categories/${category.uuid}/edit`);
    refused = refusal(409, {}, 'Er zijn nog producten in.');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(screen.getByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Confirm' }));
    await question.findByText('Er zijn nog producten in.');
  });

  test('show a name that is taken at the field; one that is not there says so', async () => {
    const { unmount } = await open('/categories/create');
    refused = refusal(422, { name: ['Deze naam is er al.'] });
    type(await screen.findByRole('textbox', { name: /^Name/ }), 'Stalling');
    save();
    expect((await screen.findAllByText(/Deze naam is er al\./)).length).toBeGreaterThan(0);
    unmount();
    await open(`/categories/${testId('c', 9)}/edit`);
    await screen.findByText('This category does not exist');
  });
});

describe('VAT rates', () => {
  test('that get another percentage say that they become another rate', async () => {
    await open('/tax-rates');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Btw 21%' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByText(/This becomes another rate/)).toBeNull();
    type(dialog.getByRole('textbox', { name: /^Percentage/ }), '22,5');
    await dialog.findByText(/This becomes another rate/);
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes[0]?.body).toEqual({
      name: 'Btw 21%',
      vat_category: 'standard',
      rate_bp: 2250,
      revenue_account: '',
      vat_account: '',
    });
  });

  test('that products have are not deleted, and say why; who may not change them only looks', async () => {
    const { unmount } = await open('/tax-rates');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Btw 21%' }));
    refused = refusal(409, {}, '3 producten hebben dit tarief.');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('3 producten hebben dit tarief.');
    unmount();
    await open('/tax-rates', ['product index']);
    await screen.findByText('Btw 21%');
    expect(screen.queryByRole('button', { name: /Change|New VAT rate/ })).toBeNull();
  });
});
