import { describe, expect, it } from 'vitest';
import { type CellObject, read, utils, write } from 'xlsx';
import { IMPORT_KINDS, KINDS, openSheet, rowBody, templateHeaders } from '#app/import-kinds.ts';
import { readSheet, writeSheet } from '#app/import-sheet.ts';
import { permissionFor } from '#app/router-permission.ts';

function book(cells: CellObject[][]): Uint8Array {
  const made = utils.book_new();
  utils.book_append_sheet(made, utils.aoa_to_sheet(cells), 'Blad1');
  return new Uint8Array(write(made, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}
const text = (value: string): CellObject => ({ t: 's', v: value });
const utf8 = (value: string) => new TextEncoder().encode(value);

describe('a file that somebody chose', () => {
  it('is read with its days, sizes and zeros as people see them', () => {
    const bytes = book([
      [text('Naam'), text('Vanaf'), text('Lengte'), text('Telefoon'), text('Som')],
      [
        text('Bos'),
        { t: 'n', v: 46_110, z: 'dd-mm-yyyy' },
        { t: 'n', v: 7.45 },
        { t: 'n', v: 612_345_678, z: '0000000000' },
        { t: 'n', v: 3, f: '1+2' },
      ],
    ]);
    expect(readSheet(bytes)).toEqual({
      rows: [
        ['Naam', 'Vanaf', 'Lengte', 'Telefoon', 'Som'],
        ['Bos', '2026-03-29', '7.45', '0612345678', '3'],
      ],
    });
  });

  it.each([';', ',', '\t'])('may be text with %j between its cells', (sign) => {
    const line = (...cells: string[]) => cells.join(sign);
    const bytes = utf8(`${line('Naam', 'Telefoon')}\r\n${line(`"Bos${sign}BV"`, '0612345678')}\r\n`);
    expect(readSheet(bytes)).toEqual({
      rows: [
        ['Naam', 'Telefoon'],
        [`Bos${sign}BV`, '0612345678'],
      ],
    });
  });

  it('may be text of an older Windows', () => {
    const bytes = Uint8Array.from([...utf8('Naam;Plaats\nZo'), 0xeb, ...utf8(';Putten\n')]);
    expect(readSheet(bytes)).toMatchObject({
      rows: [
        ['Naam', 'Plaats'],
        ['Zoë', 'Putten'],
      ],
    });
  });

  it('that cannot be used is told from one that can', () => {
    const whole = book([[text('Naam')], [text('Bos')]]);
    expect(readSheet(whole)).toHaveProperty('rows');
    expect(readSheet(whole.slice(0, whole.length / 2))).toEqual({ problem: 'unreadable' });
    expect(readSheet(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toEqual({ problem: 'unreadable' });
    expect(readSheet(new Uint8Array())).toEqual({ problem: 'empty' });
    expect(readSheet(utf8('Naam;Plaats\n'))).toEqual({ problem: 'empty' });
    expect(readSheet(utf8(`Naam\n${'Bos\n'.repeat(20_000)}`))).toHaveProperty('rows');
    expect(readSheet(utf8(`Naam\n${'Bos\n'.repeat(20_001)}`))).toEqual({ problem: 'too_many' });
  });

  it('keeps no more of a cell than tells that it is too long', () => {
    const read = readSheet(utf8(`Naam;Opmerking\nBos;${'x'.repeat(100_000)}\n`));
    expect('rows' in read ? read.rows[1]?.[1]?.length : 0).toBe(10_100);
  });

  it('may have a title above its header', () => {
    const sheet = openSheet('customers', [['Klanten 2026'], ['Achternaam', 'E-mail'], ['Bos', 'bos@x.test']]);
    expect(sheet).toMatchObject({ mapping: ['lastname', 'email'], rows: [['Bos', 'bos@x.test']] });
    expect(rowBody('customers', sheet.mapping, ['Bos', '']).fields).toMatchObject({
      lastname: 'Bos',
      house_number: '',
    });
  });
});

describe('the wrong rows', () => {
  it('come back as they were, and what looks like a formula stays text', () => {
    const rows = [
      ['Naam', 'Error'],
      ['=HYPERLINK("http://x")', '+1'],
    ];
    expect(readSheet(writeSheet(rows))).toEqual({ rows });
    const sheet = read(writeSheet(rows), { type: 'array', cellFormula: true }).Sheets.Remise;
    expect(sheet?.A2).toMatchObject({ t: 's', v: rows[1]?.[0] });
    expect(sheet?.A2).not.toHaveProperty('f');
  });
});

describe('the page of an import', () => {
  it('is for those who may make such records', () => {
    expect(permissionFor('/import/objects')).toBe('object index&object create');
    expect(permissionFor('/import/spots')).toBe('spot index&spot create');
    expect(permissionFor('/import/elsewhere')).toBe('customer index&customer create');
  });
});

it.each(IMPORT_KINDS)('an empty sheet of %s is known again, whatever the interface calls its fields', (kind) => {
  const fields = KINDS[kind].columns.map(({ field }) => field);
  for (const label of [(field: string) => field, () => 'Naam', (field: string) => `?${field}`]) {
    const headers = templateHeaders(kind, label);
    const { mapping } = openSheet(kind, [headers, headers.map(() => 'x')]);
    expect(new Set(headers).size).toBe(headers.length);
    expect(mapping).toEqual(fields);
  }
});
