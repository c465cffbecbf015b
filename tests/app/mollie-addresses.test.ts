import { expect, test } from 'vitest';
import { sharedAddress } from '#app/mollie-addresses.tsx';

test.each([
  ['/mollie/invoices', '/invoices'],
  ['/mollie/invoices/018f', '/invoices/018f'],
  ['/mollie/invoices/018f/edit', '/invoices/018f/edit'],
  ['/mollie/invoices/create', '/finance/invoices/create'],
  ['/mollie/credit-invoices/create', '/finance/invoices/credit'],
  ['/mollie/subscriptions/create', '/finance/subscriptions/create'],
  ['/mollie/subscriptions/018f/edit', '/finance/subscriptions/018f/edit'],
  ['/mollie/subscriptions/edit', '/finance/subscriptions/edit'],
  ['/mollie/products/create', '/products/create'],
  ['/mollie/categories/edit', '/categories/edit'],
  ['/mollie/tax-rates', '/tax-rates'],
])('%s leads to %s', (address, shared) => {
  expect(sharedAddress(address)).toBe(shared);
});
