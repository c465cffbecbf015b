const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a UUID in lower case with dashes, of any version. */
export function isUuid(text: string): boolean {
  return UUID_PATTERN.test(text);
}

/**
 * A UUID version 7 (RFC 9562 §5.7): 48 bits of milliseconds, then random bits. Sorts by time of creation.
 * `random` holds at least 10 random bytes; `nowMs` is milliseconds since 1970.
 */
export function uuidv7(nowMs: number, random: Uint8Array): string {
  if (random.length < 10) throw new RangeError('uuidv7 needs 10 random bytes');
  const bytes = new Uint8Array(16);
  let time = nowMs;
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** When a UUID of version 7 was made, in milliseconds since 1970; null for any other. */
export function momentOfId(id: string): number | null {
  if (!isUuid(id) || id[14] !== '7') return null;
  return Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16);
}
