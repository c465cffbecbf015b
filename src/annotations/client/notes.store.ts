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
  const args: AddNote = { noteId: session.newId(), ...about, text };
  return session.submit(commands.addNote, { args });
}

/** Changes one's own note. */
export function editNote(session: Session, seen: Note, text: string): Promise<SubmitOutcome> {
  const args = { noteId: seen.id, now: { text: { text } } };
  return session.submit(commands.editNote, { args, was: { text: { text: seen.text } } });
}

export function deleteNote(session: Session, note: Pick<Note, 'id'>): Promise<SubmitOutcome> {
  return session.submit(commands.deleteNote, { args: { noteId: note.id } });
}

/** Takes a deletion back. */
export function restoreNote(session: Session, seen: Note): Promise<SubmitOutcome> {
  const { id, rev: _rev, version: _version, ...fields } = seen;
  return session.submit(commands.restoreNote, { args: { noteId: id, fields } });
}
