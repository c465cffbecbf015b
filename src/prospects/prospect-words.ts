import { MOST_NOTE_CHARACTERS, type NoteModel } from '#annotations/limits.ts';
import type { Note } from '#annotations/note.schema.ts';
import type { RowDraft } from '#sync/table.ts';
import type { Prospect } from './prospect.schema.ts';
import { prospectName } from './prospect.ts';
import { MOST_MESSAGE_CHARACTERS, SIGN_UP_USER } from './prospect-choices.ts';

type Writer = Pick<Prospect, 'firstname' | 'lastname' | 'receivedAt'>;
type Words = { readonly noteId: string; readonly text: string; readonly about: readonly [NoteModel, string] };

/** A note with a prospect's message, in the prospect's name. */
export function wordsOf(writer: Writer, { noteId, text, about: [modelType, modelId] }: Words): RowDraft<Note> {
  const author = { authorId: SIGN_UP_USER, authorName: prospectName(writer) };
  return { id: noteId, modelType, modelId, text, ...author, at: writer.receivedAt, editedAt: null };
}

/** The most characters of a long message that stay on the prospect, to be read at a glance. */
const GLANCE_CHARACTERS = 500;

/** Splits a message for storage: the text of its field and, when it is longer than that, all of it as texts of notes. */
export function keepMessage(message: string): { readonly message: string; readonly notes: readonly string[] } {
  if (message.length <= MOST_MESSAGE_CHARACTERS) return { message, notes: [] };
  return { message: `${takeWords(message, GLANCE_CHARACTERS).trimEnd()} …`, notes: split(message) };
}

/** Splits a message into pieces that fit a note, cut between words where possible. */
function split(message: string): readonly string[] {
  const pieces: string[] = [];
  for (let rest = message.trim(); rest !== ''; ) {
    const piece = takeWords(rest, MOST_NOTE_CHARACTERS);
    pieces.push(piece.trim());
    rest = rest.slice(piece.length).trim();
  }
  return pieces;
}

/** The beginning of a text, `most` characters at most; never cuts a surrogate pair in half. */
function takeWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.slice(0, most + 1).search(/\s\S*$/);
  if (space > most / 2) return text.slice(0, space);
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  return text.slice(0, isHalf ? most - 1 : most);
}
