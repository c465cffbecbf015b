/** Normalizes characters that stand for others in addresses: full-width forms, and invisible marks. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。｡]/g, '.');
}

const SCHEME = /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:mailto|tel|sms):/iu;
const MAIL_ADDRESS = /[^\s@]@[^\s@]/u;
/** A dot before something that could end a domain name: `evil.test`, but not `J.B. Jansen`. */
const DOMAIN_DOT = /(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]+)/gu;

/** True for what is plainly an address and no name. `Stalling.nl` passes: yards are called so. */
export function hasAddress(text: string): boolean {
  const name = plain(text);
  return SCHEME.test(name) || MAIL_ADDRESS.test(name);
}

/** A name or a subject as a mail repeats it: nothing in it that a mail program would make a link of. */
export function withoutLinks(text: string): string {
  const name = plain(text);
  if (!hasAddress(name) && name.search(DOMAIN_DOT) < 0) return text;
  return name
    .replace(/[a-z][a-z0-9+.-]*:\/\//giu, ' ')
    .replace(/\b(?:mailto|tel|sms):/giu, ' ')
    .replace(DOMAIN_DOT, ' ')
    .replace(/[@\\/?#]+/gu, ' ')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}
