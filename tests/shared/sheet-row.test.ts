import { describe, expect, it } from 'vitest';
import { CUSTOMER_COLUMNS, guessCustomerFields } from '#customers/customer-columns.ts';
import { customerKey, isMeant, isSameByKey, mapCustomerRow } from '#customers/customer-import.ts';
import { OBJECT_COLUMNS } from '#objects/object-columns.ts';
import { mapObjectRow } from '#objects/object-import.ts';
import { readDay, readFirstDay } from '#shared/sheet-day.ts';
import { cellsByField, guessFields, readSwitch } from '#shared/sheet-row.ts';
import { readCentimetres, readSizes, withUnit } from '#shared/sheet-size.ts';
import { mapSpotRow, SPOT_COLUMNS } from '#spots/spot-import.ts';

describe('a cell of a sheet', () => {
  it.each([
    ['7,45', 745],
    ['7.45 m', 745],
    ['7m45', 745],
    ['7 m 45', 745],
    ['7m5', undefined],
    ['7', 700],
    ['30', 3000],
    ['31', 31],
    ['745', 745],
    ['745 cm', 745],
    ['20cm', 20],
    ['13 m', 1300],
    ['6200 mm', 620],
    ['0', 0],
    ['', null],
    ['lang', undefined],
    ['-3', undefined],
    ['7,4,5', undefined],
  ])('%j is %j cm', (text, lengthCm) => {
    expect(readCentimetres(text)).toBe(lengthCm);
  });

  it.each([
    ['6,20 x 2,30', [620, 230, null]],
    ['620 × 230 x 260', [620, 230, 260]],
    ['620x230cm', [620, 230, null]],
    ['L 6,20 / B 2,30', [620, 230, null]],
    ['6 x 2,5 m', [600, 250, null]],
    ['7,45', [745, null, null]],
    ['', [null, null, null]],
    ['6,20 x ', [620, null, null]],
    ['groot', undefined],
    ['1 x 2 x 3 x 4', undefined],
  ])('%j is the sizes %j', (text, sizes) => {
    const read = readSizes(text);
    expect(read === undefined ? undefined : [read.lengthCm, read.widthCm, read.heightCm]).toEqual(sizes);
  });

  it.each([
    ['20', 'cm', '20 cm'],
    ['7', 'm', '7 m'],
    ['31', 'm', '31 m'],
    ['620 x 230', 'cm', '620 x 230 cm'],
    ['6200', 'mm', '6200 mm'],
    // These cannot be meant by the header.
    ['7,45', 'cm', '7,45'],
    ['745', 'm', '745'],
    ['7,45 m', 'cm', '7,45 m'],
    ['onbekend', 'cm', 'onbekend'],
    ['', 'cm', ''],
  ] as const)('%j under a header in %s is %j', (cell, unit, read) => {
    expect(withUnit(cell, unit)).toBe(read);
  });

  it.each([
    ['2026-03-29', '2026-03-29'],
    ['2026-03-29T00:00:00.000Z', '2026-03-29'],
    ['29-03-2026', '2026-03-29'],
    ['1/2/2026', '2026-02-01'],
    ['46110', '2026-03-29'],
    ['3-4-2026', '2026-04-03'],
    ['3-4-26', '2026-04-03'],
    ['3-4-98', '1998-04-03'],
    ['2026/04/03', '2026-04-03'],
    ['20260403', '2026-04-03'],
    ['3 apr 2026', '2026-04-03'],
    ['vr 3 april 2026', '2026-04-03'],
    ['3-apr-26', '2026-04-03'],
    ['April 3rd, 2026', '2026-04-03'],
    ['1er février 2026', '2026-02-01'],
    ['3 de abril de 2026', '2026-04-03'],
    ['2026年4月3日', '2026-04-03'],
    ['٣ أبريل ٢٠٢٦', '2026-04-03'],
    ['3-4-2026 14:30:00', '2026-04-03'],
    ['46115.75', '2026-04-03'],
    ['', null],
    ['apr 2026', undefined],
    ['3 apriel 2026', undefined],
    ['4/13/2026', undefined],
    ['30-02-2026', undefined],
    ['13-13-2026', undefined],
    ['morgen', undefined],
  ])('%j is the day %j', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it.each([
    ['maart 2018', '2018-03-01'],
    ['mrt. 2018', '2018-03-01'],
    ['2018 march', '2018-03-01'],
    ['03-2018', '2018-03-01'],
    ['2018/3', '2018-03-01'],
    ['2018年3月', '2018-03-01'],
    ['2018', '2018-01-01'],
    ['13-2018', undefined],
    ['0745', undefined],
    ['2018 2019', undefined],
    ['3-4-2018', undefined],
    ['lente 2018', undefined],
    ['', undefined],
  ])('%j names a month or a year that begins on %j', (text, day) => {
    expect(readFirstDay(text)).toBe(day);
  });

  it.each([
    ['Ja', true],
    ['0', false],
    ['نعم', true],
    ['', null],
    ['misschien', undefined],
  ])('%j as yes or no is %j', (text, is) => {
    expect(readSwitch(text)).toBe(is);
  });
});

describe('the headers of a sheet', () => {
  it('are those that people write above their columns', () => {
    expect(guessFields(CUSTOMER_COLUMNS, ['Klantnr.', 'Tel. mobiel', 'Tussenvoegsel', 'Toev.', 'N° client'])).toEqual([
      'reference',
      'mobile',
      'infix',
      'houseNumberAddition',
      null,
    ]);
    expect(
      guessFields(OBJECT_COLUMNS, ['Klantnr.', 'Stalling sinds', 'Merk en type', '车牌号', 'En stockage depuis']),
    ).toEqual(['customerNumber', 'contractStartOn', 'brandAndType', 'plate', null]);
  });

  it.each([
    ['customers', CUSTOMER_COLUMNS],
    ['objects', OBJECT_COLUMNS],
  ])('of %s each mean one field', (_kind, columns) => {
    const names = columns.flatMap((column) => column.headers);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('are known in six languages, whatever their case and signs', () => {
    const guess = (...headers: string[]) => guessFields(CUSTOMER_COLUMNS, headers);
    expect(guess('Voornaam', 'ACHTERNAAM *', 'E-mail')).toEqual(['firstname', 'lastname', 'email']);
    expect(guess('First name', 'Last_name', 'Postal code')).toEqual(['firstname', 'lastname', 'zipcode']);
    expect(guess('Prénom', 'Nom', 'Ville')).toEqual(['firstname', 'fullName', 'city']);
    expect(guess('Apellidos', 'Teléfono')).toEqual(['lastname', 'phone']);
    expect(guess('姓', '电话', 'الهاتف')).toEqual(['lastname', 'phone', null]);
    expect(guessFields(OBJECT_COLUMNS, ['Kenteken', 'Lengte (m)', 'Klant', 'Plek'])).toEqual([
      'plate',
      'lengthCm',
      'customer',
      'spot',
    ]);
    expect(guessFields(SPOT_COLUMNS, ['Hal', 'Plek'])).toEqual(['warehouse', 'name']);
  });

  it('of a contact mean somebody besides the customer only where they say how to reach them', () => {
    const guess = (...headers: string[]) => guessCustomerFields(headers);
    expect(guess('Naam', 'Contactpersoon', 'Telefoon contactpersoon', 'E-mail contactpersoon', 'Mag ophalen')).toEqual([
      'fullName',
      'contactName',
      'contactPhone',
      'contactEmail',
      'contactMayFetch',
    ]);
    expect(guess('Bedrijfsnaam', 'Contactpersoon', 'Telefoon')).toEqual(['companyName', 'fullName', 'phone']);
    expect(guess('Naam', 'Contactpersoon', 'Mag ophalen')).toEqual(['fullName', null, null]);
  });

  it('of a contact are read with its telephone number and its switch', () => {
    const row = { lastname: 'Bos', contactName: ' Marga ', contactPhone: '612345678', contactMayFetch: 'ja' };
    expect(mapCustomerRow(row).fields).toMatchObject({
      contactName: 'Marga',
      contactPhone: '0612345678',
      contactEmail: '',
      contactMayFetch: true,
    });
    expect(mapCustomerRow({ ...row, contactMayFetch: 'soms', contactPhone: '06' }).problems).toEqual([
      { field: 'contactMayFetch', code: 'invalid' },
      { field: 'contactPhone', code: 'invalid' },
    ]);
  });

  it('that are unknown, or name a field a second time, fill nothing', () => {
    expect(guessFields(CUSTOMER_COLUMNS, ['Achternaam', 'Familienaam', 'Schoenmaat', ''])).toEqual([
      'lastname',
      null,
      null,
      null,
    ]);
    expect(cellsByField(['lastname', null, 'city'], ['Bos', 'x'])).toEqual({ lastname: 'Bos', city: '' });
  });
});

describe('a row of a sheet', () => {
  it.each([
    ['0612345679 / 038-1234567', '', '038-1234567', '0612345679'],
    ['038-1234567 of 06 12345679', '', '038-1234567', '06 12345679'],
    ['', '038-1234567; 0612345679', '038-1234567', '0612345679'],
    ['0612345679, 0687654321', '', '0612345679', '0687654321'],
    // Where the other column has a number, and where the slash is part of one, nothing is taken apart.
    ['0341/123456', '', '0341/123456', ''],
  ])('of customers puts two numbers of one cell in both fields: %j and %j', (phone, mobile, asPhone, asMobile) => {
    const { fields, problems } = mapCustomerRow({ lastname: 'Bos', phone, mobile });
    expect(fields).toMatchObject({ phone: asPhone, mobile: asMobile });
    expect(problems).toEqual([]);
  });

  it('of customers keeps telephone numbers and their zeros as text', () => {
    const { fields, problems } = mapCustomerRow({ lastname: ' Bos ', phone: '0612345678', status: 'nee' });
    expect(fields).toMatchObject({ lastname: 'Bos', phone: '0612345678', status: 0, email: '' });
    expect(problems).toEqual([]);
    expect(mapCustomerRow({ status: 'misschien' }).problems).toEqual([{ field: 'status', code: 'invalid' }]);
  });

  it('of objects has a plate without dashes, sizes in centimetres and a category in anybody’s words', () => {
    const cells = { plate: 'wn-12-kx', category: 'Boot', lengthCm: '7,45', contractStartOn: '1-4-2026' };
    expect(mapObjectRow(cells).fields).toMatchObject({
      plate: 'WN12KX',
      plateCountry: 'NL',
      category: 'boat',
      lengthCm: 745,
      heightCm: null,
      contractStartOn: '2026-04-01',
    });
    const wrong = mapObjectRow({ plate: 'WN-1', category: 'Raket', widthCm: 'breed', contractStartOn: '31-2-2026' });
    expect(wrong.problems.map(({ field }) => field).toSorted()).toEqual([
      'category',
      'contractStartOn',
      'plate',
      'widthCm',
    ]);
  });

  it('of spots has one place unless it says otherwise', () => {
    expect(mapSpotRow({ name: 'A1' }).fields).toMatchObject({ name: 'A1', allowedNumber: 1, heightCm: null });
    expect(mapSpotRow({ allowedNumber: '1,5' }).problems).toEqual([{ field: 'allowedNumber', code: 'invalid' }]);
  });
});

describe('what tells one customer of a sheet from another', () => {
  const bos = {
    firstname: 'Anke',
    lastname: 'Bos',
    email: '',
    zipcode: '3861 ab',
    houseNumber: '1a',
    phone: '',
    mobile: '',
  };

  it('is the reference, else the address, else name, postcode and house number', () => {
    expect(customerKey({ ...bos, email: 'A@b.nl' }, ' K-12 ')).toEqual({ by: 'reference', text: 'k-12' });
    expect(customerKey({ ...bos, email: 'A@b.nl' }, '')).toEqual({ by: 'email', text: 'a@b.nl' });
    expect(customerKey(bos, '')).toEqual({ by: 'name', text: 'bos anke|3861ab|1a' });
  });

  it('with a number means whom somebody made by hand, by name and e-mail; never one of another number', () => {
    const written = { ...bos, email: 'anke@bos.test' };
    const byHand = { ...written, id: '0190a3c0-0000-7000-8000-000000000001' };
    expect(isMeant('reference', written, byHand)).toBe(true);
    expect(isMeant('reference', { ...written, email: 'ANKE@bos.test' }, byHand)).toBe(true);
    expect(isMeant('reference', written, { ...byHand, id: '0190a3c0-0000-8000-8000-000000000001' })).toBe(false);
    expect(isMeant('reference', written, { ...byHand, firstname: 'Piet' })).toBe(false);
    expect(isMeant('reference', bos, { ...byHand, email: '' })).toBe(false);
  });

  it('never makes one of two references, and not of two people without a postcode', () => {
    expect(isSameByKey('reference', bos, bos)).toBe(false);
    expect(isSameByKey('name', bos, { ...bos, zipcode: '3861AB' })).toBe(true);
    expect(isSameByKey('name', bos, { ...bos, houseNumber: '2' })).toBe(false);
    const unknown = { ...bos, zipcode: '', houseNumber: '' };
    expect(isSameByKey('name', { ...unknown, phone: '0612345678' }, { ...unknown, phone: '0687654321' })).toBe(false);
  });
});
