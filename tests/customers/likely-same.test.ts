import { describe, expect, test } from 'vitest';
import { customerIndex } from '#customers/client/customer-index.ts';
import { findLikelySame } from '#customers/client/likely-same.ts';
import { isLikelySame } from '#customers/same-customer.ts';
import { aCustomer, testId } from '#tests/support/builders.ts';

const entries = [
  customerIndex.toEntry(aCustomer({ mobile: '06 1234 5678' }), () => undefined),
  customerIndex.toEntry(
    aCustomer({ id: testId('c', 2), firstname: 'Jan', lastname: 'Kok', email: 'jan@example.test', zipcode: '3762 AB' }),
    () => undefined,
  ),
];
const nobody = { name: '', email: '', phone: '', mobile: '', zipcode: '' };
const found = (typed: Partial<typeof nobody>) => findLikelySame(entries, { ...nobody, ...typed }).map(({ id }) => id);

describe('a customer who may be known already', () => {
  test('is found by a phone number, however it is written', () => {
    expect(found({ phone: '+31 6 12345678' })).toEqual([testId('c', 1)]);
    expect(found({ mobile: '0612345678' })).toEqual([testId('c', 1)]);
  });

  test('is found by e-mail without regard to case', () => {
    expect(found({ email: 'JAN@example.test ' })).toEqual([testId('c', 2)]);
  });

  test('is found by name only together with the postcode', () => {
    expect(found({ name: 'jan kok', zipcode: '3762ab' })).toEqual([testId('c', 2)]);
    expect(found({ name: 'jan kok' })).toEqual([]);
    expect(found({ zipcode: '3762AB' })).toEqual([]);
  });

  test('is not suspected while a number is only half typed', () => {
    expect(found({ phone: '0612345' })).toEqual([]);
  });

  test('is not a namesake because neither has an e-mail address', () => {
    const [one, other] = [aCustomer({ email: '', zipcode: '1234 AB' }), aCustomer({ email: '', zipcode: '4321 BA' })];
    const [apart, alike] = [
      { phone: '', mobile: '' },
      { phone: '0612345678', mobile: '' },
    ];
    expect(isLikelySame({ ...one, ...apart }, { ...other, ...apart })).toBe(false);
    expect(isLikelySame({ ...one, ...alike }, { ...other, ...alike })).toBe(true);
  });

  test('is nobody while nothing is filled in', () => {
    expect(found({})).toEqual([]);
  });
});
