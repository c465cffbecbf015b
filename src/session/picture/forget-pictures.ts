/** Pictures of pages are kept under names that begin like this. */
export const PICTURE_PREFIX = 'remise.picture.';

export function keptPictures(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PICTURE_PREFIX));
}

/** Forgets every picture: whoever signs out or locks the device leaves none. */
export function forgetPictures(): void {
  try {
    for (const key of keptPictures()) localStorage.removeItem(key);
  } catch {
    // Without storage there is none.
  }
}
