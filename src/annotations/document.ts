import { mayEdit } from '#staff/reading.ts';
import type { Actor } from '#sync/command.ts';
import { defineTable } from '#sync/table.ts';
import type { StoredDocument } from './document.schema.ts';
import type { DocumentModel } from './limits.ts';

/** Photos and documents of records: their metadata. The content is transferred separately (docs/sync.md, files). */
export const documentTable = defineTable<StoredDocument>({
  name: 'documents',
  indexes: ['modelId'],
  instants: ['takenAt', 'at', 'contentAt'],
});

/** Where the content of a document is put and read. */
export function contentPath(documentId: string): string {
  return `/api/documents/${documentId}/content`;
}

/** Anyone who may edit a record may change its documents. */
export function mayEditDocuments(modelType: DocumentModel, person: Pick<Actor, 'can'>): boolean {
  return mayEdit(modelType, person);
}

export function isPhoto({ mediaType }: Pick<StoredDocument, 'mediaType'>): boolean {
  return mediaType.startsWith('image/');
}
