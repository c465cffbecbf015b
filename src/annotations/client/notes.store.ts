import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import * as commands from '../note.commands.ts';
import type { AddNote, Note } from '../note.schema.ts';

type Session = Pick<SyncSession, 'submit' | 'newId'>;

/** Adds a note to a record. */
export function addNote(
  session: Session,
  about: { readonly modelType: Note['modelType']; readonly modelId: string },
  text: string,
): Promise<SubmitOutcome> {
  const { modelType, modelId } = about;
  const args: AddNote = { noteId: session.newId(), modelType, modelId, text };
  return session.submit(commands.addNote, { args });
}

/** Changes one's own note. */
export function editNote(session: Session, seen: Note, text: string): Promise<SubmitOutcome> {
  const args = { noteId: seen.id, now: { text: { text } } };
  return session.submit(commands.editNote, { args, was: { text: { text: seen.text } } });
}

/** Deletes a note. One that was never sent is taken back, unless something that waits with it needs it. */
export async function deleteNote(
  session: Pick<SyncSession, 'submit' | 'outbox'>,
  note: Pick<Note, 'id'>,
): Promise<SubmitOutcome> {
  const about = (await session.outbox()).filter(({ intent }) => JSON.stringify(intent).includes(note.id));
  const [added, ...others] = about.map(({ intent }) => intent);
  const isAlone = added?.name === commands.addNote.name && others.length === 0;
  return session.submit(commands.deleteNote, {
    args: { noteId: note.id },
    ...(isAlone ? { takesBack: added.id } : {}),
  });
}

/** Takes a deletion back. `takenBack`: nobody but this device ever had the note, so it is added anew. */
export function restoreNote(session: Session, seen: Note, takenBack = false): Promise<SubmitOutcome> {
  if (takenBack) return addNote(session, seen, seen.text);
  const { id, rev: _rev, version: _version, ...fields } = seen;
  return session.submit(commands.restoreNote, { args: { noteId: id, fields } });
}
