import type { DocumentLanguage, DocumentVatCategory } from './invoice-document.ts';

/** The texts of printed documents; `{name}` is filled in. */
export type DocumentWords = {
  /** For amounts, numbers and days. */
  readonly locale: string;
  readonly invoice: string;
  readonly creditInvoice: string;
  readonly number: Readonly<Record<'invoice' | 'credit_invoice', string>>;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly customerNumber: string;
  readonly reference: string;
  readonly original: string;
  readonly attention: string;
  readonly yourVatId: string;
  readonly phone: string;
  readonly kvk: string;
  readonly vatId: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: Readonly<Record<'incl' | 'excl', string>>;
  readonly vat: string;
  readonly amount: Readonly<Record<'incl' | 'excl', string>>;
  /** From the first day up to and including the last. */
  readonly period: string;
  readonly net: string;
  readonly total: string;
  readonly creditTotal: string;
  readonly paidBefore: string;
  readonly toPay: string;
  readonly paid: string;
  /** A sum's VAT, by category; `{rate}` and `{net}`. */
  readonly vatOf: Readonly<Record<DocumentVatCategory, string>>;
  /** In the column of a line; standard and reduced show their rate. */
  readonly vatShort: Readonly<Record<'exempt' | 'reverse_charge' | 'outside', string>>;
  /** What the law wants said, below the totals; `{reason}`, `{vatId}`. */
  readonly reverseCharge: string;
  readonly reverseChargeTo: string;
  readonly exempt: string;
  readonly exemptBecause: string;
  readonly outside: string;
  readonly credits: string;
  readonly payment: string;
  readonly payBy: string;
  readonly accountHolder: string;
  readonly paymentReference: string;
  readonly transferText: string;
  readonly payOnline: string;
  readonly scan: string;
  readonly page: string;
  readonly letter: Readonly<Record<'invoice' | 'reference' | 'open' | 'costs' | 'total' | 'date', string>>;
};

const DUTCH: DocumentWords = {
  locale: 'nl-NL',
  ...{ invoice: 'Factuur', creditInvoice: 'Creditfactuur' },
  number: { invoice: 'Factuurnummer', credit_invoice: 'Creditfactuurnummer' },
  ...{ issuedOn: 'Factuurdatum', dueOn: 'Vervaldatum', customerNumber: 'Klantnummer', reference: 'Referentie' },
  ...{ original: 'Bij factuur', attention: 'T.a.v. {name}', yourVatId: 'Btw-id klant' },
  ...{ phone: 'Tel.', kvk: 'KvK', vatId: 'Btw-id' },
  ...{ description: 'Omschrijving', quantity: 'Aantal', vat: 'Btw' },
  unitPrice: { incl: 'Prijs incl. btw', excl: 'Prijs excl. btw' },
  amount: { incl: 'Bedrag incl. btw', excl: 'Bedrag excl. btw' },
  period: '{from} t/m {until}',
  ...{ net: 'Totaal excl. btw', total: 'Totaal incl. btw', creditTotal: 'Totaal creditfactuur' },
  ...{ paidBefore: 'Al betaald', toPay: 'Te betalen', paid: 'Betaald' },
  vatOf: {
    ...{ standard: 'Btw {rate} over {net}', reduced: 'Btw {rate} over {net}', zero: 'Btw 0% over {net}' },
    ...{ exempt: 'Vrijgesteld van btw: {net}', reverse_charge: 'Btw verlegd over {net}' },
    outside: 'Niet belast met btw: {net}',
  },
  vatShort: { exempt: 'Vrij', reverse_charge: 'Verlegd', outside: 'Geen' },
  reverseCharge: 'Btw verlegd.',
  reverseChargeTo: 'Btw verlegd naar {vatId}.',
  exempt: 'Vrijgesteld van btw.',
  exemptBecause: 'Vrijgesteld van btw: {reason}',
  outside: 'Niet belast met Nederlandse btw.',
  credits: 'Deze creditfactuur corrigeert factuur {number} van {date}.',
  ...{ payment: 'Betaling', payBy: 'Betalen vóór of op', accountHolder: 'Ten name van' },
  ...{ paymentReference: 'Betalingskenmerk', transferText: 'Omschrijving', payOnline: 'Online betalen' },
  ...{ scan: 'Scan met de app van uw bank', page: 'Pagina {page} van {pages}' },
  letter: {
    invoice: 'Factuur',
    reference: 'Kenmerk',
    open: 'Openstaand',
    costs: 'Incassokosten',
    total: 'Totaal te betalen',
    date: 'Datum',
  },
};

