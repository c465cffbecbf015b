import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerShape, createShape, editShape, groupShape, proposedShape, sentShape } from '#shared/field-map.schema.ts';
import {
  emptyFields,
  type FieldMap,
  fieldsOf,
  filledIn,
  fromWire,
  groupNames,
  groupsOf,
  marked,
  namesInBoth,
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

const SAILOR = {
  name: { wire: 'name', group: 'name' },
  street: { wire: 'home.street', group: 'home', empty: '' },
  houseNumber: { wire: 'home.number', group: 'home', empty: '' },
} as const satisfies FieldMap;
const sailor = { name: z.string().min(1), street: z.string(), houseNumber: z.string().max(4) };

describe('fields that stand in an object of their own in calls', () => {
  test('are read from it, and are unknown where a call leaves it out', () => {
    expect(fromWire(SAILOR, { name: 'Anke', home: { street: 'Kade', number: '1' } })).toEqual({
      name: 'Anke',
      street: 'Kade',
      houseNumber: '1',
    });
    const { street } = fromWire(SAILOR, { name: 'Anke' });
    expect(street).toBeUndefined();
  });

  test('are empty in a new record that says nothing of them, and stay in a change that does not', () => {
    const created = z.strictObject(createShape(SAILOR, sailor));
    expect(created.parse({ name: 'Anke' })).toEqual({ name: 'Anke', home: { street: '', number: '' } });
    expect(created.parse({ name: 'Anke', home: { number: '1' } }).home).toEqual({ street: '', number: '1' });
    expect(created.safeParse({ name: 'Anke', home: { number: '12345' } }).success).toBe(false);
    expect(created.safeParse({ name: 'Anke', street: 'Kade' }).success).toBe(false);
    const edited = z.strictObject(editShape(SAILOR, sailor));
    expect(edited.parse({})).toEqual({});
    expect(edited.parse({ home: { street: 'Kade' } })).toEqual({ home: { street: 'Kade' } });
    expect(edited.safeParse({ home: { town: 'Hoorn' } }).success).toBe(false);
  });

  test('are whole in an answer', () => {
    const answer = z.strictObject(answerShape(SAILOR, sailor));
    expect(answer.safeParse({ name: 'Anke', home: { street: 'Kade', number: '1' } }).success).toBe(true);
    expect(answer.safeParse({ name: 'Anke', home: { street: 'Kade' } }).success).toBe(false);
  });
});

describe('two maps, and two versions', () => {
  test('groups and shared fields come in the order of the first map', () => {
    expect(groupNames(SAILOR)).toEqual(['name', 'home']);
    expect(namesInBoth(SAILOR, { houseNumber: SAILOR.houseNumber, name: BOAT.hullNumber })).toEqual([
      'name',
      'houseNumber',
    ]);
  });

  test('what a call leaves out is filled in, what it empties is not', () => {
    const row = { mastCm: 700 as number | null, sailColor: 'red' };
    expect(filledIn({ mastCm: null, sailColor: undefined }, row)).toEqual({ mastCm: null, sailColor: 'red' });
  });
});
