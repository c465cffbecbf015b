import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { AT, testId } from '#tests/support/builders.ts';
import { codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const note = { noteId: testId('n', 1), modelType: 'object', modelId: testId('o', 1), text: ' Kras links. ' } as const;

describe('adding a note', () => {
  it('keeps who wrote it and when', async () => {
    const company = new MemoryCompany();
    expect(codeOf(await company.run(addNote, note, { by: 'yard' }))).toBe('applied');
    expect(company.row(noteTable, note.noteId)).toMatchObject({ text: 'Kras links.', authorName: 'yard', at: AT });
  });

  it('again under the same id changes nothing', async () => {
    const company = new MemoryCompany();
    await company.run(addNote, note);
    expect(await company.run(addNote, { ...note, text: 'Anders' })).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('is refused without words', async () => {
    expect(await new MemoryCompany().run(addNote, { ...note, text: '  ' })).toMatchObject({
      refusal: { code: 'note.empty', field: 'text' },
    });
  });

  it('does not bring back a deleted one', async () => {
    const company = new MemoryCompany().drop(noteTable, note.noteId);
    expect(codeOf(await company.run(addNote, note))).toBe('note.deleted');
  });
});
