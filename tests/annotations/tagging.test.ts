import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_TAGS } from '#annotations/limits.ts';
import { tagTable } from '#annotations/tag.ts';
import { tagDifference } from '#annotations/tagging.ts';
import { createCustomer, editCustomer, tagCustomer } from '#customers/customer.commands.ts';
import { customerTable } from '#customers/customer.ts';
import { createObject, editObject } from '#objects/object.commands.ts';
import { objectTable } from '#objects/object.ts';
import { restoreObject } from '#objects/object-restore.commands.ts';
import { tagObject } from '#objects/object-tag.commands.ts';
import { aCustomer, anObject, aTag, testId } from '#tests/support/builders.ts';
import { codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const OBJECT = testId('o', 1);
const CUSTOMER = testId('c', 1);
const TAGS = Array.from({ length: MOST_TAGS + 2 }, (_, index) => aTag(index + 1));
const t = (number: number) => testId('t', number);
const FOR_CUSTOMERS = aTag(90, { type: 'customer' });
let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany()
    .add(tagTable, ...TAGS, FOR_CUSTOMERS)
    .add(objectTable, anObject(1))
    .add(customerTable, aCustomer());
});

const tagsOf = () => company.row(objectTable, OBJECT)?.tagIds;
const change = (add: string[], remove: string[] = []) => ({ id: OBJECT, add, remove });

