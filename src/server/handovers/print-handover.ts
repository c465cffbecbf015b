import type { FastifyBaseLogger } from 'fastify';
import { findContent } from '#annotations/server/document-content.repository.ts';
import { bytesOf } from '#annotations/server/document-contents.ts';
import type { PrintedPhoto } from '#billing/printed/handover-document.ts';
import { documentWords } from '#billing/server/pdf/document-words.ts';
import { renderPdf } from '#billing/server/pdf/render-pdf.ts';
import type { Blobs } from '#blobs/server/blobs.ts';
import { redrawPicture } from '#company/server/redraw-picture.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { HandoverPaper } from './handover-paper.repository.ts';
import type { HandoverPhotoState } from './handover-photos.repository.ts';

/** Runs work in a transaction of the handover's company, of its own each time. */
type InCompany = <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;

export type PrintParts = { readonly blobs: Blobs; readonly log: Pick<FastifyBaseLogger, 'error'> };

/** Three of them stand beside each other on a page, at more than 200 dots per inch. */
const PHOTO_PX = 480;

/**
 * Prints a handover with its photos, each read, made small and let go before the next. Throws `BlobStoreAway` while their
 * place cannot be reached.
 */
export async function printHandover(
  inCompany: InCompany,
  parts: PrintParts,
  { document, photos, head }: HandoverPaper,
): Promise<Buffer> {
  const printed: PrintedPhoto[] = [];
  for (const photo of photos) printed.push(await printPhoto(inCompany, parts, head.companyId, photo));
  return renderPdf({ kind: 'handover', document: { ...document, photos: printed }, ...head });
}

/** The name of its file, such as `Overdrachtsverslag 12-AB-34.pdf`. */
export function paperName({ document: { language, object } }: HandoverPaper): string {
  return `${`${documentWords(language).handover.title} ${object.plate}`.trim()}.pdf`;
}

async function printPhoto(
  inCompany: InCompany,
  { blobs, log }: PrintParts,
  companyId: string,
  { zone, sha256, standing, documentId }: HandoverPhotoState,
): Promise<PrintedPhoto> {
  const photo = { zone, sha256 };
  if (standing !== 'shown') return { ...photo, standing, picture: null };
  const known = await inCompany((tx) => findContent(tx, documentId));
  const bytes = known === undefined ? undefined : await bytesOf(blobs, known, log);
  const order = { mediaType: 'image/jpeg', smallPx: PHOTO_PX } as const;
  const drawn = bytes === undefined ? undefined : await redrawPicture(companyId, { ...order, content: bytes });
  if (drawn === undefined) return { ...photo, standing: 'unreadable', picture: null };
  return { ...photo, standing, picture: drawn.content };
}
