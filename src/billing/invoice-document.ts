import type { VAT_CATEGORIES } from '#company/company-settings.ts';
import type { CivilDate } from '#shared/civil-date.ts';

/** What documents are written in; a customer who reads another language gets English. */
export type DocumentLanguage = 'nl' | 'en' | 'fr' | 'es';

/** The language documents are written in for somebody who reads this one. */
export function documentLanguage(language: string): DocumentLanguage {
  return language === 'nl' || language === 'fr' || language === 'es' ? language : 'en';
}
export type DocumentVatCategory = (typeof VAT_CATEGORIES)[number];

/** Texts that are not known are empty. `country` is two letters, `iban`, `bic`, `vatId` compact. */
export type DocumentSeller = {
  readonly name: string;
  readonly legalName: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly kvkNumber: string;
  readonly vatId: string;
  readonly iban: string;
  readonly bic: string;
  readonly accountHolder: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string;
};

export type DocumentBuyer = {
  readonly name: string;
  readonly company?: string;
  /** A person or a department within the company. */
  readonly attention?: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly vatId?: string;
  readonly customerNumber: string;
};

/** Cents include VAT where the document's `includesVat` says so. */
export type DocumentLine = {
  readonly description: string;
  readonly quantityHundredths: number;
  readonly unitPriceCents: number;
  readonly amountCents: number;
  readonly rateBp: number;
  readonly vatCategory: DocumentVatCategory;
  readonly fromOn?: CivilDate;
  /** The first day after the period: printed as up to and including the day before. */
  readonly untilOn?: CivilDate;
};

export type DocumentVat = {
  readonly vatCategory: DocumentVatCategory;
  readonly rateBp: number;
  readonly netCents: number;
  readonly vatCents: number;
};

/** How what is open can be paid. */
export type DocumentPayment = {
  /** The betalingskenmerk, 16 digits; null for none. */
  readonly paymentReference: string | null;
  /** A page to pay on; null for none. */
  readonly paymentUrl: string | null;
};

/**
 * The content of a printed invoice: a snapshot taken at issue that never changes. Amounts of a credit invoice are
 * negative.
 */
export type InvoiceDocument = DocumentPayment & {
  readonly kind: 'invoice' | 'credit_invoice';
  readonly language: DocumentLanguage;
  readonly number: string;
  readonly issuedOn: CivilDate;
  readonly dueOn: CivilDate;
  /** The invoice that a credit invoice corrects; null on an invoice. */
  readonly original: { readonly number: string; readonly issuedOn: CivilDate } | null;
  readonly seller: DocumentSeller;
  readonly buyer: DocumentBuyer;
  /** The buyer's own words for it, such as an order number; empty for none. */
  readonly reference: string;
  readonly lines: readonly DocumentLine[];
  readonly includesVat: boolean;
  readonly netCents: number;
  readonly vat: readonly DocumentVat[];
  readonly totalCents: number;
  /** Taken back by credit invoices. */
  readonly creditedCents: number;
  readonly paidCents: number;
  readonly openCents: number;
  /** The ground of an exemption in words, printed when a line is exempt; empty: the general words. */
  readonly exemptionReason: string;
  readonly note: string;
};

/** One of the invoices that a letter is about. */
export type LetterInvoice = {
  readonly number: string;
  readonly issuedOn: CivilDate;
  readonly dueOn: CivilDate;
  readonly totalCents: number;
  readonly openCents: number;
  /** Its own betalingskenmerk; null for none. */
  readonly paymentReference: string | null;
};

/** The content of a printed reminder: a snapshot taken when it is written. Its texts are already filled in. */
export type LetterDocument = DocumentPayment & {
  readonly language: DocumentLanguage;
  readonly issuedOn: CivilDate;
  /** The last day to pay; null when the words alone say when. */
  readonly dueOn: CivilDate | null;
  readonly seller: DocumentSeller;
  readonly buyer: DocumentBuyer;
  readonly subject: string;
  /** Paragraphs above the table of invoices, and below it. */
  readonly opening: readonly string[];
  readonly closing: readonly string[];
  readonly invoices: readonly LetterInvoice[];
  /** Costs of collection, part of what is to be paid; 0 for none. */
  readonly costsCents: number;
  /** Statutory interest, part of what is to be paid; 0 for none. */
  readonly interestCents: number;
  /** What is to be paid: everything open, the costs and the interest. */
  readonly openCents: number;
  /** The text for the transfer, for example the numbers of the invoices. */
  readonly transferText: string;
};
