import { MOST_PHOTO_PX } from '../limits.ts';

const QUALITY = 0.85;
const PREVIEW_PX = 240;

export type ScaledPhoto = {
  readonly content: ArrayBuffer;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly preview: ArrayBuffer;
};

/**
 * Redraws a photo as a JPEG, upright and no larger than the limit. No metadata is copied, such as the place or the
 * camera. Undefined when this browser cannot read the photo.
 */
export async function scalePhoto(file: Blob): Promise<ScaledPhoto | undefined> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
  try {
    const full = await draw(picture, MOST_PHOTO_PX);
    const small = await draw(picture, PREVIEW_PX);
    return full && small && { ...full, preview: small.content };
  } finally {
    picture.close();
  }
}

/** A small picture of a photo; undefined when this browser cannot read it. */
export async function previewOf(content: ArrayBuffer, mediaType: string): Promise<ArrayBuffer | undefined> {
  try {
    const picture = await createImageBitmap(new Blob([content], { type: mediaType }));
    const small = await draw(picture, PREVIEW_PX);
    picture.close();
    return small?.content;
  } catch {
    return undefined;
  }
}

async function draw(picture: ImageBitmap, mostPx: number) {
  const scale = Math.min(1, mostPx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  // A JPEG has no transparency: without this, transparent parts turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (blob === null) return undefined;
  return { content: await blob.arrayBuffer(), widthPx: canvas.width, heightPx: canvas.height };
}
