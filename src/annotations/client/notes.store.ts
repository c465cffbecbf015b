import type { SubmitOutcome, SyncSession } from '#sync/client/types.ts';
import { addNote as addNoteCommand } from '../note.commands.ts';
import type { AddNote, Note } from '../note.schema.ts';

/** Adds a note to a record. */
export function addNote(
  session: Pick<SyncSession, 'submit' | 'newId'>,
  about: { readonly modelType: Note['modelType']; readonly modelId: string },
  text: string,
): Promise<SubmitOutcome> {
  const args: AddNote = { noteId: session.newId(), ...about, text };
  return session.submit(addNoteCommand, { args });
}
