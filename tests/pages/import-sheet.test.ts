import { describe, expect, it } from 'vitest';
import { type BookType, type CellObject, CFB, read, utils, type WorkBook, write } from 'xlsx';
import { rowBody } from '#pages/import/import-kinds.ts';
import { readSheets, type SheetRead } from '#pages/import/import-sheet.ts';
import { writeSheets } from '#pages/import/import-sheet-write.ts';

type Cells = readonly (readonly (CellObject | null)[])[];

const text = (value: string): CellObject => ({ t: 's', v: value });
const utf8 = (value: string) => new TextEncoder().encode(value);

function bytesOf(made: WorkBook, bookType: BookType = 'xlsx'): Uint8Array {
  return new Uint8Array(write(made, { type: 'array', bookType }) as ArrayBuffer);
}

function bookOf(sheets: Readonly<Record<string, Cells>>): WorkBook {
  const made = utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    utils.book_append_sheet(made, utils.aoa_to_sheet(cells.map((row) => [...row])), name);
  }
  return made;
}

const book = (cells: Cells) => bytesOf(bookOf({ Blad1: cells }));
const rowsOf = (read: SheetRead) => ('sheets' in read ? read.sheets[0]?.rows : read.problem);
const line = (sign: string, ...cells: string[]) => cells.join(sign);

describe('a file that somebody chose', () => {
  it('is read with its days, sizes, zeros and formulas as people see them', () => {
    const bytes = book([
      [text('Naam'), text('Vanaf'), text('Lengte'), text('Telefoon'), text('Som')],
      [
        text('Bos'),
        { t: 'n', v: 46_110, z: 'dd-mm-yyyy' },
        { t: 'n', v: 7.45 },
        { t: 'n', v: 612_345_678, z: '0000000000' },
        { t: 'n', v: 0.1 + 0.2, f: '0.1+0.2' },
      ],
    ]);
    expect(rowsOf(readSheets(bytes))).toEqual([
      ['Naam', 'Vanaf', 'Lengte', 'Telefoon', 'Som'],
      ['Bos', '2026-03-29', '7.45', '0612345678', '0.3'],
    ]);
  });

  it('may be an older Excel file, and count its days from 1904', () => {
    const made = bookOf({ Blad1: [[text('Naam')], [text('Bos')], [text('Vis')]] });
    expect(rowsOf(readSheets(bytesOf(made, 'biff8')))).toEqual([['Naam'], ['Bos'], ['Vis']]);
    const mac = bookOf({ Blad1: [[text('Vanaf')], [{ t: 'n', v: 46_110 - 1462, z: 'dd-mm-yyyy' }]] });
    mac.Workbook = { WBProps: { date1904: true } };
    expect(rowsOf(readSheets(bytesOf(mac)))).toEqual([['Vanaf'], ['2026-03-29']]);
  });

  it('keeps a number that is no day, so that its field is called wrong', () => {
    const read = readSheets(
      book([
        [text('Kenteken'), text('Vanaf')],
        [text('x'), { t: 'n', v: -5, z: 'dd-mm-yyyy' }],
      ]),
    );
    expect(rowsOf(read)).toEqual([
      ['Kenteken', 'Vanaf'],
      ['x', '-5'],
    ]);
    const { problems } = rowBody('objects', ['reference', 'contractStartOn'], ['x', '-5']);
    expect(problems).toEqual([{ field: 'contractStartOn', code: 'invalid' }]);
  });

  it('says in each row what a cell merged over several rows says, and leaves empty rows out', () => {
    const made = bookOf({
      Blad1: [
        [text('Klanten 2026'), null, null],
        [text('Klant'), text('Kenteken'), text('Merk')],
        [text('Bos'), text('WN-12-KX'), null],
        [null, text('WN-13-KX'), text('Hobby')],
        [null, null, null],
        [text('Vis'), text('WN-14-KX'), null],
      ],
    });
    const sheet = made.Sheets.Blad1;
    if (sheet !== undefined) sheet['!merges'] = ['A1:C1', 'A3:A5'].map((range) => utils.decode_range(range));
    expect(rowsOf(readSheets(bytesOf(made)))?.slice(1)).toEqual([
      ['Klant', 'Kenteken', 'Merk'],
      ['Bos', 'WN-12-KX'],
      ['Bos', 'WN-13-KX', 'Hobby'],
      ['Vis', 'WN-14-KX'],
    ]);
  });

  it('may have several sheets; empty and hidden ones are left out', () => {
    const rows = [[text('Naam')], [text('Bos')]];
    const made = bookOf({ Klanten: rows, Leeg: [], Kop: [[text('Naam')]], Verborgen: rows, Objecten: rows });
    made.Workbook = { Sheets: made.SheetNames.map((name) => ({ name, Hidden: name === 'Verborgen' ? 1 : 0 })) };
    const found = readSheets(bytesOf(made));
    expect('sheets' in found && found.sheets.map(({ name }) => name)).toEqual(['Klanten', 'Objecten']);
  });

  it('with a sheet that is too long still gives its other sheets', () => {
    const long = Array.from({ length: 20_002 }, (_none, at) => [text(at === 0 ? 'Naam' : 'Bos')]);
    const found = readSheets(bytesOf(bookOf({ Log: long, Klanten: [[text('Naam')], [text('Bos')]] })));
    expect('sheets' in found && found.sheets.map(({ problem, rows }) => [problem, rows.length])).toEqual([
      ['too_many', 0],
      [null, 2],
    ]);
  });
});

