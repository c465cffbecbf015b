/** What a file of unsent work calls itself. */
export const UNSENT_FORMAT = 'remise-unsent';
/** Raise when the file changes shape: an app reads its own version and older ones. */
export const UNSENT_VERSION = 1;
/** Years of unsent work are smaller; a larger file is not one of ours. */
export const UNSENT_MAX_BYTES = 25 * 1024 * 1024;

/**
 * FNV-1a over what a file carries: notices a file that was changed. An id the server knows with other content could
 * never be sent, so a changed file must not be taken.
 */
export function digestOf(content: unknown): string {
  let hash = 0x811c9dc5;
  const text = JSON.stringify(content);
  for (let position = 0; position < text.length; position += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(position), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