const ENGLISH: DocumentWords = {
  locale: 'en-GB',
  ...{ invoice: 'Invoice', creditInvoice: 'Credit invoice' },
  number: { invoice: 'Invoice number', credit_invoice: 'Credit invoice number' },
  ...{ issuedOn: 'Invoice date', dueOn: 'Due date', customerNumber: 'Customer number', reference: 'Reference' },
  ...{ original: 'For invoice', attention: 'Attn. {name}', yourVatId: 'Customer VAT ID' },
  ...{ phone: 'Tel.', kvk: 'KvK', vatId: 'VAT ID' },
  ...{ description: 'Description', quantity: 'Quantity', vat: 'VAT' },
  unitPrice: { incl: 'Price incl. VAT', excl: 'Price excl. VAT' },
  amount: { incl: 'Amount incl. VAT', excl: 'Amount excl. VAT' },
  period: '{from} to {until} inclusive',
  ...{ net: 'Total excl. VAT', total: 'Total incl. VAT', creditTotal: 'Total credited' },
  ...{ paidBefore: 'Already paid', toPay: 'Amount due', paid: 'Paid' },
  vatOf: {
    ...{ standard: 'VAT {rate} on {net}', reduced: 'VAT {rate} on {net}', zero: 'VAT 0% on {net}' },
    ...{ exempt: 'Exempt from VAT: {net}', reverse_charge: 'VAT reverse-charged on {net}' },
    outside: 'Not subject to VAT: {net}',
  },
  vatShort: { exempt: 'Exempt', reverse_charge: 'Reverse', outside: 'None' },
  reverseCharge: 'Reverse charge (btw verlegd).',
  reverseChargeTo: 'Reverse charge (btw verlegd) to {vatId}.',
  exempt: 'Exempt from VAT.',
  exemptBecause: 'Exempt from VAT: {reason}',
  outside: 'Not subject to Dutch VAT.',
  credits: 'This credit invoice corrects invoice {number} of {date}.',
  ...{ payment: 'Payment', payBy: 'Pay on or before', accountHolder: 'Account holder' },
  ...{ paymentReference: 'Payment reference', transferText: 'Description', payOnline: 'Pay online' },
  ...{ scan: 'Scan with your banking app', page: 'Page {page} of {pages}' },
  letter: {
    invoice: 'Invoice',
    reference: 'Reference',
    open: 'Outstanding',
    costs: 'Collection costs',
    total: 'Total due',
    date: 'Date',
  },
};

const FRENCH: DocumentWords = {
  locale: 'fr-FR',
  ...{ invoice: 'Facture', creditInvoice: 'Facture d’avoir' },
  number: { invoice: 'Numéro de facture', credit_invoice: 'Numéro d’avoir' },
  ...{ issuedOn: 'Date de facture', dueOn: 'Date d’échéance', customerNumber: 'Numéro client', reference: 'Référence' },
  ...{ original: 'Facture d’origine', attention: 'À l’attention de {name}', yourVatId: 'N° TVA client' },
  ...{ phone: 'Tél.', kvk: 'KvK', vatId: 'N° TVA' },
  ...{ description: 'Désignation', quantity: 'Quantité', vat: 'TVA' },
  unitPrice: { incl: 'Prix TTC', excl: 'Prix HT' },
  amount: { incl: 'Montant TTC', excl: 'Montant HT' },
  period: 'du {from} au {until} inclus',
  ...{ net: 'Total HT', total: 'Total TTC', creditTotal: 'Total de l’avoir' },
  ...{ paidBefore: 'Déjà réglé', toPay: 'Reste à payer', paid: 'Payée' },
  vatOf: {
    ...{ standard: 'TVA {rate} sur {net}', reduced: 'TVA {rate} sur {net}', zero: 'TVA 0\u00a0% sur {net}' },
    ...{ exempt: 'Exonéré de TVA\u00a0: {net}', reverse_charge: 'Autoliquidation de la TVA sur {net}' },
    outside: 'Hors champ de la TVA\u00a0: {net}',
  },
  vatShort: { exempt: 'Exonéré', reverse_charge: 'Autoliq.', outside: 'Aucune' },
  reverseCharge: 'Autoliquidation de la TVA (btw verlegd).',
  reverseChargeTo: 'Autoliquidation de la TVA (btw verlegd) par le preneur, {vatId}.',
  exempt: 'Exonéré de TVA.',
  exemptBecause: 'Exonéré de TVA\u00a0: {reason}',
  outside: 'Non soumis à la TVA néerlandaise.',
  credits: 'Cet avoir corrige la facture {number} du {date}.',
  ...{ payment: 'Paiement', payBy: 'À payer au plus tard le', accountHolder: 'Titulaire du compte' },
  ...{ paymentReference: 'Référence de paiement', transferText: 'Libellé', payOnline: 'Payer en ligne' },
  ...{ scan: 'Scannez avec votre appli bancaire', page: 'Page {page} sur {pages}' },
  letter: {
    invoice: 'Facture',
    reference: 'Référence',
    open: 'Solde dû',
    costs: 'Frais de recouvrement',
    total: 'Total à payer',
    date: 'Date',
  },
};