describe('a text file', () => {
  it.each([';', ',', '\t'])('may have %j between its cells', (sign) => {
    const bytes = utf8(`${line(sign, 'Naam', 'Telefoon')}\r\n\r\n${line(sign, `"Bos${sign}BV"`, '0612345678')}\r\n`);
    expect(rowsOf(readSheets(bytes))).toEqual([
      ['Naam', 'Telefoon'],
      [`Bos${sign}BV`, '0612345678'],
    ]);
  });

  const rows = [
    ['Naam', 'Plaats'],
    ['Zoë', 'Putten'],
  ];
  const utf16 = (value: string, flip: boolean) =>
    Uint8Array.from(
      Array.from(`\uFEFF${value}`).flatMap((sign) => {
        const [low, high] = [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8];
        return flip ? [high, low] : [low, high];
      }),
    );

  it('may be of an older Windows, have a mark, be UTF-16, or name its separator', () => {
    const content = 'Naam;Plaats\nZoë;Putten\n';
    expect(rowsOf(readSheets(Uint8Array.from([...utf8('Naam;Plaats\nZo'), 0xeb, ...utf8(';Putten\n')])))).toEqual(rows);
    expect(rowsOf(readSheets(utf8(`\uFEFF${content}`)))).toEqual(rows);
    expect(rowsOf(readSheets(utf16(content, false)))).toEqual(rows);
    expect(rowsOf(readSheets(utf16(content.replaceAll(';', '\t'), true)))).toEqual(rows);
    expect(rowsOf(readSheets(utf8(`sep=;\n${content}`)))).toEqual(rows);
  });

  it('that begins as other formats do is still text', () => {
    expect(rowsOf(readSheets(utf8('ID;Naam\n1;Bos\n')))).toEqual([
      ['ID', 'Naam'],
      ['1', 'Bos'],
    ]);
  });

  it('keeps formulas as text, and no more of a cell than tells that it is too long', () => {
    const found = rowsOf(readSheets(utf8(`Naam;Opmerking\n=1+1;${'x'.repeat(100_000)}\n`)));
    expect(found?.[1]?.[0]).toBe('=1+1');
    expect(found?.[1]?.[1]?.length).toBe(10_100);
  });
});

