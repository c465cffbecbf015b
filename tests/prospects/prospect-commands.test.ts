import { beforeEach, describe, expect, it } from 'vitest';
import { noteTable } from '#annotations/note.ts';
import { createProspect, deleteProspect, editProspect } from '#prospects/prospect.commands.ts';
import { prospectTable } from '#prospects/prospect.ts';
import { SIGN_UP_USER } from '#prospects/prospect-choices.ts';
import { AT, aNote, aProspect, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';
import { aRequest } from './prospect-builders.ts';

const P = testId('p', 1);
let company: MemoryCompany;

beforeEach(() => {
  company = new MemoryCompany();
});

const row = () => company.row(prospectTable, P);

describe('somebody who wants a place', () => {
  it('is written down by the office, as new and without a consent', async () => {
    expect(codeOf(await company.run(createProspect, aRequest()))).toBe('applied');
    expect(row()).toMatchObject({
      stage: 'new',
      source: 'staff',
      receivedAt: AT,
      touchedAt: AT,
      consentAt: null,
      customerId: null,
    });
    expect(row()).toMatchObject({ email: 'mia@example.test', plate: 'wn-123-k', sortKey: 'de wit mia' });
  });

  it('is written down once, however often the call arrives', async () => {
    await company.run(createProspect, aRequest());
    expect(await company.run(createProspect, aRequest({ lastname: 'Anders' }))).toMatchObject({ writes: [] });
    expect(row()).toMatchObject({ lastname: 'de Wit' });
  });

  it('does not come back once deleted', async () => {
    company.add(prospectTable, aProspect()).drop(prospectTable, P);
    const late = await company.run(createProspect, aRequest());
    expect([codeOf(late), cardsOf(late)]).toEqual(['prospect.deleted', ['rejected']]);
  });

  it('agreed to nothing as long as only staff says so', async () => {
    const signUp = { consentVersion: '2026-11', language: 'nl' } as const;
    expect(codeOf(await company.run(createProspect, aRequest({ signUp })))).toBe('forbidden');
    expect(row()).toBeUndefined();
  });
});

describe('a change of a prospect', () => {
  beforeEach(() => company.add(prospectTable, aProspect()));

  it('moves it through the stages and keeps what others changed', async () => {
    const stage = { stage: { stage: 'contacted' } } as const;
    await company.run(editProspect, { prospectId: P, now: stage }, { was: { stage: { stage: 'new' } } });
    expect(row()).toMatchObject({ stage: 'contacted', version: 2 });
    const late = await company.run(
      editProspect,
      { prospectId: P, now: { stage: { stage: 'declined' } } },
      { was: { stage: { stage: 'new' } } },
    );
    expect([codeOf(late), cardsOf(late)]).toEqual(['merged', ['merged']]);
    expect(row()).toMatchObject({ stage: 'contacted' });
  });

  it('counts as the last time that somebody did something about it; one that changes nothing does not', async () => {
    const later = '2026-12-24T09:00:00.000Z';
    const input = { prospectId: P, now: { message: { message: 'Belt in mei' } } };
    await company.run(editProspect, input, { was: { message: { message: '' } }, at: later });
    expect(row()).toMatchObject({ touchedAt: later, receivedAt: AT });
    await company.run(editProspect, input, { at: '2027-01-01T09:00:00.000Z' });
    expect(row()).toMatchObject({ touchedAt: later });
  });

  it('that changes nothing writes nothing, also of one that became a customer', async () => {
    company.add(prospectTable, aProspect(1, { stage: 'converted' }));
    const same = { message: { message: '' } };
    expect(await company.run(editProspect, { prospectId: P, now: same })).toMatchObject({
      outcome: 'applied',
      writes: [],
    });
  });

  it('is refused once it became a customer, with who did that', async () => {
    const became = { customerId: testId('c', 1), objectId: testId('o', 1), convertedByName: 'Ellen' };
    company.add(prospectTable, aProspect(1, { stage: 'converted', ...became }));
    const late = await company.run(
      editProspect,
      { prospectId: P, now: { stage: { stage: 'declined' } } },
      { was: { stage: { stage: 'converted' } } },
    );
    expect(late).toMatchObject({ refusal: { code: 'prospect.converted', params: { name: 'Ellen' } } });
    expect(row()).toMatchObject({ stage: 'converted' });
  });

  it('of one that is not there is refused', async () => {
    const input = { now: { message: { message: 'x' } } };
    expect(codeOf(await company.run(editProspect, { prospectId: testId('p', 9), ...input }))).toBe('prospect.missing');
    company.drop(prospectTable, P);
    expect(codeOf(await company.run(editProspect, { prospectId: P, ...input }))).toBe('prospect.deleted');
  });
});

describe('deleting a prospect', () => {
  beforeEach(() => company.add(prospectTable, aProspect(1, { version: 3 })));

  it('takes it away, once', async () => {
    expect(codeOf(await company.run(deleteProspect, { prospectId: P, seenVersion: 3 }))).toBe('applied');
    expect(row()).toBeUndefined();
    expect(await company.run(deleteProspect, { prospectId: P, seenVersion: 3 })).toMatchObject({ writes: [] });
  });

  it('takes the notes about it along, and no others', async () => {
    const about = { modelType: 'prospect', modelId: P } as const;
    company.add(noteTable, aNote(1, about), aNote(2, { ...about, authorId: SIGN_UP_USER }));
    company.add(noteTable, aNote(3, { ...about, modelId: testId('p', 2) }), aNote(4));
    const refusedOne = await company.run(deleteProspect, { prospectId: P, seenVersion: 2 });
    expect([codeOf(refusedOne), company.all(noteTable).length]).toEqual(['prospect.changed_since', 4]);
    await company.run(deleteProspect, { prospectId: P, seenVersion: 3 });
    expect(company.all(noteTable).map(({ id }) => id)).toEqual([testId('n', 3), testId('n', 4)]);
  });

  it('is refused when somebody changed it since, and not when the version does not matter', async () => {
    const early = await company.run(deleteProspect, { prospectId: P, seenVersion: 2 });
    expect([codeOf(early), cardsOf(early)]).toEqual(['prospect.changed_since', ['rejected']]);
    expect(codeOf(await company.run(deleteProspect, { prospectId: P, seenVersion: null }))).toBe('applied');
  });

  it('of one that never was is refused', async () => {
    expect(codeOf(await company.run(deleteProspect, { prospectId: testId('p', 8), seenVersion: null }))).toBe(
      'prospect.missing',
    );
  });
});
