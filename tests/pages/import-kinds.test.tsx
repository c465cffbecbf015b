import { afterEach, describe, expect, it } from 'vitest';
import {
  fieldsOf,
  IMPORT_KINDS,
  KINDS,
  likeliestPart,
  missingFields,
  openSheet,
  rowBody,
} from '#pages/import/import-kinds.ts';
import { forgetMapping, recallMapping, rememberMapping } from '#pages/import/import-memory.ts';
import type { SheetPart } from '#pages/import/import-sheet.ts';
import { permissionFor } from '#pages/parts/router-permission.ts';

const part = (name: string, rows: SheetPart['rows']): SheetPart => ({ name, rows, problem: null });

describe('the header of a sheet', () => {
  it('may have a title above it', () => {
    const sheet = openSheet('customers', [['Klanten 2026'], ['Achternaam', 'E-mail'], ['Bos', 'bos@x.test']]);
    expect(sheet).toMatchObject({ mapping: ['lastname', 'email'], rows: [['Bos', 'bos@x.test']], remembered: false });
    expect(rowBody('customers', sheet.mapping, ['Bos', '']).fields).toMatchObject({
      lastname: 'Bos',
      house_number: '',
    });
  });

  it('tells which sheet of a file is meant', () => {
    const notes = part('Uitleg', [
      ['Wat', 'Waarom'],
      ['x', 'y'],
    ]);
    const objects = part('Objecten', [
      ['Kenteken', 'Lengte', 'Klant'],
      ['WN-12-KX', '7,45', 'Bos'],
    ]);
    expect(likeliestPart('objects', [notes, objects])).toBe(1);
    expect(likeliestPart('objects', [notes, notes])).toBe(0);
  });

  it('tells which fields no column fills', () => {
    expect(missingFields('objects', ['brand', null])).toEqual([['plate', 'reference']]);
    expect(missingFields('objects', ['brand', 'reference'])).toEqual([]);
    expect(missingFields('spots', ['name'])).toEqual([['warehouse']]);
  });
});

describe('the example row of an empty sheet', () => {
  it.each(IMPORT_KINDS)('of %s can be read, and is left out when it comes back', (kind) => {
    const fields = fieldsOf(kind);
    const example = fields.map((field) => KINDS[kind].example[field] ?? '');
    expect(rowBody(kind, fields, example).problems).toEqual([]);
    const headers = fields.map((name) => KINDS[kind].columns.find(({ field }) => field === name)?.headers[0] ?? '');
    const own = example.map((cell, at) => (fields[at] === 'plate' ? 'WN-99-KX' : `${cell}9`));
    expect(openSheet(kind, [headers, example, own]).rows).toEqual([own]);
    const points = example.map((cell) => cell.replace(',', '.'));
    expect(openSheet(kind, [headers, points]).rows).toEqual([]);
  });

  it('is no reason to leave a row of few columns out', () => {
    expect(openSheet('objects', [['Land'], ['NL']]).rows).toEqual([['NL']]);
  });
});

describe('the columns of a file that came before', () => {
  const yard = { companyId: 'a', kind: 'customers' } as const;
  const headers = ['Wie', 'Waar'];
  const rows = [['Lijst'], headers, ['Bos', 'Putten']];
  const open = (scope: { companyId: string; kind: 'customers' | 'spots' } = yard) =>
    openSheet(scope.kind, rows, (header) => recallMapping(scope, header));
  afterEach(() => localStorage.clear());

  it('are proposed again for the same header, also below a title', () => {
    expect(open()).toMatchObject({ remembered: false, mapping: [null] });
    rememberMapping(yard, headers, ['lastname', 'city']);
    expect(open()).toMatchObject({ remembered: true, mapping: ['lastname', 'city'], rows: [['Bos', 'Putten']] });
    rememberMapping(yard, headers, ['lastname', null]);
    expect(open().mapping).toEqual(['lastname', null]);
    forgetMapping(yard, headers);
    expect(open().remembered).toBe(false);
  });

  it('are nothing to another header, kind or company', () => {
    rememberMapping(yard, headers, ['lastname', 'city']);
    expect(recallMapping(yard, ['Wie', 'Waarheen'])).toBeNull();
    expect(recallMapping(yard, ['Wie'])).toBeNull();
    expect(open({ companyId: 'a', kind: 'spots' }).remembered).toBe(false);
    expect(open({ companyId: 'b', kind: 'customers' }).remembered).toBe(false);
  });

  it('are forgotten where they name a field that is gone, or what is stored is no such thing', () => {
    rememberMapping(yard, headers, ['lastname', 'shoeSize']);
    expect(recallMapping(yard, headers)).toBeNull();
    for (const stored of ['{', '7', '[null,{"headers":3}]']) {
      localStorage.setItem('remise.import.a.customers', stored);
      expect(recallMapping(yard, headers)).toBeNull();
    }
  });

  it('are kept for the twenty files seen last', () => {
    for (let at = 0; at < 21; at += 1) rememberMapping(yard, [`h${at}`], ['lastname']);
    expect(recallMapping(yard, ['h0'])).toBeNull();
    expect(recallMapping(yard, ['h1'])).toEqual(['lastname']);
  });
});

describe('the page of an import', () => {
  it('is for those who may make such records', () => {
    expect(permissionFor('/import/objects')).toBe('object index&object create');
    expect(permissionFor('/import/spots')).toBe('spot index&spot create');
    expect(permissionFor('/import/elsewhere')).toBe('customer index&customer create');
  });
});
