import { cleanFileName } from '../file-name.ts';
import { type MediaType, MOST_DOCUMENT_BYTES, MOST_DOCUMENT_NAME } from '../limits.ts';
import { mediaTypeOf } from '../media-type.ts';
import { sha256Of } from './digest.ts';
import { type ScaledPhoto, scalePhoto } from './photo.ts';

/** The limit for a photo before it is made smaller: only what a browser cannot decode at once is refused. */
const MOST_PHOTO_BYTES = 80 * 1024 * 1024;

/** A file as it is kept: checked, and a photo scaled. */
export type PreparedFile = {
  readonly name: string;
  readonly mediaType: MediaType;
  readonly content: ArrayBuffer;
  readonly sha256: string;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly takenAt: string | null;
  readonly preview: ArrayBuffer | null;
};

export type FileProblem = 'kind' | 'too_large' | 'empty' | 'broken' | 'heic' | 'unreadable' | 'insecure';

/** Makes a file ready to be kept, or returns the problem with it. Nothing is stored yet. */
export async function prepareFile(
  file: File,
  scale: (file: Blob) => Promise<ScaledPhoto | undefined> = scalePhoto,
): Promise<PreparedFile | FileProblem> {
  if (file.size === 0) return 'empty';
  if (file.size > MOST_PHOTO_BYTES) return 'too_large';
  let content: ArrayBuffer;
  try {
    content = await file.arrayBuffer();
  } catch {
    // It was moved, or its card was taken out, since it was chosen.
    return 'unreadable';
  }
  const mediaType = mediaTypeOf(new Uint8Array(content), file.name);
  if (mediaType === undefined) return 'kind';
  if (mediaType.startsWith('image/')) return preparePhoto(file, mediaType, scale);
  if (content.byteLength > MOST_DOCUMENT_BYTES) return 'too_large';
  const sha256 = await sha256Of(content);
  if (sha256 === undefined) return 'insecure';
  const plain = { widthPx: null, heightPx: null, takenAt: null, preview: null };
  return { name: shortName(file.name), mediaType, content, sha256, ...plain };
}

async function preparePhoto(
  file: File,
  mediaType: MediaType,
  scale: (file: Blob) => Promise<ScaledPhoto | undefined>,
): Promise<PreparedFile | FileProblem> {
  const photo = await scale(file);
  // The metadata of such a file, the place included, could not be removed here.
  if (photo === undefined) return mediaType === 'image/heic' ? 'heic' : 'broken';
  const { content, widthPx, heightPx, preview } = photo;
  if (content.byteLength > MOST_DOCUMENT_BYTES) return 'too_large';
  const name = shortName(file.name.replace(/[.](jpe?g|png|webp|hei[cf])$/i, ''), '.jpg');
  const takenAt = new Date(Math.min(file.lastModified, Date.now())).toISOString();
  const sha256 = await sha256Of(content);
  if (sha256 === undefined) return 'insecure';
  return { name, mediaType: 'image/jpeg', content, sha256, widthPx, heightPx, takenAt, preview };
}

/** Shortens a name in the middle: its end says what kind of file it is. */
function shortName(name: string, ending = ''): string {
  const known = cleanFileName(name) || 'document';
  const [, stem = known, extension = ''] =
    ending === '' ? (/^(.+)([.][^.]{1,8})$/.exec(known) ?? []) : ['', known, ending];
  return `${stem.slice(0, MOST_DOCUMENT_NAME - extension.length)}${extension}`;
}
