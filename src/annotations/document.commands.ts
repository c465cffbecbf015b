import { type Refusal, refuse } from '#shared/refusal.ts';
import { applied, type Command, put, refused, remove, restore, signed } from '#sync/command.ts';
import { noParents, parentAt } from '#sync/parents.ts';
import { type Found, findRestorable, findRow, putChanged, type Restorable, refuseAbsent } from '#sync/rows.ts';
import type {
  AddDocument,
  DeleteDocument,
  ReceiveDocument,
  RenameDocument,
  RestoreDocument,
  StoredDocument,
} from './document.schema.ts';
import { documentTable, mayEditDocuments } from './document.ts';
import { cleanFileName } from './file-name.ts';
import { type DocumentModel, MOST_DOCUMENT_BYTES, MOST_DOCUMENT_NAME } from './limits.ts';
import { findSurvivor } from './merged-record.ts';
import { RECORDS } from './record-kinds.ts';

/** For any kind of record; `mayEditDocuments` then decides by the kind. */
const EDIT = 'object edit|customer edit';

type Read = Parameters<Command['load']>[0];

/** The id of the record that lives on: documents of a merged customer belong to the kept one. */
function findModel(read: Read, { modelType, modelId }: { modelType: DocumentModel; modelId: string }): Promise<string> {
  return modelType === 'customer' ? findSurvivor(read, modelId) : Promise.resolve(modelId);
}

type AddState = { readonly own: Found<StoredDocument>; readonly modelId: string };

/** Adds a photo or document under its own id, without its content. Adding it again changes nothing. */
export const addDocument: Command<AddDocument, AddState> = {
  name: 'document.add',
  version: 1,
  permission: EDIT,
  kind: 'append',
  entity: 'document',
  entityId: (args) => args.documentId,
  parents: ({ modelType, modelId }) => parentAt(RECORDS[modelType], 'modelId', modelId),
  load: async (read, { args }) => {
    const [own, modelId] = await Promise.all([findRow(read, documentTable, args.documentId), findModel(read, args)]);
    return { own, modelId };
  },
  decide: ({ own, modelId }, { args }, context) => {
    const { actor, at } = signed(context);
    if (!mayEditDocuments(args.modelType, actor)) return refused(refuse('forbidden'));
    if (own.row !== undefined) return applied();
    if (own.deleted) return refused(refuse('document.deleted'));
    const { documentId: id, ...fields } = args;
    const name = cleanFileName(fields.name);
    const problem = problemWith(name, fields.bytes);
    if (problem !== undefined) return refused(problem);
    const signature = { authorId: actor.userId, authorName: actor.userName, at, contentAt: null };
    return applied(put(documentTable, { id, ...fields, modelId, name, ...signature }));
  },
};

/** Gives a document another name. The last name that arrives counts. */
export const renameDocument: Command<RenameDocument, Found<StoredDocument>> = {
  name: 'document.rename',
  version: 1,
  permission: EDIT,
  kind: 'set',
  entity: 'document',
  entityId: (args) => args.documentId,
  parents: (_args, { row }) => (row === undefined ? [] : parentAt(RECORDS[row.modelType], 'documentId', row.modelId)),
  load: (read, { args }) => findRow(read, documentTable, args.documentId),
  decide: (own, { args }, { actor }) => {
    const { row } = own;
    if (row === undefined) return refuseAbsent('document', args.documentId, own, { name: args.name.trim() });
    if (!mayEditDocuments(row.modelType, actor)) return refused(refuse('forbidden'));
    const name = cleanFileName(args.name);
    const problem = problemWith(name, row.bytes);
    if (problem !== undefined) return refused(problem);
    return name === row.name ? applied() : applied(putChanged(documentTable, row, { name }));
  },
};

/**
 * Deletes a document. The server keeps its content for a while, so that it can be restored. Deleting it again changes
 * nothing.
 */
export const deleteDocument: Command<DeleteDocument, Found<StoredDocument>> = {
  name: 'document.delete',
  version: 1,
  permission: EDIT,
  kind: 'set',
  entity: 'document',
  entityId: (args) => args.documentId,
  parents: noParents,
  load: (read, { args }) => findRow(read, documentTable, args.documentId),
  decide: ({ row, deleted }, { args }, { actor }) => {
    if (row === undefined) return deleted ? applied() : refused(refuse('document.missing'));
    if (!mayEditDocuments(row.modelType, actor)) return refused(refuse('forbidden'));
    return applied(remove(documentTable, args.documentId));
  },
};

type RestoreState = Restorable<StoredDocument> & { readonly onServer: boolean; readonly modelId: string };

/**
 * Restores a deleted document with its author and time. The server restores what it holds itself, whatever the caller
 * says. A document that is not deleted stays unchanged; one whose row was emptied meanwhile is gone for good.
 */
export const restoreDocument: Command<RestoreDocument, RestoreState> = {
  name: 'document.restore',
  version: 1,
  permission: EDIT,
  kind: 'set',
  entity: 'document',
  entityId: (args) => args.documentId,
  parents: ({ fields }, { gone, onServer }) => {
    const known = onServer ? gone : fields;
    return known === undefined ? [] : parentAt(RECORDS[known.modelType], 'fields.modelId', known.modelId);
  },
  load: async (read, { args }) => {
    const found = await findRestorable(read, documentTable, args.documentId);
    const modelId = await findModel(read, found.gone ?? args.fields);
    return { ...found, modelId, onServer: read.getDeleted !== undefined };
  },
  decide: ({ row, gone, restorable, onServer, modelId }, { args }, { actor }) => {
    if (row !== undefined) return applied();
    const known = onServer ? gone : args.fields;
    if (!restorable || known === undefined) return refused(refuse('document.missing'));
    if (!mayEditDocuments(known.modelType, actor)) return refused(refuse('forbidden'));
    const { modelType, mediaType, bytes, sha256, widthPx, heightPx, takenAt } = known;
    const name = cleanFileName(known.name);
    const fields = { modelType, modelId, name, mediaType, bytes, sha256, widthPx, heightPx, takenAt };
    const { authorId, authorName, at, contentAt } = known;
    return applied(
      restore(documentTable, {
        id: args.documentId,
        ...fields,
        authorId,
        authorName,
        at,
        contentAt,
      }),
    );
  },
};

/**
 * Records that the server has the content. The call that uploads a content runs it; from anywhere else the server
 * refuses it unless the content is there. Repeating it changes nothing.
 */
export const receiveDocument: Command<ReceiveDocument, Found<StoredDocument>> = {
  name: 'document.receive',
  version: 1,
  permission: EDIT,
  kind: 'set',
  entity: 'document',
  entityId: (args) => args.documentId,
  parents: noParents,
  load: (read, { args }) => findRow(read, documentTable, args.documentId),
  decide: ({ row, deleted }, _intent, { actor, at }) => {
    if (row === undefined) return refused(deleted ? refuse('document.deleted') : refuse('document.missing'));
    if (!mayEditDocuments(row.modelType, actor)) return refused(refuse('forbidden'));
    return row.contentAt === null ? applied(putChanged(documentTable, row, { contentAt: at })) : applied();
  },
};

function problemWith(name: string, bytes: number): Refusal | undefined {
  if (name === '') return refuse('document.name_empty', 'name');
  if (name.length > MOST_DOCUMENT_NAME) {
    return refuse('document.name_too_long', 'name', { count: name.length, most: MOST_DOCUMENT_NAME });
  }
  if (bytes < 1) return refuse('document.empty');
  return bytes > MOST_DOCUMENT_BYTES ? refuse('document.too_large') : undefined;
}
