import { storableText } from '#sync/server/rows/storable.ts';

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(localhost|([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]*\p{L})$/iu;

/** True for one bare address, `post@dewal.nl`: no name, no list, nothing that could end a header or a command. */
export function isMailAddress(text: string): boolean {
  const cut = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(cut, 0));
  return local.length <= 64 && text.length <= 254 && LOCAL_PART.test(local) && DOMAIN.test(text.slice(cut + 1));
}

/** Text for a header: one line without control characters, cut at a whole character. */
export function oneLine(text: string, longest: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return storableText(Array.from(line).slice(0, longest).join(''));
}

/** Text for a body: every kind of line end as one, nothing that a column cannot hold. */
export function bodyText(text: string): string {
  return storableText(text.replace(/\r\n?/g, '\n'));
}

/** A sender as the setting writes it: `post@dewal.nl` or `De Wal <post@dewal.nl>`. Null when it is neither. */
export function parseSender(text: string): { readonly address: string; readonly name: string } | null {
  const [, name = '', bracketed, bare] = /^(?:"?([^"<>]*?)"?\s*<([^<>]*)>|([^<>]*))$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? bare ?? '').trim();
  return isMailAddress(address) ? { address, name: oneLine(name, 120) } : null;
}

/**
 * A name that is safe to repeat in a mail. Anybody can make us write to anybody, so what is not a name, such as a link,
 * is left out.
 */
export function greetable(name: string): string {
  return /^[\p{L}\p{M}' .-]{1,80}$/u.test(name) && !/\.\p{L}/u.test(name) ? name : '';
}
