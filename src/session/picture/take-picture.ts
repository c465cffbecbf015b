import { copyPage } from './copy-page.ts';
import { drawPage } from './draw-page.ts';
import { keepPicture, readPicture } from './kept-pictures.ts';

/** Pages that people start with. */
const PICTURED = /^\/(?:dashboard|objects|customers|prospects|appointments|spots)?$/;
/** A picture is as good for so long. Drawing one holds up the page for a moment. */
const FRESH_MS = 3_600_000;

type Taking = {
  /** Whether the page is still that person's. */
  readonly isTheirs: () => boolean;
  /** Nobody looks at the page, so that a newer picture costs nobody anything. */
  readonly isPutAway: boolean;
};

/**
 * Takes a picture of the page, for its next start on this device by the same person. Resolves to false when the page is
 * not one to take a picture of now.
 */
export async function takePicture({ isTheirs, isPutAway }: Taking): Promise<boolean> {
  const stamp = pictureStamp();
  const root = document.getElementById('root');
  if (stamp === null || root === null || !isTheirs() || !PICTURED.test(location.pathname)) return false;
  const address = `${location.pathname}${location.search}`;
  if (!isPutAway && isFresh(address, stamp)) return true;
  const count = root.getElementsByTagName('*').length;
  const copy = copyPage(root);
  if (copy === null) return false;
  const image = await drawPage(copy);
  if (isTheirs()) keepPicture(address, { stamp, image, count, at: Date.now() });
  return true;
}

function isFresh(address: string, stamp: string): boolean {
  const kept = readPicture(address);
  return kept?.stamp === stamp && Math.abs(Date.now() - kept.at) < FRESH_MS;
}

/** The stamp of a picture taken now; null where the page that is open shows no pictures. */
function pictureStamp(): string | null {
  const { remisePictureStamp } = globalThis as { readonly remisePictureStamp?: () => string | null };
  return remisePictureStamp?.() ?? null;
}
