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

/** Nobody changes words under another's name. */
export function mayEditNote(note: Pick<Note, 'authorId'>, person: Person): boolean {
  return note.authorId === person.userId && person.can('note create|note edit');
}

export function mayDeleteNote(note: Pick<Note, 'authorId'>, person: Person): boolean {
  return person.can('note delete') || (note.authorId === person.userId && person.can('note create'));
}
