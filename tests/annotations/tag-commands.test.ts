import { beforeEach, describe, expect, it } from 'vitest';
import { createTag, deleteTag, editTag } from '#annotations/tag.commands.ts';
import { tagTable } from '#annotations/tag.ts';
import { aTag, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const tagId = testId('t', 1);
const wanted = { tagId, type: 'object', value: ' Accu los ', color: '#c4500b' } as const;
let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany();
});

const tag = () => company.row(tagTable, tagId);

describe('making a tag', () => {
  it('keeps its text without spaces around it and its colour in capitals', async () => {
    expect(codeOf(await company.run(createTag, wanted))).toBe('applied');
    expect(tag()).toMatchObject({ type: 'object', value: 'Accu los', color: '#C4500B', sortKey: 'object accu los' });
  });

  it('again under the same id changes nothing; a deleted one does not come back', async () => {
    await company.run(createTag, wanted);
    expect(await company.run(createTag, { ...wanted, value: 'Anders' })).toMatchObject({ writes: [] });
    company.drop(tagTable, tagId);
    expect(codeOf(await company.run(createTag, wanted))).toBe('tag.deleted');
  });

  it('is refused without a text', async () => {
    expect(await company.run(createTag, { ...wanted, value: '  ' })).toMatchObject({
      refusal: { code: 'tag.empty', field: 'value' },
    });
  });

  it('is refused when the same kind of record has one that says the same, in capitals or with accents too', async () => {
    company.add(tagTable, aTag(2, { value: 'ÁCCU LOS' }));
    expect(await company.run(createTag, wanted)).toMatchObject({ refusal: { code: 'tag.exists', field: 'value' } });
    expect(codeOf(await company.run(createTag, { ...wanted, type: 'customer' }))).toBe('applied');
  });
});

describe('changing a tag', () => {
  const now = { value: { value: 'Accu leeg' } };

  it('sorts it anew and leaves its colour', async () => {
    company.add(tagTable, aTag(1, { value: 'Accu los' }));
    expect(codeOf(await company.run(editTag, { tagId, now }, { was: { value: { value: 'Accu los' } } }))).toBe(
      'applied',
    );
    expect(tag()).toMatchObject({ value: 'Accu leeg', sortKey: 'object accu leeg', color: '#2F8A50' });
  });

  it('keeps what somebody else called it meanwhile, with a card', async () => {
    company.add(tagTable, aTag(1, { value: 'Accu eruit' }));
    const decision = await company.run(editTag, { tagId, now }, { was: { value: { value: 'Accu los' } } });
    expect(codeOf(decision)).toBe('merged');
    expect(cardsOf(decision)).toEqual(['merged']);
    expect(tag()?.value).toBe('Accu eruit');
  });

  it('to the text of another one is refused, to its own with a capital is not', async () => {
    company.add(tagTable, aTag(1, { value: 'accu leeg' }), aTag(2, { value: 'Hoes erop' }));
    const was = { value: { value: 'accu leeg' } };
    expect(codeOf(await company.run(editTag, { tagId, now: { value: { value: 'hoes  erop' } } }, { was }))).toBe(
      'tag.exists',
    );
    expect(codeOf(await company.run(editTag, { tagId, now }, { was }))).toBe('applied');
    expect(tag()?.value).toBe('Accu leeg');
  });

  it('that is gone keeps the input on a card; one that never was is refused', async () => {
    company.add(tagTable, aTag(1)).drop(tagTable, tagId);
    const decision = await company.run(editTag, { tagId, now });
    expect(codeOf(decision)).toBe('tag.deleted');
    expect(decision.cards?.[0]?.yours).toEqual({ value: 'Accu leeg' });
    expect(codeOf(await company.run(editTag, { tagId: testId('t', 9), now }))).toBe('tag.missing');
  });
});

describe('deleting a tag', () => {
  it('twice is deleting it once; one that never was is refused', async () => {
    company.add(tagTable, aTag(1));
    expect(codeOf(await company.run(deleteTag, { tagId }))).toBe('applied');
    expect(tag()).toBeUndefined();
    expect(await company.run(deleteTag, { tagId })).toMatchObject({ outcome: 'applied', writes: [] });
    expect(codeOf(await company.run(deleteTag, { tagId: testId('t', 9) }))).toBe('tag.missing');
  });
});
