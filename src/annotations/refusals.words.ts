import { msg } from '@lingui/core/macro';

/** Why a note, a photo, a document or a tag is refused. */
export const ANNOTATION_REFUSALS = {
  'note.deleted': msg`This note was deleted meanwhile.`,
  'note.missing': msg`This note does not exist.`,
  'note.not_yours': msg`Only who wrote a note may change it.`,
  'note.empty': msg`Write something first.`,
  'note.too_long': msg({ message: 'This has {count, number} characters, a note at most {most, number}.' }),
  'document.missing': msg`This photo or document does not exist.`,
  'document.deleted': msg`This photo or document was deleted meanwhile.`,
  'document.name_empty': msg`Fill this in`,
  'document.name_too_long': msg({ message: 'This has {count, number} characters, a name at most {most, number}.' }),
  'document.empty': msg`This file is empty.`,
  'document.too_large': msg`This file is too large: at most 15 MB.`,
  'document.content_missing': msg`The file did not reach the server yet.`,
  'document.company_full': msg`Your company’s room for photos and documents is full. Delete what is no longer needed, or ask who runs the server for more. Then try again.`,
  'document.wrong_size': msg`The file did not reach the server whole.`,
  'document.has_place': msg`The picture says where it was taken. Remove the place from it and add it again.`,
  'document.wrong_content': msg`The file did not reach the server whole.`,
  'document.wrong_type': msg`Files of this kind are not kept.`,
  'tag.missing': msg`This tag does not exist.`,
  'tag.unknown': msg`This tag does not exist.`,
  'tag.deleted': msg`This tag was deleted meanwhile.`,
  'tag.empty': msg`Fill this in`,
  'tag.exists': msg`There is a tag with this text already.`,
  'tag.other_type': msg`This tag is for another kind of record.`,
  'tag.too_many': msg({ message: 'At most {most, number} tags fit on one record.' }),
};
