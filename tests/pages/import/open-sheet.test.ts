import { describe, expect, it } from 'vitest';
import { leftOutColumns, missingFields, openSheet, recordOf, rowNumber } from '#pages/import/import-kinds.ts';
import { readSheets } from '#pages/import/import-sheet.ts';
import { likelierKind } from '#pages/import/other-kind.tsx';

const HEADER = ['Klantnr.', 'Naam', 'Contact', 'Leeg', 'Opm.', 'Hobby'];
const ROWS = [
  HEADER,
  ['1', 'Anke de Bos', 'anke@x.test', '', 'contant', 'vissen'],
  ['2', 'Bos', 'bos@x.test', '', '', ''],
];

describe('an opened sheet', () => {
  it('counts rows as the file does: titles, the header and empty rows too', () => {
    const read = readSheets(new TextEncoder().encode('Overzicht\n\nAchternaam;E-mail\nBos;b@x.test\n\nVis;v@x.test\n'));
    const part = 'sheets' in read ? read.sheets[0] : undefined;
    const sheet = openSheet('customers', part?.rows ?? [], () => null, part?.numbers);
    expect(sheet.rows.map((row) => row[0])).toEqual(['Bos', 'Vis']);
    expect([0, 1].map((at) => rowNumber(sheet, at))).toEqual([4, 6]);
  });

  it('takes a column of addresses for one, and names what is left out although something stands in it', () => {
    const sheet = openSheet('customers', ROWS);
    expect(sheet.mapping).toEqual(['reference', 'fullName', 'email', null, 'note', null]);
    expect(leftOutColumns(sheet)).toEqual([5]);
  });

  it('leaves out a column that counts the rows, and takes one of house numbers', () => {
    const rows = (numbers: readonly string[]) => [
      ['Nr.', 'Naam', 'Adres'],
      ...numbers.map((number) => [number, 'Bos', 'Dorpsstraat 12']),
    ];
    expect(openSheet('customers', rows(['1', '2', '3', '4', ''])).mapping).toEqual([null, 'fullName', 'street']);
    expect(openSheet('customers', rows(['12', '2', '31'])).mapping).toEqual(['houseNumber', 'fullName', 'street']);
    expect(openSheet('customers', rows(['1', '2'])).mapping).toEqual(['houseNumber', 'fullName', 'street']);
    expect(openSheet('customers', rows(['1', '2', '4', '5'])).mapping[0]).toBeNull();
    expect(openSheet('both', rows(['1', '2', '3'])).mapping[0]).toBeNull();
    // Without an address beside it no column has house numbers.
    const named = [['Nr', 'Naam', 'Kenteken'], ...['12', '2', '31'].map((number) => [number, 'Bos', 'WN-71-KX'])];
    expect(openSheet('both', named).mapping).not.toContain('customer.houseNumber');
  });

  it('takes “Nom” for the last name beside a first name, and leaves a whole name out beside a last one', () => {
    expect(
      openSheet('customers', [
        ['Prénom', 'Nom'],
        ['x', 'y'],
      ]).mapping,
    ).toEqual(['firstname', 'lastname']);
    expect(
      openSheet('customers', [
        ['Achternaam', 'Naam'],
        ['x', 'y'],
      ]).mapping,
    ).toEqual(['lastname', null]);
  });

  it('knows more names of columns', () => {
    expect(openSheet('customers', [['E-mail adres'], ['x']]).mapping).toEqual(['email']);
    expect(
      openSheet('objects', [
        ['Kenteken', 'L', 'B', 'H', 'Hal/plek'],
        ['x', '', '', '', ''],
      ]).mapping,
    ).toEqual(['plate', 'lengthCm', 'widthCm', 'heightCm', 'spot']);
  });

  it('knows how people shorten the names of columns, also in German', () => {
    const customers = {
      'Klantnr.': 'reference',
      Voorn: 'firstname',
      Nachname: 'lastname',
      'Telefoonnr.': 'phone',
      Mob: 'mobile',
      'E-mailadr.': 'email',
      'Adres + nr': 'street',
      Pc: 'zipcode',
      'Woonpl.': 'city',
      Firma: 'companyName',
      'Opm?': 'note',
    };
    expect(openSheet('customers', [Object.keys(customers)]).mapping).toEqual(Object.values(customers));
    const german = ['Kundennr.', 'Vorname', 'Telefonnummer', 'Handy', 'Straße', 'Hausnr.', 'PLZ', 'Wohnort'];
    expect(openSheet('customers', [german]).mapping).toEqual([
      'reference',
      'firstname',
      'phone',
      'mobile',
      'street',
      'houseNumber',
      'zipcode',
      'city',
    ]);
    expect(openSheet('customers', [['Tel.nr', 'GSM-nr']]).mapping).toEqual(['phone', 'mobile']);
    const objects = {
      'Kent.': 'plate',
      'Mrk.': 'brand',
      Typ: 'type',
      'Länge [m]': 'lengthCm',
      'Breedte in cm': 'widthCm',
      'Hoogte mtr': 'heightCm',
      Eigentümer: 'customer',
      Halle: 'warehouse',
      'Plaatsnr.': 'spot',
    };
    expect(openSheet('objects', [Object.keys(objects)]).mapping).toEqual(Object.values(objects));
  });

  it('takes both a number and a name for the customer of an object', () => {
    const sheet = openSheet('objects', [['Kenteken', 'Klantnr.', 'Klant']]);
    expect(sheet.mapping).toEqual(['plate', 'customerNumber', 'customer']);
    expect(recordOf('objects', sheet.mapping, ['WN-12-KX', '12', 'Bos']).fields).toMatchObject({
      customerNumber: '12',
      customer: 'Bos',
    });
  });

  it('reads several sizes of one column, and bare numbers in the unit of their header', () => {
    const sizes = (headers: readonly string[], row: readonly string[]) => {
      const { mapping, rows } = openSheet('objects', [
        ['Kenteken', ...headers],
        ['WN-12-KX', ...row],
      ]);
      const { fields, problems } = recordOf('objects', mapping, rows[0] ?? []);
      return [fields['lengthCm'], fields['widthCm'], fields['heightCm'], problems.length];
    };
    expect(sizes(['Afmetingen'], ['6,20 x 2,30'])).toEqual([620, 230, null, 0]);
    expect(sizes(['Afm. (cm)'], ['620 x 230 x 260'])).toEqual([620, 230, 260, 0]);
    expect(sizes(['Afmeting', 'Breedte'], ['6,20', '2,4'])).toEqual([620, 240, null, 0]);
    expect(sizes(['Afmeting'], ['heel groot'])).toEqual([0, 0, null, 1]);
    expect(sizes(['Lengte (cm)', 'Breedte m', 'Hoogte'], ['28', '2', '2'])).toEqual([28, 200, 200, 0]);
    expect(sizes(['Lengte (mm)'], ['6200'])).toEqual([620, 0, null, 0]);
    const { mapping, rows } = openSheet('spots', [
      ['Hal', 'Plek', 'Maat'],
      ['1', 'A1', '7,50 x 3'],
    ]);
    expect(recordOf('spots', mapping, rows[0] ?? []).fields).toMatchObject({ lengthCm: 750, widthCm: 300 });
  });

  it.each([
    ['Anke de Bos', 'Anke', 'de Bos'],
    ['Jansen, P.', 'P.', 'Jansen'],
    ['M. de Vries-van Dam', 'M.', 'de Vries-van Dam'],
    ['Fam. Bakker', '', 'Fam. Bakker'],
    ['de Vries', '', 'de Vries'],
    ['Camping De Hoef B.V.', '', 'Camping De Hoef B.V.'],
    ['Bos', '', 'Bos'],
    ['van der Meer P', 'P', 'van der Meer'],
    ['Jansen A.B.', 'A.B.', 'Jansen'],
    ['Stalling BV', '', 'Stalling BV'],
    ['Meer van der P', 'P', 'van der Meer'],
    ['Dijk van T.', 'T.', 'van Dijk'],
    ['Berg van den', '', 'van den Berg'],
  ])('splits a whole name: %s', (name, firstname, lastname) => {
    const { mapping } = openSheet('customers', [['Naam'], [name]]);
    expect(recordOf('customers', mapping, [name]).fields).toMatchObject({ firstname, lastname });
  });

  it.each([
    ['Bakker Daan', 'Daan', 'Bakker'],
    ['de Vries Jan', 'Jan', 'de Vries'],
    ['Meer van der Jan', 'Jan', 'van der Meer'],
    ['Berg Jan van den', 'Jan', 'van den Berg'],
    ['Bakker-de Vries Daan', 'Daan', 'Bakker-de Vries'],
    ['Jansen Maria Elisabeth', 'Maria Elisabeth', 'Jansen'],
    ['van der Meer', '', 'van der Meer'],
    ['Fam. Bakker', '', 'Fam. Bakker'],
    ['P. Jansen', 'P.', 'Jansen'],
    ['Berg, J. van den', 'J.', 'van den Berg'],
    ['Vries, de', '', 'de Vries'],
    ['Stalling BV', '', 'Stalling BV'],
  ])('splits a whole name whose last name is first: %s', (name, firstname, lastname) => {
    const { mapping } = openSheet('customers', [['Naam (achternaam eerst)'], [name]]);
    expect(mapping).toEqual(['lastnameFirst']);
    expect(recordOf('customers', mapping, [name]).fields).toMatchObject({ firstname, lastname });
  });

  it('takes the last name for first where the header says so, or most names have a comma', () => {
    const mapping = (header: string, ...names: readonly string[]) =>
      openSheet('customers', [[header], ...names.map((name) => [name])]).mapping;
    for (const header of ['Achternaam voornaam', 'Achternaam, voornaam', 'NOM et prénom', 'Apellidos y nombre']) {
      expect(mapping(header, 'x'), header).toEqual(['lastnameFirst']);
    }
    expect(mapping('Naam', 'Bakker, Daan', 'Vis, Jan', 'Bos Anna')).toEqual(['lastnameFirst']);
    expect(mapping('Naam', 'Bakker, Daan', 'Jan Vis')).toEqual(['fullName']);
    expect(missingFields('customers', ['lastnameFirst'])).toEqual([]);
    expect(
      openSheet('customers', [
        ['Achternaam', 'Achternaam voornaam'],
        ['x', 'y'],
      ]).mapping,
    ).toEqual(['lastname', null]);
  });

  it('takes a postcode and a place apart, also behind a street', () => {
    const address = (headers: readonly string[], row: readonly string[]) => {
      const { mapping } = openSheet('customers', [headers, row]);
      const { street, houseNumber, zipcode, city } = recordOf('customers', mapping, row).fields;
      return [street, houseNumber, zipcode, city].join('|');
    };
    const both = ['Straat', 'PC + plaats'];
    expect(address(both, ['Dorpsstraat 12', '3881ab Putten'])).toBe('Dorpsstraat|12|3881 AB|Putten');
    expect(address(both, ['Dorpsstraat 12', '3881 AB, Den Ham (Ov)'])).toBe('Dorpsstraat|12|3881 AB|Den Ham (Ov)');
    expect(address(['Straat', 'Postcode / woonplaats'], ['Kade 1', 'Putten'])).toBe('Kade|1||Putten');
    expect(address(both, ['Kade 1', '3881 AB'])).toBe('Kade|1|3881 AB|');
    expect(address(['Adres'], ['Dorpsstraat 12a, 3881 AB  Putten'])).toBe('Dorpsstraat|12a|3881 AB|Putten');
    expect(address(['Straat + nr'], ['Plein 1944 nr 7'])).toBe('Plein 1944|7||');
    expect(address(['Adres', 'Plaats'], ['Dorpsstraat 12', 'Putten'])).toBe('Dorpsstraat|12||Putten');
  });

  it('takes a column “Type” for the category where it names kinds of objects', () => {
    const mapping = (...types: readonly string[]) =>
      openSheet('objects', [['Kenteken', 'Type'], ...types.map((type) => ['WN-12-KX', type])]).mapping;
    expect(mapping('Caravan', 'boot', '')).toEqual(['plate', 'category']);
    expect(mapping('Caravan', '495 UL')).toEqual(['plate', 'type']);
  });

  it('leaves out rows that only add up others, and says which', () => {
    const sheet = openSheet('objects', [
      ['Eigenaar', 'Kenteken', 'Lengte'],
      ['Anna Bakker', 'WN-12-KX', '7,45'],
      ['Totaal: 1', '9 plekken', '€ 7.450 p/j'],
      ['Totaal', 'WN-13-KX', '7,45'],
      ['Total', '3861 AB', '12'],
      ['', 'Totaal', ''],
    ]);
    expect(sheet.rows.map((row) => row[1])).toEqual(['WN-12-KX', 'WN-13-KX', '3861 AB']);
    expect([sheet.numbers, sheet.totals]).toEqual([
      [2, 4, 5],
      [3, 6],
    ]);
  });

  it('knows the columns of a company, whose name is that of a customer without another one', () => {
    const sheet = openSheet('customers', [['Bedrijfsnaam', 'KvK', 'Btw-nummer', 'Naam', 'Land']]);
    expect(sheet.mapping).toEqual(['companyName', 'kvkNumber', 'vatId', 'fullName', 'country']);
    expect(missingFields('customers', ['companyName'])).toEqual([]);
    const read = (...row: readonly string[]) => {
      const { lastname, companyName, kvkNumber, vatId } = recordOf('customers', sheet.mapping, row).fields;
      return [lastname, companyName, kvkNumber, vatId];
    };
    expect(read('Jachthaven BV', '12345678', 'NL123456789B13', 'Anna Bakker', '')).toEqual([
      'Bakker',
      'Jachthaven BV',
      '12345678',
      'NL123456789B13',
    ]);
    // Repairs what a sheet took away.
    expect(read('Jachthaven BV', '1234567', '123456789.B13', '', '')).toEqual([
      'Jachthaven BV',
      'Jachthaven BV',
      '01234567',
      'NL123456789B13',
    ]);
    expect(read('', '-', 'geen', 'Bos', 'DE')).toEqual(['Bos', '', '', '']);
    expect(read('X', 'KvK 12.34.56.78', '123456789B13', '', 'DE')[2]).toBe('12345678');
    expect(read('X', '', '123456789B13', '', 'DE')[3]).toBe('123456789B13');
  });

  it('leaves the example out of an empty sheet that had no columns for companies yet', () => {
    const headers = ['Klantnummer', 'Voornaam', 'Achternaam', 'E-mail', 'Telefoon', 'Mobiel', 'Straat', 'Huisnummer'];
    const place = ['Postcode', 'Plaats', 'Land', 'Opmerking', 'Actief'];
    const example = ['K-1001', 'Anna', 'Bakker', 'anna@example.com', '0341 123456', '06 12345678', 'Dorpsstraat', '12'];
    const rows = [
      [...headers, ...place],
      [...example, '3881 AB', 'Putten', 'NL', '…', 'ja'],
    ];
    expect(openSheet('customers', rows).rows).toEqual([]);
  });

  it('keeps a name whole beside a column of first names, and has no second name beside a last name', () => {
    const { mapping } = openSheet('customers', [
      ['Voornaam', 'Naam'],
      ['', ''],
    ]);
    expect(recordOf('customers', mapping, ['', 'Bos Jansen']).fields).toMatchObject({ lastname: 'Bos Jansen' });
    expect(
      openSheet('customers', [
        ['Achternaam', 'Naam'],
        ['', ''],
      ]).mapping,
    ).toEqual(['lastname', null]);
  });
});

