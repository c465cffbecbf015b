import { z } from 'zod';
import { id, instant } from '#shared/fields.ts';
import { documentRow } from '../document.schema.ts';

const { shape } = documentRow;

/** A photo or document as calls give it. */
export const documentAnswer = z
  .strictObject({
    id,
    uuid: id,
    model_id: id,
    model_type: shape.modelType,
    name: shape.name,
    media_type: shape.mediaType,
    bytes: shape.bytes,
    sha256: shape.sha256,
    width_px: shape.widthPx,
    height_px: shape.heightPx,
    taken_at: shape.takenAt,
    author_id: shape.authorId,
    author: shape.authorName,
    created_at: instant,
    /** When the server got the content; null while it is only on its author's device. */
    content_at: shape.contentAt,
    version: shape.version,
  })
  .meta({ id: 'Document' });

/** The content as it was received, so that the sender can verify that it is whole. */
export const contentAnswer = z
  .strictObject({ id, bytes: shape.bytes, sha256: shape.sha256 })
  .meta({ id: 'DocumentContent' });
