/** A picture of a page, as `public/start-picture.js` shows it. */
export type Picture = {
  /** By whom and of what it was taken; it is shown where the same stamp would be given. */
  readonly stamp: string;
  /** A `data:` address. */
  readonly image: string;
  /** How many elements the page had. */
  readonly count: number;
};

const PREFIX = 'remise.picture.';
/** Characters; a browser keeps some five million for a site. */
const LONGEST = 600_000;

/** Keeps the last picture of a page, by its address. */
export function keepPicture(address: string, picture: Picture): void {
  const text = JSON.stringify(picture);
  try {
    if (text.length > LONGEST) localStorage.removeItem(PREFIX + address);
    else localStorage.setItem(PREFIX + address, text);
  } catch {
    // The page starts without one.
  }
}

/** Forgets every picture: whoever signs out or locks the device leaves none. */
export function forgetPictures(): void {
  try {
    const kept = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
    for (const key of kept) if (key?.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage there is none.
  }
}
