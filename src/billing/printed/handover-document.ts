import type { Handover, HandoverPhoto } from '#handovers/handover.schema.ts';
import type { ObjectCategory } from '#objects/object.schema.ts';
import type { DocumentBuyer, DocumentLanguage, DocumentSeller } from '../invoice-document.ts';

/** Whether a photo is printed, and if not, why: its content is not at the server, was deleted, or is no picture. */
export type PhotoStanding = 'shown' | 'awaited' | 'deleted' | 'unreadable';

/** A photo of a handover as it is printed: a JPEG that this server drew. */
export type PrintedPhoto = Pick<HandoverPhoto, 'zone' | 'sha256'> & {
  readonly standing: PhotoStanding;
  readonly picture: Uint8Array | null;
};

/** The content of a printed handover. */
export type HandoverDocument = {
  readonly language: DocumentLanguage;
  readonly seller: DocumentSeller;
  /** Null where the object had no customer. */
  readonly buyer: DocumentBuyer | null;
  readonly object: {
    readonly plate: string;
    readonly category: ObjectCategory;
    /** The word for its category. */
    readonly kind: string;
    /** Brand and type. */
    readonly name: string;
  };
  readonly handover: Handover;
  readonly photos: readonly PrintedPhoto[];
  /** SHA-256 of what was recorded, in hexadecimal (src/handovers/sealed-handover.ts). */
  readonly seal: string;
};
