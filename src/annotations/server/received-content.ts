import { createHash } from 'node:crypto';
import { RequestError } from '#shared/request-error.ts';
import { mediaTypeOf } from '../media-type.ts';
import type { KnownDocument } from './document.repository.ts';
import { saysPlace } from './picture-place.ts';

/**
 * Accepts only the content that the document was added for: its size, its hash, and the type found in its bytes. A
 * picture that says where it was taken is refused. The row identifies the content by its hash, so the sender has to
 * remove the place first; the app redraws every photo.
 */
export function requireContentOf(document: KnownDocument, content: Buffer): void {
  if (content.byteLength !== document.bytes) throw refused('document.wrong_size');
  if (createHash('sha256').update(content).digest('hex') !== document.sha256) throw refused('document.wrong_content');
  if (mediaTypeOf(content, document.name) !== document.mediaType) throw refused('document.wrong_type');
  const isPicture = document.mediaType.startsWith('image/');
  if (isPicture && saysPlace(content, document.mediaType)) throw refused('document.has_place');
}

function refused(code: string): RequestError {
  return new RequestError(422, code, { errors: { content: [{ code }] } });
}

/** As a header of HTTP: a plain name for those that read no other, the real one beside it (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const real = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}
