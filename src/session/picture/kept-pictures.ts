import { keptPictures, PICTURE_PREFIX } from './forget-pictures.ts';

/** A picture of a page, as `public/start-picture.js` shows it. */
export type Picture = {
  /** By whom and of what it was taken; it is shown where the same stamp would be given. */
  readonly stamp: string;
  /** A `data:` address. */
  readonly image: string;
  /** How many elements the page had. */
  readonly count: number;
  /** When it was taken, in milliseconds since 1970. */
  readonly at: number;
};

/** Characters; a browser keeps some five million for a site, and who is signed in is kept there too. */
const LONGEST = 600_000;
const MOST_KEPT = 3;

/** Keeps the last picture of a page, by its address, and forgets the oldest of too many. */
export function keepPicture(address: string, picture: Picture): void {
  const text = JSON.stringify(picture);
  try {
    localStorage.removeItem(PICTURE_PREFIX + address);
    const others = keptPictures().map((key) => ({ key, at: readPicture(key.slice(PICTURE_PREFIX.length))?.at ?? 0 }));
    const newest = others.toSorted((left, right) => right.at - left.at);
    for (const { key } of newest.slice(MOST_KEPT - 1)) localStorage.removeItem(key);
    if (text.length <= LONGEST) localStorage.setItem(PICTURE_PREFIX + address, text);
  } catch {
    // The page starts without one.
  }
}

/** The picture of a page; null where none is kept. */
export function readPicture(address: string): Picture | null {
  try {
    return JSON.parse(localStorage.getItem(PICTURE_PREFIX + address) ?? 'null') as Picture | null;
  } catch {
    return null;
  }
}
