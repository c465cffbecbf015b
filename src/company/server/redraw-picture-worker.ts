import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { MOST_LOGO_PIXELS } from '../logo.ts';
import type { PictureOrder, RedrawnPicture } from './redraw-picture.ts';

/** Documents print it at 62 by 20 mm, which this width fills at 600 dots per inch. */
const MOST_WIDTH_PX = 1600;
const MOST_HEIGHT_PX = 600;
const LONGEST_SECONDS = 8;
const QUALITY = 90;
const SMALL_QUALITY = 72;

sharp.cache(false);
sharp.concurrency(1);

/** Keeps only the pixels: no profiles, no places, no bytes after the picture. */
async function redraw({ content, mediaType, smallPx }: PictureOrder): Promise<RedrawnPicture> {
  const picture = sharp(content, { limitInputPixels: MOST_LOGO_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({
      width: smallPx ?? MOST_WIDTH_PX,
      height: smallPx ?? MOST_HEIGHT_PX,
      fit: 'inside',
      withoutEnlargement: true,
    });
  const quality = smallPx === undefined ? QUALITY : SMALL_QUALITY;
  const drawn =
    mediaType === 'image/png'
      ? picture.png({ compressionLevel: 9 })
      : picture.flatten({ background: '#ffffff' }).jpeg({ quality });
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  return { content: data, widthPx: info.width, heightPx: info.height };
}

// An unreadable picture is a result like any other; the error's details would help nobody.
parentPort?.postMessage(await redraw(workerData as PictureOrder).catch(() => null));
