import type { TextBlock } from '#contracts/contract-text.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { DocumentLanguage, DocumentSeller } from './invoice-document.ts';

/** What a printed contract is made of. */
export type ContractDocument = {
  readonly language: DocumentLanguage;
  readonly title: string;
  readonly seller: DocumentSeller;
  readonly customerName: string;
  /** What its file is dated by. */
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

export type ContractDocumentWords = {
  readonly title: string;
  readonly signer: string;
  readonly on: string;
  readonly signature: string;
  readonly forCompany: string;
  readonly forCustomer: string;
  readonly how: Readonly<Record<'glass' | 'link' | 'paper', string>>;
  /** `{hash}` is filled in. */
  readonly textHash: string;
};

export const CONTRACT_DOCUMENT_WORDS: Readonly<Record<DocumentLanguage, ContractDocumentWords>> = {
  nl: {
    ...{ title: 'Overeenkomst', signer: 'Ondertekend door', on: 'Datum', signature: 'Handtekening' },
    ...{ forCompany: 'Voor de stalling', forCustomer: 'De klant' },
    how: { glass: 'Ondertekend op het scherm', link: 'Ondertekend via de link', paper: 'Ondertekend op papier' },
    textHash: 'SHA-256 van de tekst: {hash}',
  },
  en: {
    ...{ title: 'Contract', signer: 'Signed by', on: 'Date', signature: 'Signature' },
    ...{ forCompany: 'For the storage yard', forCustomer: 'The customer' },
    how: { glass: 'Signed on screen', link: 'Signed through the link', paper: 'Signed on paper' },
    textHash: 'SHA-256 of the text: {hash}',
  },
  fr: {
    ...{ title: 'Contrat', signer: 'Signé par', on: 'Date', signature: 'Signature' },
    ...{ forCompany: 'Pour le gardien', forCustomer: 'Le client' },
    how: { glass: 'Signé à l’écran', link: 'Signé par le lien', paper: 'Signé sur papier' },
    textHash: 'SHA-256 du texte\u00a0: {hash}',
  },
  es: {
    ...{ title: 'Contrato', signer: 'Firmado por', on: 'Fecha', signature: 'Firma' },
    ...{ forCompany: 'Por el aparcamiento', forCustomer: 'El cliente' },
    how: { glass: 'Firmado en pantalla', link: 'Firmado mediante el enlace', paper: 'Firmado en papel' },
    textHash: 'SHA-256 del texto: {hash}',
  },
};
