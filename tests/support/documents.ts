import { createHash } from 'node:crypto';
import type { Caller } from './app.ts';
import { expectStatus } from './yard-calls.ts';

/** A photo as far as anybody can tell by its bytes. */
export const JPEG: Uint8Array<ArrayBuffer> = new Uint8Array([
  0xff,
  0xd8,
  0xff,
  0xe0,
  ...Array.from('een foto', (c) => c.charCodeAt(0)),
]);

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

type Made = { readonly result: { readonly uuid: string } };
type About = { readonly model_type: 'object' | 'customer'; readonly model_id: string };

/** Returns the body that adds a document with this content. */
export function documentBody(about: About, content: Uint8Array = JPEG, more: object = {}): object {
  const kind = { name: 'schade.jpg', media_type: 'image/jpeg' };
  return { ...about, ...kind, bytes: content.length, sha256: sha256(content), ...more };
}

/** Adds a document without its content. */
export async function addDocumentTo(
  caller: Caller,
  about: About,
  content?: Uint8Array,
  more?: object,
): Promise<string> {
  const made = await expectStatus<Made>(caller.call('POST', '/api/documents', documentBody(about, content, more)), 201);
  return made.result.uuid;
}

/** Adds a photo with its content. */
export async function makeDocument(caller: Caller, about: About): Promise<string> {
  const id = await addDocumentTo(caller, about);
  await expectStatus(caller.call('PUT', `/api/documents/${id}/content`, JPEG), 200);
  return id;
}
