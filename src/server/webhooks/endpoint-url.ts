import { addressIn, isOutside } from './outside-address.ts';

/** Why nothing can be sent to an address that somebody typed; null where it can. Its name is looked up later. */
export function urlProblem(text: string, mayGoInside: boolean): string | null {
  if (!URL.canParse(text)) return 'webhook.address';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'webhook.address';
  if (url.username !== '' || url.password !== '') return 'webhook.signed_in';
  if (mayGoInside) return null;
  if (url.protocol === 'http:') return 'webhook.https';
  const address = addressIn(url);
  const isInside = address === undefined ? /(^|\.)localhost\.?$/.test(url.hostname) : !isOutside(address);
  return isInside ? 'webhook.inside' : null;
}

/** What people call an endpoint: its host, without what may be a key in its path. */
export const hostIn = (text: string): string => (URL.canParse(text) ? new URL(text).hostname : text);
