import { msg } from '@lingui/core/macro';

/** Why a note, a photo, a document or a tag is refused. */
export const ANNOTATION_REFUSALS = {
  'note.deleted': msg`This note has since been deleted.`,
  'note.missing': msg`This note does not exist.`,
  'note.not_yours': msg`Only the person who wrote a note may change it.`,
  'note.empty': msg`Write something first.`,
  'note.too_long': msg({ message: 'This has {count, number} characters; a note can have at most {most, number}.' }),
  'document.missing': msg`This photo or document does not exist.`,
  'document.deleted': msg`This photo or document has since been deleted.`,
  'document.name_empty': msg`Fill this in`,
  'document.name_too_long': msg({
    message: 'This has {count, number} characters; a name can have at most {most, number}.',
  }),
  'document.empty': msg`This file is empty.`,
  'document.too_large': msg`This file is too large: at most 15 MB.`,
  'document.content_missing': msg`The file has not reached the server yet.`,
  'document.company_full': msg`Your company’s space for photos and documents is full. Delete what is no longer needed, or ask whoever runs the server for more. Then try again.`,
  'document.wrong_size': msg`The file did not reach the server in full.`,
  'document.has_place': msg`The picture contains the place where it was taken. Remove the place from it and add it again.`,
  'document.wrong_content': msg`The file did not reach the server in full.`,
  'document.wrong_type': msg`Files of this kind are not kept.`,
  'tag.missing': msg`This tag does not exist.`,
  'tag.unknown': msg`This tag does not exist.`,
  'tag.deleted': msg`This tag has since been deleted.`,
  'tag.empty': msg`Fill this in`,
  'tag.exists': msg`A tag with this text already exists.`,
  'tag.other_type': msg`This tag is for another kind of record.`,
  'tag.too_many': msg({ message: 'At most {most, number} tags fit on one record.' }),
};
