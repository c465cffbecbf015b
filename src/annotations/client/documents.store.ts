import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import * as commands from '../document.commands.ts';
import type { AddDocument, StoredDocument } from '../document.schema.ts';
import type { DocumentModel } from '../limits.ts';
import type { PreparedFile } from './prepare-file.ts';

type Session = Pick<DeviceSession, 'submit' | 'newId' | 'files'>;

/** A tab that is adding a file finishes well within this time. */
const ADDING_MS = 60_000;

/** Keeps a file on this device, then adds it to a record. At no moment does one exist without the other to follow. */
export async function addDocument(
  session: Session,
  about: { readonly modelType: DocumentModel; readonly modelId: string },
  prepared: PreparedFile,
): Promise<SubmitOutcome> {
  const { content, preview, ...fields } = prepared;
  const documentId = session.newId();
  const args: AddDocument = { documentId, ...about, ...fields, bytes: content.byteLength };
  const { name, mediaType, sha256 } = fields;
  const error = await session.files.keep({ id: documentId, name, mediaType, sha256, content, preview, wish: args });
  if (error !== null) return { outcome: 'not_stored', error };
  const outcome = await session.submit(commands.addDocument, { args });
  await settle(session, documentId, outcome);
  return outcome;
}

async function settle(session: Session, documentId: string, outcome: SubmitOutcome): Promise<void> {
  if (outcome.outcome === 'saved') await session.files.added(documentId).catch(() => {});
  else if (outcome.outcome === 'unsure') void outcome.later.then((later) => settle(session, documentId, later));
  else await session.files.drop(documentId).catch(() => {});
}

/** Adds the files that a tab kept but could not add before it died. Adding twice has the effect of adding once. */
export async function finishAdding(session: Session, now: number): Promise<void> {
  const unfinished = await session.files.unfinished();
  for (const { id, at, wish } of unfinished.filter((file) => now - file.at >= ADDING_MS)) {
    const outcome = await session.submit(commands.addDocument, { args: wish as AddDocument });
    if (outcome.outcome === 'saved') await session.files.added(id);
    // It was added, and deleted since.
    if (outcome.outcome === 'refused' && outcome.refusal.code === 'document.deleted' && at < now) {
      await session.files.drop(id);
    }
  }
}

export function renameDocument(session: Session, { id }: StoredDocument, name: string): Promise<SubmitOutcome> {
  return session.submit(commands.renameDocument, { args: { documentId: id, name } });
}

export function deleteDocument(session: Session, { id }: StoredDocument): Promise<SubmitOutcome> {
  return session.submit(commands.deleteDocument, { args: { documentId: id } });
}

/** Takes a deletion back. */
export function restoreDocument(session: Session, seen: StoredDocument): Promise<SubmitOutcome> {
  const { id, rev: _rev, version: _version, ...fields } = seen;
  return session.submit(commands.restoreDocument, { args: { documentId: id, fields } });
}
