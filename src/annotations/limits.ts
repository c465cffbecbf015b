/** Kinds of records a note can hang on. */
export const NOTE_MODELS = ['object', 'customer', 'appointment', 'spot', 'prospect'] as const;
export type NoteModel = (typeof NOTE_MODELS)[number];

export const MOST_NOTE_CHARACTERS = 10_000;
/** Notes are read by page, counted from 1. */
export const NOTES_PER_PAGE = 20;

/** Kinds of records a tag can be for. */
export const TAG_TYPES = ['object', 'customer', 'appointment', 'prospect', 'spot'] as const;
export type TagType = (typeof TAG_TYPES)[number];

/** The most tags a record can have. */
export const MOST_TAGS = 20;
export const MOST_TAG_CHARACTERS = 40;

/** Kinds of records that photos and documents can hang on. */
export const DOCUMENT_MODELS = ['object', 'customer'] as const;
export type DocumentModel = (typeof DOCUMENT_MODELS)[number];

export const MOST_DOCUMENT_BYTES = 15 * 1024 * 1024;
export const MOST_DOCUMENT_NAME = 120;
/** A photo is scaled so that its longer side is at most this long. */
export const MOST_PHOTO_PX = 2048;

/** What can be kept: photos, PDF, plain text, and what Office writes, macros left out. */
export const MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];
