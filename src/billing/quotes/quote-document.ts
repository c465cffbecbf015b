import type { CivilDate } from '#shared/civil-date.ts';
import type {
  DocumentBuyer,
  DocumentLanguage,
  DocumentLine,
  DocumentSeller,
  DocumentVat,
} from '../invoice-document.ts';

/** Lines that are charged equally often, with what they come to; `intervalMonths` null: once. */
export type QuoteDocumentPart = {
  readonly intervalMonths: number | null;
  readonly lines: readonly DocumentLine[];
  readonly netCents: number;
  readonly vat: readonly DocumentVat[];
  readonly totalCents: number;
};

/** The content of a printed quote. */
export type QuoteDocument = {
  readonly language: DocumentLanguage;
  readonly number: string;
  readonly sentOn: CivilDate;
  readonly validUntil: CivilDate;
  readonly seller: DocumentSeller;
  readonly buyer: DocumentBuyer;
  readonly reference: string;
  readonly includesVat: boolean;
  readonly parts: readonly QuoteDocumentPart[];
  readonly note: string;
};