describe('a file that cannot be used', () => {
  /** What Excel writes for a file with a password: the book encrypted, in a container. */
  function lockedXlsx(): Uint8Array {
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/EncryptionInfo', [4, 0, 4, 0, 0x40, 0, 0, 0, ...utf8('<encryption/>')]);
    CFB.utils.cfb_add(
      container,
      '/EncryptedPackage',
      Array.from({ length: 5000 }, (_none, at) => at % 251),
    );
    return Uint8Array.from(CFB.write(container, { type: 'array' }) as Uint8Array);
  }

  /** An older Excel file whose book begins by saying how it is encrypted. */
  function lockedXls(): Uint8Array {
    const container = CFB.read(bytesOf(bookOf({ Blad1: [[text('Naam')], [text('Bos')]] }), 'biff8'), { type: 'array' });
    const stream = CFB.find(container, '/Workbook');
    if (stream === null) throw new Error('the book has no stream');
    const bytes = [...(stream.content as Uint8Array)];
    const start = 4 + (bytes[2] ?? 0) + 256 * (bytes[3] ?? 0);
    const filePass = [0x2f, 0, 54, 0, 1, 0, 1, 0, 1, 0, ...Array.from({ length: 48 }, (_none, at) => at)];
    stream.content = Uint8Array.from([...bytes.slice(0, start), ...filePass, ...bytes.slice(start)]);
    stream.size = stream.content.length;
    return Uint8Array.from(CFB.write(container, { type: 'array' }) as Uint8Array);
  }

  it('has a password', () => {
    expect(readSheets(lockedXlsx())).toEqual({ problem: 'protected' });
    expect(readSheets(lockedXls())).toEqual({ problem: 'protected' });
  });

  it('is damaged, or something else by a wrong name', () => {
    const whole = book([[text('Naam')], [text('Bos')]]);
    expect(readSheets(whole)).toHaveProperty('sheets');
    expect(readSheets(whole.slice(0, whole.length / 2))).toEqual({ problem: 'unreadable' });
    expect(readSheets(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toEqual({ problem: 'unreadable' });
    expect(readSheets(utf8('%PDF-1.7\n1 0 obj\nendobj\n'))).toEqual({ problem: 'unreadable' });
    expect(readSheets(Uint8Array.from([0x1f, 0x8b, 8, 1, 2, 3, 4, 5]))).toEqual({ problem: 'unreadable' });
    const zip = CFB.utils.cfb_new({ root: 'R' } as object);
    CFB.utils.cfb_add(zip, '/word/document.xml', utf8('<document/>'));
    const archive = Uint8Array.from(CFB.write(zip, { type: 'array', fileType: 'zip' } as object) as Uint8Array);
    expect(readSheets(archive)).toEqual({ problem: 'unreadable' });
  });

  it('has no rows, or too many', () => {
    expect(readSheets(new Uint8Array())).toEqual({ problem: 'empty' });
    expect(readSheets(utf8('Naam;Plaats\n'))).toEqual({ problem: 'empty' });
    expect(readSheets(utf8('\n;;\n   \n'))).toEqual({ problem: 'empty' });
    expect(readSheets(utf8(`Naam\n${'Bos\n'.repeat(20_000)}`))).toMatchObject({ sheets: [{ problem: null }] });
    expect(readSheets(utf8(`Naam\n${'Bos\n'.repeat(20_001)}`))).toMatchObject({ sheets: [{ problem: 'too_many' }] });
  });
});

describe('a file that is given out', () => {
  it('comes back as it was, and what looks like a formula stays text', () => {
    const rows = [
      ['Naam', 'Fout'],
      ['=HYPERLINK("http://x")', '+1'],
    ];
    expect(rowsOf(readSheets(writeSheets([{ name: 'Remise', rows }])))).toEqual(rows);
    const sheet = read(writeSheets([{ name: 'Remise', rows }]), { type: 'array', cellFormula: true }).Sheets.Remise;
    expect(sheet?.A2).toMatchObject({ t: 's', v: rows[1]?.[0] });
    expect(sheet?.A2).not.toHaveProperty('f');
  });

  it('has names that Excel takes, whatever the language calls them', () => {
    const name = 'Explanation / of [all] the columns in it';
    const made = read(writeSheets([{ name, rows: [['a']] }]), { type: 'array' });
    expect(made.SheetNames).toEqual(['Explanation   of  all  the colu']);
  });
});
