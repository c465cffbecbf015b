/** Kinds of records a note can hang on. */
export const NOTE_MODELS = ['object', 'customer', 'appointment', 'spot', 'prospect'] as const;
export type NoteModel = (typeof NOTE_MODELS)[number];

export const MOST_NOTE_CHARACTERS = 10_000;
/** Notes are read by page, counted from 1. */
export const NOTES_PER_PAGE = 20;

/** Kinds of records a tag can be for. */
export const TAG_TYPES = ['object', 'customer', 'appointment', 'prospect', 'spot'] as const;
export type TagType = (typeof TAG_TYPES)[number];

/** A record carries at most so many. */
export const MOST_TAGS = 20;
export const MOST_TAG_CHARACTERS = 40;
