import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { groupSheetCustomers, type SheetCustomer } from '#customers/sheet-groups.ts';

const NOBODY: SheetCustomer = {
  reference: '',
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  mobile: '',
  zipcode: '',
  houseNumber: '',
};
const row = (given: Partial<SheetCustomer>): SheetCustomer => ({ ...NOBODY, ...given });
const groups = (...rows: (Partial<SheetCustomer> | null)[]) =>
  groupSheetCustomers(rows.map((given) => (given === null ? null : row(given))));
const HOME = { lastname: 'Bos', zipcode: '3881 AB', houseNumber: '12' };

describe('rows of a sheet are one customer', () => {
  it('by the same number, whatever else they say', () => {
    expect(groups({ reference: 'K1', lastname: 'Bos' }, { reference: ' k1 ', lastname: 'Vis' })).toEqual([0, 0]);
    expect(groups({ reference: 'K1', email: 'a@x.test' }, { reference: 'K2', email: 'a@x.test' })).toEqual([0, 1]);
  });

  it('by the same e-mail address, also with one that has a number', () => {
    expect(groups({ email: 'A@x.test' }, { email: 'a@x.test ', lastname: 'Bos' })).toEqual([0, 0]);
    expect(groups({ email: 'a@x.test' }, { reference: 'K1', email: 'a@x.test' })).toEqual([0, 0]);
    expect(groups({ email: 'a@x.test', ...HOME }, { email: 'b@x.test', ...HOME })).toEqual([0, 1]);
  });

  it('by the same name with postcode and house number, or without a postcode the telephone', () => {
    expect(groups(HOME, { ...HOME, zipcode: '3881ab', lastname: 'bos' })).toEqual([0, 0]);
    expect(groups(HOME, { ...HOME, houseNumber: '14' })).toEqual([0, 1]);
    expect(groups(HOME, { ...HOME, lastname: 'Vis' })).toEqual([0, 1]);
    const phone = { lastname: 'Bos', phone: '0341 123456' };
    expect(groups(phone, phone, { ...phone, phone: '0341 123457' })).toEqual([0, 0, 1]);
    expect(groups(HOME, { ...HOME, email: 'a@x.test' })).toEqual([0, 0]);
    expect(groups({ ...HOME, mobile: '+31 6 12345678' }, { lastname: 'Bos', phone: '06 12345678' })).toEqual([0, 0]);
  });

  it('by a name alone, where only one has it', () => {
    expect(groups(HOME, { lastname: 'Bos' }, { lastname: 'Vis' }, { lastname: 'Vis' })).toEqual([0, 0, 1, 1]);
  });
});

describe('a row that may mean several customers', () => {
  it('is ambiguous, and joined to nobody', () => {
    expect(groups(HOME, { ...HOME, zipcode: '3882 AB' }, { lastname: 'Bos' })).toEqual([0, 1, 'ambiguous']);
    const shared = { email: 'samen@x.test' };
    const [first, second] = [
      { reference: 'K1', lastname: 'Bos', ...shared },
      { reference: 'K2', lastname: 'Vis', ...shared },
    ];
    expect(groups(first, second, { ...shared, lastname: 'Berg' })).toEqual([0, 1, 'ambiguous']);
    expect(groups(first, second, { ...shared, lastname: 'Vis' })).toEqual([0, 1, 1]);
  });

  it('is none where the row has no customer', () => {
    expect(groups(null, HOME, null)).toEqual([null, 0, null]);
    // Without a name it is nobody else’s either.
    expect(groups({ reference: 'K1' }, {})).toEqual([0, 1]);
  });
});

const few = (...values: string[]) => fc.constantFrom('', ...values);
const anyRow: fc.Arbitrary<SheetCustomer> = fc.record({
  reference: few('K1', 'k1', 'K2'),
  firstname: few('Jan'),
  lastname: few('Bos', 'bos', 'Vis'),
  email: few('a@x.test', 'A@x.test', 'b@x.test'),
  phone: few('0341123456'),
  mobile: few('0612345678', '+31 6 12345678'),
  zipcode: few('3881 AB', '3881ab', '3882 AB'),
  houseNumber: few('12', '14'),
});
const anyRows = fc.array(fc.option(anyRow, { nil: null }), { maxLength: 12 });

test('whoever sorts the sheet gets the same customers', () => {
  const pairs = (found: ReturnType<typeof groupSheetCustomers>, order: readonly number[]) => {
    const at = new Map(order.map((original, place) => [original, found[place]]));
    return order
      .toSorted((a, b) => a - b)
      .map((one) => {
        const mine = at.get(one);
        return typeof mine === 'number'
          ? order.filter((other) => at.get(other) === mine).toSorted((a, b) => a - b)
          : mine;
      });
  };
  fc.assert(
    fc.property(
      anyRows.chain((rows) =>
        fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows.keys()], { minLength: rows.length })),
      ),
      ([rows, order]) => {
        const shuffled = order.map((at) => rows[at] ?? null);
        const straight = [...rows.keys()];
        expect(pairs(groupSheetCustomers(shuffled), order)).toEqual(pairs(groupSheetCustomers(rows), straight));
      },
    ),
  );
});

test('two customer numbers are never one customer, and one number is never two', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const found = groupSheetCustomers(rows);
      const numbered = rows.flatMap((given, at) =>
        given === null || given.reference === '' ? [] : [{ number: given.reference.toLowerCase(), group: found[at] }],
      );
      for (const left of numbered) {
        for (const right of numbered) expect(left.number === right.number).toBe(left.group === right.group);
      }
    }),
  );
});

test('every row with a customer has one or is ambiguous, and customers are counted from the top', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const found = groupSheetCustomers(rows);
      expect(found.map((group) => group === null)).toEqual(rows.map((given) => given === null));
      const seen = [...new Set(found.filter((group) => typeof group === 'number'))];
      expect(seen).toEqual(seen.map((_group, at) => at));
    }),
  );
});