const SPANISH: DocumentWords = {
  locale: 'es-ES',
  ...{ invoice: 'Factura', creditInvoice: 'Factura rectificativa' },
  number: { invoice: 'Número de factura', credit_invoice: 'Número de factura' },
  ...{
    issuedOn: 'Fecha de factura',
    dueOn: 'Vencimiento',
    customerNumber: 'Número de cliente',
    reference: 'Referencia',
  },
  ...{ original: 'Factura original', attention: 'A la atención de {name}', yourVatId: 'NIF-IVA del cliente' },
  ...{ phone: 'Tel.', kvk: 'KvK', vatId: 'NIF-IVA' },
  ...{ description: 'Descripción', quantity: 'Cantidad', vat: 'IVA' },
  unitPrice: { incl: 'Precio con IVA', excl: 'Precio sin IVA' },
  amount: { incl: 'Importe con IVA', excl: 'Importe sin IVA' },
  period: 'del {from} al {until} inclusive',
  ...{ net: 'Total sin IVA', total: 'Total con IVA', creditTotal: 'Total rectificado' },
  ...{ paidBefore: 'Ya pagado', toPay: 'Total a pagar', paid: 'Pagada' },
  vatOf: {
    ...{ standard: 'IVA {rate} sobre {net}', reduced: 'IVA {rate} sobre {net}', zero: 'IVA 0\u00a0% sobre {net}' },
    ...{ exempt: 'Exento de IVA: {net}', reverse_charge: 'Inversión del sujeto pasivo: {net}' },
    outside: 'No sujeto a IVA: {net}',
  },
  vatShort: { exempt: 'Exento', reverse_charge: 'ISP', outside: 'Ninguno' },
  reverseCharge: 'Inversión del sujeto pasivo (btw verlegd).',
  reverseChargeTo: 'Inversión del sujeto pasivo (btw verlegd): {vatId}.',
  exempt: 'Exento de IVA.',
  exemptBecause: 'Exento de IVA: {reason}',
  outside: 'No sujeto al IVA neerlandés.',
  credits: 'Esta factura rectifica la factura {number} del {date}.',
  ...{ payment: 'Pago', payBy: 'Fecha límite de pago', accountHolder: 'Titular de la cuenta' },
  ...{ paymentReference: 'Referencia de pago', transferText: 'Concepto', payOnline: 'Pagar en línea' },
  ...{ scan: 'Escanee con la app de su banco', page: 'Página {page} de {pages}' },
  letter: {
    invoice: 'Factura',
    reference: 'Referencia',
    open: 'Pendiente',
    costs: 'Gastos de cobro',
    total: 'Total a pagar',
    date: 'Fecha',
  },
};

export const DOCUMENT_WORDS: Readonly<Record<DocumentLanguage, DocumentWords>> = {
  ...{ nl: DUTCH, en: ENGLISH, fr: FRENCH, es: SPANISH },
};

/** The language documents are written in for somebody who reads this one. */
export function documentLanguage(language: string): DocumentLanguage {
  return language === 'nl' || language === 'fr' || language === 'es' ? language : 'en';
}
