const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID_PATTERN = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** A UUID's 128 bits as a ULID: 26 signs of Crockford's base 32 (https://github.com/ulid/spec). Sorts as the UUID does. */
export function ulidOf(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  for (let position = 0; position < 26; position += 1) {
    text = `${SIGNS[Number(rest & 31n)] ?? ''}${text}`;
    rest >>= 5n;
  }
  return text;
}

/** The UUID that a ULID, in either case, stands for; undefined for text that is none. */
export function uuidOf(ulid: string): string | undefined {
  const text = ulid.toUpperCase();
  if (!ULID_PATTERN.test(text)) return undefined;
  let bits = 0n;
  for (const sign of text) bits = bits * 32n + BigInt(SIGNS.indexOf(sign));
  const hex = bits.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