describe('the tags of a record', () => {
  it('are put on and taken off, each once', async () => {
    await company.run(tagObject, change([t(2), t(1), t(2)]));
    expect(tagsOf()).toEqual([t(1), t(2)]);
    await company.run(tagObject, change([t(3)], [t(1)]));
    expect(tagsOf()).toEqual([t(2), t(3)]);
    expect(await company.run(tagObject, change([t(3)], [t(1)]))).toMatchObject({ outcome: 'applied', writes: [] });
    await company.run(tagCustomer, { id: CUSTOMER, add: [FOR_CUSTOMERS.id], remove: [] });
    expect(company.row(customerTable, CUSTOMER)?.tagIds).toEqual([FOR_CUSTOMERS.id]);
  });

  it('come to the same whichever of two people was first, as long as they do not want opposites', async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(ids, ids, ids, ids, ids, async (had, add1, remove1, add2, remove2) => {
        const one = change(add1.map(t), remove1.filter((id) => !add1.includes(id) && !add2.includes(id)).map(t));
        const two = change(add2.map(t), remove2.filter((id) => !add1.includes(id) && !add2.includes(id)).map(t));
        const after = async (changes: readonly ReturnType<typeof change>[]) => {
          const yard = new MemoryCompany()
            .add(tagTable, ...TAGS)
            .add(objectTable, anObject(1, { tagIds: had.map(t).sort() }));
          for (const each of changes) await yard.run(tagObject, each);
          return yard.row(objectTable, OBJECT)?.tagIds;
        };
        expect(await after([one, two])).toEqual(await after([two, one]));
      }),
    );
  });

  it('are at most twenty', async () => {
    const most = TAGS.slice(0, MOST_TAGS).map(({ id }) => id);
    expect(codeOf(await company.run(tagObject, change(most)))).toBe('applied');
    expect(await company.run(tagObject, change([t(21)]))).toMatchObject({
      refusal: { code: 'tag.too_many', params: { most: 20 } },
    });
    expect(codeOf(await company.run(tagObject, change([t(21)], [t(1)])))).toBe('applied');
    expect(tagsOf()).toHaveLength(MOST_TAGS);
  });

  it('fall away once they are deleted, and make room', async () => {
    await company.run(tagObject, change(TAGS.slice(0, MOST_TAGS).map(({ id }) => id)));
    company.drop(tagTable, t(1));
    expect(codeOf(await company.run(tagObject, change([t(21)])))).toBe('applied');
    expect(tagsOf()).not.toContain(t(1));
    expect(await company.run(tagObject, change([t(1)]))).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('are refused when they are unknown (another company’s too) or for another kind of record', async () => {
    expect(codeOf(await company.run(tagObject, change([t(99)])))).toBe('tag.unknown');
    expect(codeOf(await company.run(tagObject, change([FOR_CUSTOMERS.id])))).toBe('tag.other_type');
    expect(codeOf(await company.run(tagCustomer, { id: CUSTOMER, add: [t(1)], remove: [] }))).toBe('tag.other_type');
  });

  it('of a record that is not there are refused', async () => {
    expect(codeOf(await company.run(tagObject, { ...change([t(1)]), id: testId('o', 9) }))).toBe('object.missing');
    company.drop(objectTable, OBJECT);
    expect(codeOf(await company.run(tagObject, change([t(1)])))).toBe('object.deleted');
    expect(codeOf(await company.run(tagCustomer, { id: testId('c', 9), add: [], remove: [] }))).toBe(
      'customer.missing',
    );
  });

  it('come with a new record, and nothing of it is made with a tag that does not exist', async () => {
    const { objectId, ...fields } = { ...newObject(), objectId: testId('o', 7) };
    expect(codeOf(await company.run(createObject, { objectId, ...fields, tagIds: [t(99)] }))).toBe('tag.unknown');
    expect(company.row(objectTable, objectId)).toBeUndefined();
    await company.run(createObject, { objectId, ...fields, tagIds: [t(2), t(1)] });
    expect(company.row(objectTable, objectId)?.tagIds).toEqual([t(1), t(2)]);
    const { id: _id, rev: _rev, version: _version, sortKey: _key, ...customer } = aCustomer();
    await company.run(createCustomer, { customerId: testId('c', 7), ...customer, tagIds: [FOR_CUSTOMERS.id] });
    expect(company.row(customerTable, testId('c', 7))?.tagIds).toEqual([FOR_CUSTOMERS.id]);
  });

  it('are none for a change queued before there were tags', async () => {
    await company.run(createObject, { objectId: testId('o', 8), ...newObject() });
    expect(company.row(objectTable, testId('o', 8))?.tagIds).toEqual([]);
  });

  it('change together with other fields or not at all', async () => {
    const now = { size: { lengthCm: 800, widthCm: 230, heightCm: 260 } };
    const was = { size: { lengthCm: 745, widthCm: 230, heightCm: 260 } };
    const edit = { objectId: OBJECT, now };
    expect(codeOf(await company.run(editObject, { ...edit, tags: { add: [t(99)], remove: [] } }, { was }))).toBe(
      'tag.unknown',
    );
    expect(company.row(objectTable, OBJECT)?.lengthCm).toBe(745);
    await company.run(editObject, { ...edit, tags: { add: [t(1)], remove: [] } }, { was });
    expect(company.row(objectTable, OBJECT)).toMatchObject({ lengthCm: 800, tagIds: [t(1)] });
    await company.run(editCustomer, { customerId: CUSTOMER, now: {}, tags: { add: [FOR_CUSTOMERS.id], remove: [] } });
    expect(company.row(customerTable, CUSTOMER)?.tagIds).toEqual([FOR_CUSTOMERS.id]);
  });

  it('are left alone by a change of other fields, also those of tags deleted since', async () => {
    await company.run(tagObject, change([t(1)]));
    company.drop(tagTable, t(1));
    const was = { owner: { customerId: testId('c', 1) } };
    await company.run(editObject, { objectId: OBJECT, now: { owner: { customerId: null } } }, { was });
    expect(company.row(objectTable, OBJECT)).toMatchObject({ customerId: null, tagIds: [t(1)] });
  });

  it('come back with a deleted record', async () => {
    await company.run(tagObject, change([t(1)]));
    company.drop(objectTable, OBJECT);
    await company.run(restoreObject, { objectId: OBJECT, fields: newObject() });
    expect(tagsOf()).toEqual([t(1)]);
  });
});

describe('the way from one list of tags to another', () => {
  it('names what is new and what is gone', () => {
    expect(tagDifference(['a', 'b'], ['b', 'c'])).toEqual({ add: ['c'], remove: ['a'] });
    expect(tagDifference([], [])).toEqual({ add: [], remove: [] });
  });
});

function newObject() {
  const { plate, plateCountry, category, brand, type, lengthCm, widthCm, heightCm, customerId, contractStartOn } =
    anObject(5);
  return { plate, plateCountry, category, brand, type, lengthCm, widthCm, heightCm, customerId, contractStartOn };
}
