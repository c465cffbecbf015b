import { describe, expect, it } from 'vitest';
import { filterObjects, isNarrowed, NO_OBJECT_FILTER } from '#objects/client/object-filters.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { tagObjects } from '#objects/client/objects.store.ts';
import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import { anObject, testId } from '#tests/support/builders.ts';
import { chosenTag } from '#ui/list/list-tags.ts';

const tag = testId('t', 1);
const entries = [anObject(1, { tagIds: [tag] }), anObject(2), anObject(3, { tagIds: [testId('t', 2), tag] })].map(
  (object) => objectIndex.toEntry(object, () => undefined),
);

describe('the list of objects', () => {
  it('keeps to those with a tag', () => {
    const filter = { ...NO_OBJECT_FILTER, tagId: tag };
    expect(isNarrowed(filter)).toBe(true);
    expect(filterObjects(entries, filter).map(({ id }) => id)).toEqual([testId('o', 1), testId('o', 3)]);
    expect(filterObjects(entries, NO_OBJECT_FILTER)).toBe(entries);
  });

  it('forgets a filter by a tag that was deleted, and not one whose tags are still being read', () => {
    const tags = { ready: true, options: [{ value: tag, label: 'Te koop' }], render: () => null };
    expect(chosenTag(tags, tag)).toBe(tag);
    expect(chosenTag(tags, testId('t', 9))).toBeNull();
    expect(chosenTag({ ...tags, ready: false, options: [] }, testId('t', 9))).toBe(testId('t', 9));
    expect(chosenTag(null, tag)).toBeNull();
  });
});

describe('tagging many objects', () => {
  const answer = async (outcomes: readonly SubmitOutcome['outcome'][]) => {
    const wanted: unknown[] = [];
    const submit: SyncSession['submit'] = (_command, { args }) => {
      const outcome = outcomes[wanted.length];
      wanted.push(args);
      if (outcome === 'refused') return Promise.resolve({ outcome, refusal: { code: 'object.deleted' } });
      return Promise.resolve({ outcome } as SubmitOutcome);
    };
    const ids = [testId('o', 1), testId('o', 2), testId('o', 3)];
    const results = await tagObjects({ submit, newId: () => tag }, ids, { add: [tag], remove: [] });
    return { wanted, results: results.map(({ outcome }) => outcome) };
  };

  it('is one change each, also after one that is refused', async () => {
    const { wanted, results } = await answer(['saved', 'refused', 'saved']);
    expect(wanted).toHaveLength(3);
    expect(wanted[2]).toEqual({ id: testId('o', 3), add: [tag], remove: [] });
    expect(results).toEqual(['saved', 'refused', 'saved']);
  });

  it('stops where this device can keep no more', async () => {
    const { results } = await answer(['saved', 'not_stored', 'saved']);
    expect(results).toEqual(['saved', 'not_stored']);
  });
});
