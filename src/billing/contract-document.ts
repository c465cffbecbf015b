import type { TextBlock } from '#contracts/contract-text.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { DocumentLanguage, DocumentSeller } from './invoice-document.ts';

/** What a printed contract is made of. */
export type ContractDocument = {
  readonly language: DocumentLanguage;
  readonly title: string;
  readonly seller: DocumentSeller;
  readonly customerName: string;
  /** The date of its file. */
  readonly on: CivilDate;
  readonly blocks: readonly TextBlock[];
  /** Of the text that was signed. */
  readonly sha256: string;
  /** Null: there is room to sign it on paper. */
  readonly signing: {
    readonly signer: string;
    readonly on: CivilDate;
    readonly how: 'glass' | 'link' | 'paper';
    /** The path of an SVG in a box of 600 by 200; null for none. */
    readonly signature: string | null;
  } | null;
};
