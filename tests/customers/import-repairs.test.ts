import { describe, expect, it, test } from 'vitest';
import { mapCustomerRow } from '#customers/customer-import.ts';
import { isOddDutchPhone, repairHouseNumber, repairPhone, splitStreet } from '#customers/import-repairs.ts';

test.each([
  ['612345678', 'NL', '0612345678'],
  ['6 12 34 56 78', 'NL', '06 12 34 56 78'],
  ['31612345678', 'NL', '+31612345678'],
  ['0612345678', 'NL', '0612345678'],
  ['+31 6 12345678', 'NL', '+31 6 12345678'],
  ['612345678', 'BE', '612345678'],
  ['12345', 'NL', '12345'],
  ['', 'NL', ''],
])('the phone number %j of somebody in %s is %j', (given, country, phone) => {
  expect(repairPhone(given, country)).toBe(phone);
});

test.each([
  ['12.0', '12'],
  ['12  a   bis', '12 a bis'],
  ['12-3', '12-3'],
  ['', ''],
])('the house number %j is %j', (given, number) => {
  expect(repairHouseNumber(given)).toBe(number);
});

test.each([
  ['Dorpsstraat 12', '', 'NL', 'Dorpsstraat', '12'],
  ['Dorpsstraat 12 a bis', '', 'NL', 'Dorpsstraat', '12 a bis'],
  ['Laan 1940-1945 7', '', 'NL', 'Laan 1940-1945', '7'],
  ['Plein 1944', '12', 'NL', 'Plein 1944', '12'],
  ['Rue de la Paix 12', '', 'BE', 'Rue de la Paix', '12'],
  ['12 Rue de la Paix', '', 'FR', '12 Rue de la Paix', ''],
  ['Dorpsstraat', '', 'NL', 'Dorpsstraat', ''],
])('the address %j with the number %j in %s has the street %j and the number %j', (street, number, country, ...is) => {
  const split = splitStreet({ street, houseNumber: number }, country);
  expect([split.street, split.houseNumber]).toEqual(is);
});

test('a row of a messy sheet becomes a tidy customer', () => {
  const { fields, problems } = mapCustomerRow({
    infix: 'van der',
    lastname: 'Berg',
    mobile: '612345678',
    street: 'Dorpsstraat',
    houseNumber: '12.0',
    houseNumberAddition: 'bis',
    zipcode: '1234ab',
  });
  expect(problems).toEqual([]);
  expect(fields).toMatchObject({
    lastname: 'van der Berg',
    mobile: '0612345678',
    houseNumber: '12 bis',
    zipcode: '1234 AB',
    country: 'NL',
    status: 1,
  });
});

describe('a Dutch telephone number', () => {
  const isOdd = (phone: string, country = 'NL') => isOddDutchPhone(phone, country);

  it('looks wrong when it is one digit short or long', () => {
    expect(
      ['0341 12345', '06 1234567', '06-123456789', '+31 6 1234567', '0031612345', '+31 (0)6 1234567'].map((phone) =>
        isOdd(phone),
      ),
    ).toEqual([true, true, true, true, false, true]);
    expect(isOdd('+31 6 1234567', 'DE')).toBe(true);
  });

  it('does not where it is whole, a service number, from elsewhere or more than a number', () => {
    const fine = [
      '0341 123456',
      '+31612345678',
      '+31 (0)6 12345678',
      '0800 1234567',
      '0900 12345',
      '+49 171 12345',
      '0341 12345 tst 2',
      '',
    ];
    expect(fine.map((phone) => isOdd(phone))).toEqual(fine.map(() => false));
    expect(isOdd('0341 12345', 'BE')).toBe(false);
  });
});

describe('a customer of whom a field says nothing', () => {
  it.each(['n.v.t.', 'nvt', '-', 'geen', 'Onbekend', ' N.V.T. '])(
    'has neither a number nor an address by %j',
    (none) => {
      const { fields, problems } = mapCustomerRow({ lastname: 'Bos', phone: none, mobile: none, email: none });
      expect(problems).toEqual([]);
      expect(fields).toMatchObject({ phone: '', mobile: '', email: '' });
    },
  );
});

describe('a customer of whom no country stands in the sheet', () => {
  it.each([
    [{ vatId: 'BE0123456789', zipcode: '2000' }, 'BE'],
    [{ vatId: 'DE 123 456 789', zipcode: '48149' }, 'DE'],
    [{ phone: '+32 3 123 45 67', zipcode: '2000' }, 'BE'],
    [{ phone: '0049 251 123456', zipcode: '48149' }, 'DE'],
    [{ mobile: '+49 171 1234567', zipcode: '3881 AB' }, 'NL'],
    [{ phone: '0341 123456', mobile: '+32 470 12 34 56' }, 'NL'],
    [{ vatId: 'NL123456789B13', phone: '+31 341 123456' }, 'NL'],
    [{ phone: '-' }, 'NL'],
  ])('with %j is of %s', (cells, country) => {
    const { fields, problems } = mapCustomerRow({ lastname: 'Bos', ...cells });
    expect(problems).toEqual([]);
    expect(fields).toMatchObject({ country });
  });

  it('keeps a country that stands there', () => {
    expect(mapCustomerRow({ lastname: 'Bos', phone: '+32 3 123 45 67', country: 'NL' }).fields).toMatchObject({
      country: 'NL',
    });
  });
});

test.each([
  [{ lastname: 'Jansen Recreatie B.V.' }, 'Jansen Recreatie B.V.'],
  [{ fullName: 'Bakker Caravans BV' }, 'Bakker Caravans BV'],
  [{ lastname: 'Gebr. Smit V.O.F.' }, 'Gebr. Smit V.O.F.'],
  [{ lastname: 'Stichting De Haven' }, 'Stichting De Haven'],
  [{ fullName: 'Bouwbedrijf Kuipers B.V.' }, 'Bouwbedrijf Kuipers B.V.'],
  [{ fullName: 'V.O.F. De Haven' }, 'V.O.F. De Haven'],
  [{ lastname: 'Vereniging Watersport' }, 'Vereniging Watersport'],
  [{ fullName: 'B.V. Jansen' }, ''],
  [{ lastname: 'Müller GmbH' }, 'Müller GmbH'],
  [{ lastname: 'Havenbedrijf', kvkNumber: '12345678' }, 'Havenbedrijf'],
  [{ firstname: 'Jan', lastname: 'Smit', kvkNumber: '12345678' }, ''],
  [{ firstname: 'B.V.', lastname: 'Jansen' }, ''],
  [{ fullName: 'Jan Bovenhof' }, ''],
  [{ lastname: 'Bos', companyName: 'Het Bos' }, 'Het Bos'],
])('of %j the company is called %j', (cells, companyName) => {
  expect(mapCustomerRow(cells).fields).toMatchObject({ companyName });
});
