import { mayRead } from '#staff/reading.ts';
import type { Actor } from '#sync/command.ts';
import { defineTable } from '#sync/table.ts';
import type { Note } from './note.schema.ts';

export const noteTable = defineTable<Note>({
  name: 'notes',
  indexes: ['modelId'],
  instants: ['at', 'editedAt'],
  shape: 2,
});

/** Fields of a note that are compared and merged together. */
export const NOTE_GROUPS = { text: ['text'] } as const satisfies Readonly<Record<string, readonly (keyof Note)[]>>;

type Person = Pick<Actor, 'userId' | 'can'>;

/** Anyone who may read a record and has the permission for notes may add a note to it. */
export function mayAddNote(modelType: Note['modelType'], person: Pick<Person, 'can'>): boolean {
  return person.can('note create') && mayRead(modelType, person);
}

/** Only the author changes a note: nobody puts words under another's name. */
export function mayEditNote(note: Pick<Note, 'authorId' | 'modelType'>, person: Person): boolean {
  return note.authorId === person.userId && person.can('note create|note edit') && mayRead(note.modelType, person);
}

export function mayDeleteNote(note: Pick<Note, 'authorId' | 'modelType'>, person: Person): boolean {
  const mayDelete = person.can('note delete') || (note.authorId === person.userId && person.can('note create'));
  return mayDelete && mayRead(note.modelType, person);
}
