import { msg } from '@lingui/core/macro';
import { Caravan } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import type { PaymentWay } from '#company/company-settings.ts';
import { MAIN_MENU, type NavigationItem } from '#pages/parts/navigation.ts';
import { isAt, isLit, menuFor, pagesFor, partOf, tabsAt, whyClosed } from '#pages/parts/navigation-rules.ts';
import { permissionFor } from '#pages/parts/router-permission.ts';

const company = (payment_provider: PaymentWay | null, has_payment_key: boolean) => ({
  id: 'c',
  name: 'Yard',
  payment_provider,
  has_payment_key,
  has_ledger: true,
});
const invoices: NavigationItem = {
  id: 'invoices',
  label: msg`Invoices`,
  icon: Caravan,
  link: '/invoices',
  permission: 'invoice index',
  stripeCheck: true,
  mollieLink: '/mollie/invoices',
};
const products: NavigationItem = {
  id: 'products',
  label: msg`Products`,
  icon: Caravan,
  link: '/products',
  permission: 'product index',
  paymentProvider: ['mollie', 'bank_transfer'],
  mollieLink: '/mollie/products',
};
const all = ['invoice index', 'product index'];
const links = (permissions: readonly string[], of: ReturnType<typeof company>) =>
  menuFor({ permissions, company: of }, [invoices, products]).map((item) => item.link);

test('an entry shows to somebody with the permission and hides from somebody without', () => {
  expect(links(all, company('stripe', true))).toEqual(['/invoices']);
  expect(links([], company('stripe', true))).toEqual([]);
});

test('a company that left its provider keeps the pages of its ledger, and none to make an invoice', () => {
  const [part] = MAIN_MENU.filter(({ id }) => id === 'invoices');
  const offered = (of: ReturnType<typeof company>) =>
    part && pagesFor({ permissions: ['invoice index', 'invoice create'], company: of }, part).map(({ id }) => id);
  for (const provider of ['mollie', 'stripe'] as const) {
    expect(offered(company(provider, true))).toContain('invoices-create');
  }
  expect(offered(company(null, true))).not.toContain('invoices-create');
  expect(offered(company(null, false))).toContain('invoices-list');
});

test('an entry that needs the payment account hides while the company has no key', () => {
  expect(links(all, company('stripe', false))).toEqual([]);
});

test('a company on mollie sees its own products and its own invoices, with or without a card key', () => {
  expect(links(all, company('mollie', false))).toEqual(['/mollie/invoices', '/mollie/products']);
  expect(links(['product index'], company('mollie', false))).toEqual(['/mollie/products']);
});

test('a company that is paid by transfer sees products and invoices without a key, at addresses of no provider', () => {
  expect(links(all, company('bank_transfer', false))).toEqual(['/invoices', '/products']);
  expect(links([], company('bank_transfer', false))).toEqual([]);
  const [part] = MAIN_MENU.filter(({ id }) => id === 'invoices');
  const viewer = { permissions: ['invoice index', 'invoice create', 'product index'] };
  const pages = part && pagesFor({ ...viewer, company: company('bank_transfer', false) }, part).map(({ id }) => id);
  expect(pages).toContain('invoices-create');
  // They stand in the menu themselves.
  expect(pages).not.toContain('invoices-products');
});

test('the yard sees objects, customers, appointments and spots; the bookkeeper customers and invoices', () => {
  const yard = ['object index', 'spot index', 'appointment index', 'customer index'];
  const ids = (permissions: readonly string[]) =>
    menuFor({ permissions, company: company('mollie', false) }).map((item) => item.id);
  expect(ids(yard)).toEqual(['dashboard', 'objects', 'customers', 'appointments', 'spots']);
  expect(ids(['invoice index', 'customer index'])).toEqual(['dashboard', 'customers', 'invoices', 'accountancy']);
});

test('a path lights its own entry only', () => {
  expect(isAt('/', '/')).toBe(true);
  expect(isAt('/', '/dashboard')).toBe(true);
  expect(isAt('/', '/objects')).toBe(false);
  expect(isAt('/objects', '/objects/5/edit')).toBe(true);
  expect(isAt('/customers', '/customers-inactive')).toBe(true);
  expect(isAt('/spots', '/spotsy')).toBe(false);
});

test('an entry is lit on every page of its part', () => {
  const lit = (path: string) => MAIN_MENU.filter((item) => partOf(item, path)).map(({ id }) => id);
  expect(lit('/finance/subscriptions/018f/edit')).toEqual(['invoices']);
  expect(lit('/finance/subscriptions')).toEqual(['invoices']);
  expect(lit('/categories/create')).toEqual(['products']);
  expect(lit('/objects/018f')).toEqual(['objects']);
});

