import { describe, expect, test } from 'vitest';
import { moreEntries } from '#app/more-entries.ts';
import { MAIN_MENU, USER_MENU } from '#pages/parts/navigation.ts';
import { menuFor } from '#pages/parts/navigation-rules.ts';

type Company = { readonly payment_provider: 'mollie' | 'stripe' | null; readonly has_payment_key: boolean };

const MOLLIE = { payment_provider: 'mollie', has_payment_key: false } as const;
const CARD = { payment_provider: 'stripe', has_payment_key: true } as const;
const CARD_WITHOUT_KEY = { payment_provider: 'stripe', has_payment_key: false } as const;

const MAIN = [
  ['dashboard', '/', null],
  ['objects', '/objects', 'object index'],
  ['customers', '/customers', 'customer index'],
  ['prospects', '/prospects', 'prospect index'],
  ['appointments', '/appointments', 'appointment index'],
  ['products', '/mollie/products', 'product index'],
  ['invoices', '/mollie/invoices', 'invoice index'],
  ['spots', '/spots', 'spot index'],
  ['accountancy', '/accountancy', 'invoice index'],
] as const;
const USER = [
  ['account-password', '/account/password', null],
  ['spots-management', '/spots/management', 'spot index'],
  ['tags', '/tags', 'tag index'],
  ['accountancy', '/accountancy', 'invoice index'],
  ['openinghours', '/openinghours', 'openhour index'],
  ['contract-template', '/contract-template', 'contract edit'],
  ['customers-export', '', 'invoice index'],
] as const;

const EVERYTHING = [...MAIN, ...USER].flatMap(([, , permission]) => (permission === null ? [] : [permission]));
const viewer = (permissions: readonly string[], company: Company) => ({
  permissions,
  company: { id: 'c', name: 'Yard', ...company },
});
const menu = (permissions: readonly string[], company: Company, of = MAIN_MENU) =>
  menuFor(viewer(permissions, company), of).map(({ id, link }) => [id, link] as const);
const ids = (permissions: readonly string[], company: Company, of = MAIN_MENU) =>
  menu(permissions, company, of).map(([id]) => id);

describe('the main menu', () => {
  test('has its entries in order, with their paths', () => {
    expect(menu(EVERYTHING, MOLLIE)).toEqual(MAIN.map(([id, link]) => [id, link]));
  });

  test.each(MAIN)('shows %s to who may, and to nobody else', (id, _link, permission) => {
    const others = EVERYTHING.filter((name) => name !== permission);
    expect(ids(permission === null ? [] : [permission], MOLLIE)).toContain(id);
    expect(ids(others, MOLLIE).includes(id)).toBe(permission === null);
  });

  test('of a company with a card provider has no products, and invoices at their own path', () => {
    expect(menu(EVERYTHING, CARD)).toEqual(
      MAIN.filter(([id]) => id !== 'products').map(([id, link]) => [id, id === 'invoices' ? '/invoices' : link]),
    );
  });

  test('of a company whose card provider has no key has no invoices either; accountancy stays', () => {
    const shown = MAIN.map(([id]) => id).filter((id) => id !== 'products' && id !== 'invoices');
    expect(ids(EVERYTHING, CARD_WITHOUT_KEY)).toEqual(shown);
  });

  test('of a company on Mollie is the same with and without a key', () => {
    expect(menu(EVERYTHING, { ...MOLLIE, has_payment_key: true })).toEqual(menu(EVERYTHING, MOLLIE));
  });
});

describe('the menu of the person', () => {
  test('has its entries in order, with their paths', () => {
    const known = new Set<string>(USER.map(([id]) => id));
    expect(menu(EVERYTHING, MOLLIE, USER_MENU).filter(([id]) => known.has(id))).toEqual(
      USER.map(([id, link]) => [id, link]),
    );
  });

  test.each(USER)('shows %s to who may, whatever the provider', (id, _link, permission) => {
    const others = EVERYTHING.filter((name) => name !== permission);
    for (const company of [MOLLIE, CARD, CARD_WITHOUT_KEY]) {
      expect(ids(permission === null ? [] : [permission], company, USER_MENU)).toContain(id);
      expect(ids(others, company, USER_MENU).includes(id)).toBe(permission === null);
    }
  });
});

describe('the menu of a phone', () => {
  test('has every place once, those of the main menu first', () => {
    const entries = moreEntries(viewer(EVERYTHING, MOLLIE)).map(({ id }) => id);
    expect(entries.slice(0, MAIN.length)).toEqual(MAIN.map(([id]) => id));
    expect(new Set(entries).size).toBe(entries.length);
    expect(entries).toEqual(expect.arrayContaining(USER.map(([id]) => id)));
  });
});
