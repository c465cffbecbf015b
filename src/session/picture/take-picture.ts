import { copyPage } from './copy-page.ts';
import { drawPage } from './draw-page.ts';
import { keepPicture } from './kept-pictures.ts';

/** Pages that people start with. */
const PICTURED = /^\/(?:dashboard|objects|customers|prospects|appointments|spots)?$/;

/**
 * Takes a picture of the page, for its next start on this device by the same person. `isTheirs` tells whether the page
 * is still that person's. Resolves to false when the page is not one to take a picture of now.
 */
export async function takePicture(isTheirs: () => boolean): Promise<boolean> {
  const stamp = pictureStamp();
  const root = document.getElementById('root');
  if (stamp === null || root === null || !isTheirs() || !PICTURED.test(location.pathname)) return false;
  const address = `${location.pathname}${location.search}`;
  const count = root.getElementsByTagName('*').length;
  const copy = copyPage(root);
  if (copy === null) return false;
  const image = await drawPage(copy);
  if (isTheirs()) keepPicture(address, { stamp, image, count });
  return true;
}

/** The stamp of a picture taken now; null where the page that is open shows no pictures. */
function pictureStamp(): string | null {
  const { remisePictureStamp } = globalThis as { readonly remisePictureStamp?: () => string | null };
  return remisePictureStamp?.() ?? null;
}
