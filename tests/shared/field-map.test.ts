import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerShape, createShape, editShape, groupShape, proposedShape, sentShape } from '#shared/field-map.schema.ts';
import {
  emptyFields,
  type FieldMap,
  fieldsOf,
  fromWire,
  groupsOf,
  marked,
  namesOf,
  only,
  ownNames,
  wireNameOf,
  withLater,
} from '#shared/field-map.ts';

const BOAT = {
  hullNumber: { wire: 'hull', group: 'hull', listed: true },
  sailColor: { wire: 'sail_color', group: 'sail', empty: 'white', later: true, listed: true },
  mastCm: { wire: 'mast_cm', group: 'sail', empty: null },
} as const satisfies FieldMap;
const shape = { hullNumber: z.string().min(2), sailColor: z.string(), mastCm: z.int().nullable() };

describe('a field map', () => {
  test('gives names, groups and marks in its own order', () => {
    expect(namesOf(BOAT)).toEqual(['hullNumber', 'sailColor', 'mastCm']);
    expect(groupsOf(BOAT)).toEqual({ hull: ['hullNumber'], sail: ['sailColor', 'mastCm'] });
    expect(marked(BOAT, 'listed')).toEqual(['hullNumber', 'sailColor']);
    expect(Object.keys(only(BOAT, 'later'))).toEqual(['sailColor']);
  });

  test('takes the fields out of a row, and leaves the rest', () => {
    const row = { id: '1', hullNumber: 'NL-1', sailColor: 'red', mastCm: 700 };
    expect(fieldsOf(namesOf(BOAT), row)).toEqual({ hullNumber: 'NL-1', sailColor: 'red', mastCm: 700 });
  });

  test('translates a call, by the names of calls or by our own', () => {
    expect(fromWire(BOAT, { hull: 'NL-1', sail_color: 'red', mast_cm: null })).toEqual({
      hullNumber: 'NL-1',
      sailColor: 'red',
      mastCm: null,
    });
    expect(fromWire(ownNames(BOAT), { hull_number: 'NL-1', sail_color: 'red', mast_cm: 9 })).toEqual({
      hullNumber: 'NL-1',
      sailColor: 'red',
      mastCm: 9,
    });
    expect(wireNameOf(BOAT, 'hullNumber')).toBe('hull');
    expect(wireNameOf(BOAT, 'unknown')).toBe('unknown');
  });

  test('fills in what a device of before did not send, and nothing that it did', () => {
    expect(withLater(BOAT, { hullNumber: 'NL-1', mastCm: 1 })).toEqual({
      hullNumber: 'NL-1',
      mastCm: 1,
      sailColor: 'white',
    });
    expect(withLater(BOAT, { sailColor: 'red' })).toEqual({ sailColor: 'red' });
    expect(emptyFields(BOAT)).toEqual({ sailColor: 'white', mastCm: null });
  });
});

describe('the shapes of a field map', () => {
  test('a new record says what has no empty value, within the limits', () => {
    const body = z.strictObject(createShape(BOAT, shape));
    expect(body.parse({ hull: 'NL-1' })).toEqual({ hull: 'NL-1', sail_color: 'white', mast_cm: null });
    expect(body.safeParse({}).success).toBe(false);
    expect(body.safeParse({ hull: 'N' }).success).toBe(false);
    expect(body.safeParse({ hull: 'NL-1', hullNumber: 'NL-1' }).success).toBe(false);
  });

  test('a change leaves out what stays', () => {
    expect(z.strictObject(editShape(BOAT, shape)).parse({})).toEqual({});
    expect(z.strictObject(editShape(BOAT, shape)).safeParse({ hull: '' }).success).toBe(false);
  });

  test('a group is whole or left out', () => {
    const groups = z.strictObject(groupShape(BOAT, shape));
    expect(groups.parse({ sail: { sailColor: 'red', mastCm: 1 } })).toEqual({ sail: { sailColor: 'red', mastCm: 1 } });
    expect(groups.safeParse({ sail: { sailColor: 'red' } }).success).toBe(false);
  });

  test('what came later may be missing, in what devices send and in what was proposed before', () => {
    expect(z.strictObject(sentShape(BOAT, shape)).safeParse({ hullNumber: 'NL-1', mastCm: 1 }).success).toBe(true);
    expect(z.strictObject(sentShape(BOAT, shape)).safeParse({ hullNumber: 'NL-1' }).success).toBe(false);
    expect(z.strictObject(proposedShape(BOAT, shape)).parse({ hullNumber: null, mastCm: null })).toEqual({
      hullNumber: null,
      mastCm: null,
    });
  });

  test('an answer has every field, and a map with a field that the schema lacks is refused', () => {
    expect(Object.keys(answerShape(BOAT, shape))).toEqual(['hull', 'sail_color', 'mast_cm']);
    const { mastCm: _mast, ...less } = shape;
    expect(() => answerShape(BOAT, less as typeof shape)).toThrow('mastCm');
  });
});
