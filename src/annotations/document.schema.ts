import { z } from 'zod';
import { id, instant, rowBase } from '#shared/fields.ts';
import { DOCUMENT_MODELS, MEDIA_TYPES, MOST_DOCUMENT_BYTES, MOST_DOCUMENT_NAME } from './limits.ts';

const name = z.string().trim().min(1).max(MOST_DOCUMENT_NAME);
const sidePx = z.int().min(1).max(100_000).nullable();

/** What is known of a photo or document before its content arrives. */
export const documentFields = z.strictObject({
  modelType: z.enum(DOCUMENT_MODELS),
  modelId: id,
  name,
  mediaType: z.enum(MEDIA_TYPES),
  /** Size of the content. */
  bytes: z.int().min(1).max(MOST_DOCUMENT_BYTES),
  /** SHA-256 of the content, in hexadecimal: only that content is taken for this document. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of a photo; null for anything else. */
  widthPx: sidePx,
  heightPx: sidePx,
  /** When a photo was taken, where that is known. */
  takenAt: instant.nullable(),
});

const signed = {
  authorId: id,
  authorName: z.string().max(300),
  at: instant,
  /** When the server got the content; null while it is only on its author's device. */
  contentAt: instant.nullable(),
};

export const documentRow = z.strictObject({ ...rowBase, ...documentFields.shape, ...signed });

export const addDocumentArgs = z.strictObject({ documentId: id, ...documentFields.shape });
export const renameDocumentArgs = z.strictObject({ documentId: id, name });
export const deleteDocumentArgs = z.strictObject({ documentId: id });
/** `fields`: the row as it was last seen. The device shows these; the server uses its own. */
export const restoreDocumentArgs = z.strictObject({
  documentId: id,
  fields: z.strictObject({ ...documentFields.shape, ...signed }),
});
export const receiveDocumentArgs = z.strictObject({ documentId: id });

export type StoredDocument = z.infer<typeof documentRow>;
export type AddDocument = z.infer<typeof addDocumentArgs>;
export type RenameDocument = z.infer<typeof renameDocumentArgs>;
export type DeleteDocument = z.infer<typeof deleteDocumentArgs>;
export type RestoreDocument = z.infer<typeof restoreDocumentArgs>;
export type ReceiveDocument = z.infer<typeof receiveDocumentArgs>;