describe('the kind of a sheet', () => {
  it('is told where its columns are those of another kind', () => {
    const objects = ['Kenteken', 'Merk en type', 'L', 'B', 'Klantnr.'];
    const customers = ['Klantnr.', 'Naam', 'Straat', 'PC', 'Woonplaats', 'E-mail adres'];
    expect(likelierKind('customers', objects)).toBe('objects');
    expect(likelierKind('objects', customers)).toBe('customers');
    expect(likelierKind('customers', [...customers, 'Kenteken', 'Merk en type'])).toBe('both');
    expect(likelierKind('both', objects.slice(0, 4))).toBe('objects');
    expect(likelierKind('customers', customers)).toBeNull();
    expect(likelierKind('objects', objects)).toBeNull();
    expect(likelierKind('spots', ['Hal', 'Plek', 'Lengte', 'Breedte', 'Opmerking'])).toBeNull();
  });
});

it('takes “Nr” for the name of a spot in a list of halls, numbers and sizes, which is no list of objects', () => {
  const headers = ['Hal', 'Nr', 'Afmeting', 'Opmerking', 'Vrij?'];
  expect(likelierKind('spots', headers)).toBeNull();
  expect(likelierKind('spots', [...headers, 'Kenteken'])).toBe('objects');
  expect(openSheet('spots', [headers, ['A', '1', '7 x 3', '', 'ja']]).mapping).toEqual([
    'warehouse',
    'name',
    'size',
    null,
    null,
  ]);
  expect(
    openSheet('spots', [
      ['Nr', 'Hal', 'Plek'],
      ['1', 'A', 'A1'],
    ]).mapping,
  ).toEqual([null, 'warehouse', 'name']);
});

it('does not take the start of a number for a telephone number, nor five digits for a Dutch postcode', () => {
  const wrong = (cells: readonly [string, string, string]) =>
    recordOf('customers', ['phone', 'zipcode', 'country'], cells).problems.map(({ field }) => field);
  expect(wrong(['06', '12345', ''])).toEqual(['phone', 'zipcode']);
  expect(wrong(['06-12345678 / 0341-123456', '3881SG', 'NL'])).toEqual([]);
  expect(wrong(['+49 251 123456', '48149', 'DE'])).toEqual([]);
});
