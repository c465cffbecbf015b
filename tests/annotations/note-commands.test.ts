import { describe, expect, it } from 'vitest';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { addNote, deleteNote, editNote, restoreNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { AT, aCustomer, aNote, anAppointment, anObject, testId } from '#tests/support/builders.ts';
import { cardsOf, codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

/** A company with object 1, to which notes can be attached. */
const aCompany = () => new MemoryCompany().add(objectTable, anObject());

const note = { noteId: testId('n', 1), modelType: 'object', modelId: testId('o', 1), text: ' Kras links. ' } as const;

describe('adding a note', () => {
  it('keeps who wrote it and when', async () => {
    const company = aCompany();
    expect(codeOf(await company.run(addNote, note, { by: 'yard' }))).toBe('applied');
    expect(company.row(noteTable, note.noteId)).toMatchObject({
      text: 'Kras links.',
      authorName: 'yard',
      at: AT,
      editedAt: null,
    });
  });

  it('again under the same id changes nothing', async () => {
    const company = aCompany();
    await company.run(addNote, note);
    expect(await company.run(addNote, { ...note, text: 'Anders' })).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('is refused without words', async () => {
    expect(await aCompany().run(addNote, { ...note, text: '  ' })).toMatchObject({
      refusal: { code: 'note.empty', field: 'text' },
    });
  });

  it('is refused beyond ten thousand characters, and not at exactly so many', async () => {
    const company = aCompany();
    expect(await company.run(addNote, { ...note, text: 'a'.repeat(10_001) })).toMatchObject({
      refusal: { code: 'note.too_long', field: 'text', params: { count: 10_001, most: 10_000 } },
    });
    expect(codeOf(await company.run(addNote, { ...note, text: ` ${'a'.repeat(10_000)} ` }))).toBe('applied');
  });

  it('does not bring back a deleted one', async () => {
    const company = aCompany().drop(noteTable, note.noteId);
    expect(codeOf(await company.run(addNote, note))).toBe('note.deleted');
  });
});

const mine = aNote(1);
const theirs = aNote(2, { authorId: testId('u', 2), authorName: 'Joris' });
const now = (text: string) => ({ text: { text } });
const was = { text: { text: 'Kras links.' } };
const LATER = '2026-05-05T09:30:00.000Z';

describe('changing a note', () => {
  it('is for its author and keeps when it was', async () => {
    const company = aCompany().add(noteTable, mine);
    const edit = { noteId: mine.id, now: now(' Kras rechts. ') };
    expect(codeOf(await company.run(editNote, edit, { by: 'yard', was, at: LATER }))).toBe('applied');
    expect(company.row(noteTable, mine.id)).toMatchObject({ text: 'Kras rechts.', at: AT, editedAt: LATER });
  });

  it('is refused to everybody else, the owner of the company included', async () => {
    const company = aCompany().add(noteTable, theirs);
    const edit = { noteId: theirs.id, now: now('Anders') };
    expect(codeOf(await company.run(editNote, edit, { by: 'owner', was }))).toBe('note.not_yours');
  });

  it('to what it says already changes nothing, to nothing or too much is refused', async () => {
    const company = aCompany().add(noteTable, mine);
    const same = await company.run(editNote, { noteId: mine.id, now: now('Kras links.') }, { was });
    expect(same).toMatchObject({ outcome: 'applied', writes: [] });
    expect(codeOf(await company.run(editNote, { noteId: mine.id, now: now(' ') }, { was }))).toBe('note.empty');
    const long = { noteId: mine.id, now: now('a'.repeat(10_001)) };
    expect(codeOf(await company.run(editNote, long, { was }))).toBe('note.too_long');
  });

  it('that changed on another device meanwhile keeps both texts', async () => {
    const company = aCompany().add(noteTable, { ...mine, text: 'Kras voor.' });
    const decision = await company.run(editNote, { noteId: mine.id, now: now('Kras rechts.') }, { was });
    expect(cardsOf(decision)).toEqual(['merged']);
    expect(decision.cards?.[0]).toMatchObject({ yours: { text: 'Kras rechts.' }, theirs: { text: 'Kras voor.' } });
    expect(company.row(noteTable, mine.id)?.text).toBe('Kras voor.');
  });

  it('that is gone keeps the words on a card', async () => {
    const company = aCompany().add(noteTable, mine).drop(noteTable, mine.id);
    const decision = await company.run(editNote, { noteId: mine.id, now: now('Kras rechts.') }, { was });
    expect(codeOf(decision)).toBe('note.deleted');
    expect(decision.cards?.[0]?.yours).toEqual({ text: 'Kras rechts.' });
    expect(codeOf(await company.run(editNote, { noteId: testId('n', 9), now: now('x') }))).toBe('note.missing');
  });
});

describe('deleting a note', () => {
  it('is for its author, and for who may delete notes', async () => {
    const company = aCompany().add(noteTable, mine, theirs);
    expect(codeOf(await company.run(deleteNote, { noteId: theirs.id }, { by: 'yard' }))).toBe('note.not_yours');
    expect(codeOf(await company.run(deleteNote, { noteId: mine.id }, { by: 'yard' }))).toBe('applied');
    expect(codeOf(await company.run(deleteNote, { noteId: theirs.id }, { by: 'office' }))).toBe('applied');
    expect(company.all(noteTable)).toEqual([]);
  });

  it('twice is deleting it once; one that never was is refused', async () => {
    const company = aCompany().add(noteTable, mine).drop(noteTable, mine.id);
    expect(await company.run(deleteNote, { noteId: mine.id })).toMatchObject({ outcome: 'applied', writes: [] });
    expect(codeOf(await company.run(deleteNote, { noteId: testId('n', 9) }))).toBe('note.missing');
  });
});

describe('restoring a deleted note', () => {
  const { id: noteId, rev: _r, version: _v, ...seen } = mine;
  const deleted = (kind: 'server' | 'device' = 'server') =>
    new MemoryCompany(kind).add(objectTable, anObject()).add(noteTable, mine).drop(noteTable, noteId);

  it('brings back what the server had, whatever the caller says, and twice is once', async () => {
    const company = deleted();
    const said = { noteId, fields: { ...seen, text: 'Vals', authorName: 'Vals' } };
    expect(codeOf(await company.run(restoreNote, said, { by: 'yard' }))).toBe('applied');
    expect(company.row(noteTable, noteId)).toMatchObject(seen);
    expect(await company.run(restoreNote, said)).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('shows again on a device that has only seen it', async () => {
    const company = deleted('device');
    expect(codeOf(await company.run(restoreNote, { noteId, fields: seen }, { by: 'yard' }))).toBe('applied');
    expect(company.row(noteTable, noteId)).toMatchObject(seen);
  });

  it('is for who may delete it; one that never was is refused', async () => {
    const { id: other, rev: _o, version: _w, ...fields } = theirs;
    const company = deleted().add(noteTable, theirs).drop(noteTable, other);
    const back = { noteId: other, fields };
    expect(codeOf(await company.run(restoreNote, back, { by: 'yard' }))).toBe('note.not_yours');
    expect(codeOf(await company.run(restoreNote, back, { by: 'office' }))).toBe('applied');
    expect(codeOf(await company.run(restoreNote, { ...back, noteId: testId('n', 9) }))).toBe('note.missing');
  });

  it('goes to the kept one of a customer who was merged meanwhile', async () => {
    const ofCustomer = aNote(4, { modelType: 'customer', modelId: testId('c', 1) });
    const { id, rev: _i, version: _x, ...fields } = ofCustomer;
    const company = new MemoryCompany()
      .add(customerTable, aCustomer({ id: testId('c', 2) }))
      .add(noteTable, ofCustomer)
      .drop(noteTable, id)
      .add(mergedRecordTable, {
        id: testId('c', 1),
        rev: 1,
        version: 1,
        entity: 'customer',
        intoId: testId('c', 2),
        byName: 'Sanne',
        at: AT,
        before: null,
      });
    expect(codeOf(await company.run(restoreNote, { noteId: id, fields }))).toBe('applied');
    expect(company.row(noteTable, id)?.modelId).toBe(testId('c', 2));
  });
});

describe('who may not read the record', () => {
  const ofProspect = aNote(3, { modelType: 'prospect', modelId: testId('p', 1) });

  it('writes no note about it: a hand of the yard on all but prospects', async () => {
    const company = aCompany().add(appointmentTable, anAppointment());
    const codes = await Promise.all(
      (['object', 'appointment', 'customer', 'spot', 'prospect'] as const).map(async (modelType, at) => {
        const mutation = {
          ...note,
          noteId: testId('n', 20 + at),
          modelType,
          modelId: testId(modelType === 'object' ? 'o' : 'a', 1),
        };
        return codeOf(await company.run(addNote, mutation, { by: 'yard' }));
      }),
    );
    // No customer and no spot has the id: only those who may ask are told that it is missing.
    expect(codes).toEqual(['applied', 'applied', 'missing_parent', 'missing_parent', 'forbidden']);
  });

  it('neither changes nor deletes one there, their own included', async () => {
    const company = new MemoryCompany().add(noteTable, ofProspect);
    const edit = { noteId: ofProspect.id, now: now('Anders') };
    expect(codeOf(await company.run(editNote, edit, { by: 'yard', was }))).toBe('forbidden');
    expect(codeOf(await company.run(deleteNote, { noteId: ofProspect.id }, { by: 'yard' }))).toBe('forbidden');
    expect(codeOf(await company.run(deleteNote, { noteId: ofProspect.id }, { by: 'office' }))).toBe('applied');
  });
});
