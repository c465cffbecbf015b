import { describe, expect, it } from 'vitest';
import { mapCustomerRow } from '#customers/customer-import.ts';

type Cells = Parameters<typeof mapCustomerRow>[0];

/** The address of a customer of a sheet: street, number, postcode, place and country. */
function addressOf(cells: Cells): readonly unknown[] {
  const { fields, problems } = mapCustomerRow({ lastname: 'Bos', ...cells });
  const { street, houseNumber, zipcode, city, country } = fields;
  expect(problems).toEqual([]);
  return [street, houseNumber, zipcode, city, country];
}

describe('an address whole in the column of the street', () => {
  it.each([
    ['Dorpsstraat 5a, 3881 AB Putten', 'Dorpsstraat', '5a', '3881 AB', 'Putten', 'NL'],
    ['Dorpsstraat 5 3881ab Putten', 'Dorpsstraat', '5', '3881 AB', 'Putten', 'NL'],
    ['Dorpsstraat 5\nNL-3881 AB Putten', 'Dorpsstraat', '5', '3881 AB', 'Putten', 'NL'],
    ['Kerkstraat 12 bus 3, B-2300 Turnhout', 'Kerkstraat', '12 bus 3', '2300', 'Turnhout', 'BE'],
    ['Kerkstraat 12, bus 3, 2300 Turnhout', 'Kerkstraat', '12 bus 3', '2300', 'Turnhout', 'BE'],
    ['Kerkstraat 12 BE 2300 Turnhout', 'Kerkstraat', '12', '2300', 'Turnhout', 'BE'],
    ['Kerkstraat 12, 2300 Turnhout', 'Kerkstraat', '12', '2300', 'Turnhout', 'BE'],
    ['Kerkstraat 12, 2235 Hulshout, België', 'Kerkstraat', '12', '2235', 'Hulshout', 'BE'],
    ['Kerkstraat 12, Turnhout (B)', 'Kerkstraat', '12', '', 'Turnhout', 'BE'],
    ['Hauptstr. 5, D-48599 Gronau', 'Hauptstr.', '5', '48599', 'Gronau', 'DE'],
    ['Hauptstraße 5a, 48599 Gronau (Westf.)', 'Hauptstraße', '5a', '48599', 'Gronau (Westf.)', 'DE'],
    ['Laan 1940-1945 7', 'Laan 1940-1945', '7', '', '', 'NL'],
    ['Kerkstraat 12, 3881 Putten', 'Kerkstraat 12, 3881 Putten', '', '', '', 'NL'],
  ])('is taken apart: %j', (street, ...is) => {
    expect(addressOf({ street })).toEqual(is);
  });

  it('is taken apart beside cells that say the same, and left where they say otherwise', () => {
    const street = 'Kerkstraat 12, B-2300 Turnhout';
    expect(addressOf({ street, city: 'turnhout' })).toEqual(['Kerkstraat', '12', '2300', 'Turnhout', 'BE']);
    expect(addressOf({ street, zipcode: '2300', country: 'België' })).toEqual([
      'Kerkstraat',
      '12',
      '2300',
      'Turnhout',
      'BE',
    ]);
    expect(addressOf({ street, zipcode: '3881 AB', city: 'Putten' })).toEqual([street, '', '3881 AB', 'Putten', 'NL']);
  });

  it('of a country that has its own column or another sign is read by it', () => {
    const street = 'Kerkstraat 12, 2235 Hulshout';
    const is = ['Kerkstraat', '12', '2235', 'Hulshout', 'BE'];
    expect(addressOf({ street, country: 'Belgium' })).toEqual(is);
    expect(addressOf({ street, phone: '+32 14 12 34 56' })).toEqual(is);
  });
});

describe('a place', () => {
  it.each([
    [{ city: '2300 Turnhout' }, '2300', 'Turnhout', 'BE'],
    [{ zipcode: '2300 Turnhout' }, '2300', 'Turnhout', 'BE'],
    [{ zipcode: '2300', city: 'Turnhout' }, '2300', 'Turnhout', 'BE'],
    [{ zipcode: 'B-2300', city: 'Turnhout' }, '2300', 'Turnhout', 'BE'],
    [{ zipcode: 'B-2235' }, '2235', '', 'BE'],
    [{ city: '(B) Turnhout' }, '', 'Turnhout', 'BE'],
    [{ city: 'Turnhout (B)' }, '', 'Turnhout', 'BE'],
    [{ city: '(B) 2235 Hulshout' }, '2235', 'Hulshout', 'BE'],
    [{ zipcode: '2235', city: 'Hulshout (België)' }, '2235', 'Hulshout', 'BE'],
    [{ city: 'B-2235 Hulshout' }, '2235', 'Hulshout', 'BE'],
    [{ zipcodeAndCity: 'D 48599 Gronau' }, '48599', 'Gronau', 'DE'],
    [{ zipcodeAndCity: '3881 AB Putten' }, '3881 AB', 'Putten', 'NL'],
    [{ city: '3881AB Putten' }, '3881 AB', 'Putten', 'NL'],
    [{ zipcode: '3881 AB', city: 'Bergen (NH)' }, '3881 AB', 'Bergen (NH)', 'NL'],
    [{ zipcode: '3881 AB', city: 'Beek (B)' }, '3881 AB', 'Beek (B)', 'NL'],
    [{ city: '2e Exloërmond' }, '', '2e Exloërmond', 'NL'],
    [{ zipcode: '48599', city: 'Gronau', country: 'DE' }, '48599', 'Gronau', 'DE'],
  ])('%j has its postcode, place and country', (cells, ...is) => {
    expect(addressOf(cells).slice(2)).toEqual(is);
  });

  it('with a postcode that says no country stays wrong', () => {
    expect(mapCustomerRow({ lastname: 'Bos', zipcode: '3881', city: 'Putten' }).problems).toEqual([
      { field: 'zipcode', code: 'invalid' },
    ]);
  });
});