test('a page of the settings lights no entry that only leads there too, except where its pages are shown', () => {
  const lit = (path: string) => MAIN_MENU.filter((item) => isLit(item, path)).map(({ id }) => id);
  expect(lit('/openinghours')).toEqual([]);
  expect(lit('/widgets')).toEqual([]);
  expect(lit('/appointments/create')).toEqual(['appointments']);
  expect(lit('/attention')).toEqual(['dashboard']);
  expect(MAIN_MENU.filter((item) => partOf(item, '/openinghours')).map(({ id }) => id)).toEqual(['appointments']);
});

test('places beside each other stand as tabs above their lists, and nowhere else', () => {
  const viewer = { permissions: all, company: company('mollie', true) };
  const at = (path: string) => tabsAt(viewer, path).map(({ link }) => link);
  expect(at('/finance/subscriptions')).toContain('/invoices');
  expect(at('/invoices')).toEqual(at('/billing-runs'));
  expect(at('/invoices/018f')).toEqual([]);
  expect(at('/objects')).toEqual([]);
  expect(tabsAt({ ...viewer, permissions: ['object index'] }, '/invoices')).toEqual([]);
});

test('a path asks for the permission of its area, and for more to create or edit', () => {
  expect(permissionFor('/')).toBeUndefined();
  expect(permissionFor('/objects')).toBe('object index');
  expect(permissionFor('/objects/018f')).toBe('object index');
  expect(permissionFor('/objects/create')).toBe('object index&object create');
  expect(permissionFor('/appointments/018f/edit')).toBe('appointment index&appointment edit');
  expect(permissionFor('/customers-inactive')).toBe('customer index');
  expect(permissionFor('/customers/018f/merge')).toBe('customer index&customer edit&customer delete');
  expect(permissionFor('/invoices')).toBe('invoice index');
  expect(permissionFor('/mollie/invoices/018f')).toBe('invoice index');
  expect(permissionFor('/finance/invoices/018f/credit')).toBe('invoice index&invoice create');
  expect(permissionFor('/customers/018f/credit/018e')).toBe('customer index&invoice index');
  expect(permissionFor('/finance/subscriptions/create')).toBe('invoice index&invoice create');
  // Who may look at a subscription does so where others change it.
  expect(permissionFor('/mollie/subscriptions/018f/edit')).toBe('invoice index');
  expect(permissionFor('/finance/quotes/018f')).toBe('invoice index');
  expect(permissionFor('/finance/quotes/018f/edit')).toBe('invoice index&invoice create');
  expect(permissionFor('/finance/deposits')).toBe('invoice index');
  expect(permissionFor('/finance/extras')).toBe('invoice index');
});

describe('pages about money', () => {
  const places = [
    '/finance/subscriptions',
    '/products',
    '/tax-rates',
    '/billing-runs',
    '/bank',
    '/customers/018f/credit/018e',
  ];
  const NEVER_BILLED = { ...company(null, false), has_ledger: false };
  const EVERYTHING = [
    ...all,
    'invoice create',
    'product create',
    'customer index',
    'customer create',
    'object index',
    'company edit',
  ];
  const needing = (given: ReturnType<typeof company>, paths = places) =>
    paths.filter((path) => whyClosed({ permissions: EVERYTHING, company: given }, path) === 'payment');

  test('wait until the company has chosen how customers pay', () => {
    expect(needing(NEVER_BILLED)).toEqual(places);
    expect(needing(company('mollie', true))).toEqual([]);
    expect(needing(company('bank_transfer', false))).toEqual([]);
  });

  test('show what there is in a company that left its provider', () => {
    expect(needing(company(null, false))).toEqual([]);
  });

  test('are no others: the calculator, the books, customers and settings need no such choice', () => {
    const others = [
      '/',
      '/objects',
      '/customers/018f',
      '/customers/create',
      '/accountancy',
      '/settings/provider',
      '/test/subscriptions',
    ];
    expect(needing(NEVER_BILLED, others)).toEqual([]);
  });

  test('are closed to who may not see money, for that reason', () => {
    const yard = { permissions: ['object index'], company: NEVER_BILLED };
    expect(whyClosed(yard, '/finance/deposits')).toBe('right');
    expect(whyClosed(yard, '/settings')).toBe('right');
    expect(whyClosed(yard, '/objects')).toBeNull();
  });
});
