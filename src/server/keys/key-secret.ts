import { createHash, randomBytes } from 'node:crypto';

const MARK = 'rk_';
const SHOWN_CHARACTERS = 6;

/** A new key: 256 random bits behind a mark by which programs that look for lost keys know it. */
export function makeKey(): string {
  return `${MARK}${randomBytes(32).toString('base64url')}`;
}

/** How a key begins, for people to tell it from others. */
export function prefixOf(key: string): string {
  return key.slice(0, MARK.length + SHOWN_CHARACTERS);
}

/** What is kept of a key. */
export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
