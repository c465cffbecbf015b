import type { DeviceSession } from '#sync/client/session/device-session.ts';
import type { StoredDocument } from '../document.schema.ts';
import { sha256Of } from './digest.ts';
import { previewOf } from './photo.ts';

/** Asks the server for a content; null without an answer. */
export type FetchContent = (documentId: string) => Promise<ArrayBuffer | null>;

type Session = Pick<DeviceSession, 'files'>;
/** What is needed to find a content and to verify it. */
export type ContentOf = Pick<StoredDocument, 'id' | 'name' | 'mediaType' | 'sha256' | 'contentAt'>;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one fetch of content at a time: a page of photos must not block the connection for anything else a person asks
 * for.
 */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}

/** Returns the content from this device, or from the server and keeps a copy here; null where neither has it now. */
export async function readContent(
  session: Session,
  document: ContentOf,
  fetchContent: FetchContent,
): Promise<ArrayBuffer | null> {
  const here = await session.files.content(document.id);
  if (here !== undefined) return here;
  const content = document.contentAt === null ? null : await fetchContent(document.id);
  if (content === null || ((await sha256Of(content)) ?? document.sha256) !== document.sha256) return null;
  await session.files.keepCopy({ ...fileOf(document), content });
  return content;
}

/** A small picture of a photo; null where there is none, or no connection to get it by. */
export async function readPreview(
  session: Session,
  document: ContentOf,
  fetchContent: FetchContent,
): Promise<ArrayBuffer | null> {
  const here = await session.files.preview(document.id);
  if (here !== undefined) return here;
  const content = await inTurn(() => readContent(session, document, fetchContent));
  const preview = content === null ? undefined : await previewOf(content, document.mediaType);
  if (preview === undefined) return null;
  await session.files.keepCopy({ ...fileOf(document), preview });
  return preview;
}

function fileOf({ id, name, mediaType, sha256 }: ContentOf) {
  return { id, name, mediaType, sha256 };
}
