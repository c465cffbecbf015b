import type { Language } from '#shared/request-language.ts';

/** The texts of the workbook of invoices: number to open amount, in the order of its columns. */
export const LEDGER_SHEET_WORDS: Readonly<
  Record<Language, { readonly sheet: string; readonly columns: readonly string[] }>
> = {
  nl: {
    sheet: 'Facturen',
    columns: [
      ...['Nummer', 'Factuurdatum', 'Vervaldatum', 'Klantnummer', 'Klant', 'Netto 21%', 'Btw 21%', 'Netto 9%'],
      ...['Btw 9%', 'Netto overige tarieven', 'Btw overige tarieven', 'Zonder btw', 'Totaal', 'Openstaand'],
    ],
  },
  en: {
    sheet: 'Invoices',
    columns: [
      ...['Number', 'Invoice date', 'Due date', 'Customer number', 'Customer', 'Net 21%', 'VAT 21%', 'Net 9%'],
      ...['VAT 9%', 'Net other rates', 'VAT other rates', 'Without VAT', 'Total', 'Open'],
    ],
  },
  fr: {
    sheet: 'Factures',
    columns: [
      ...['Numéro', 'Date de facture', 'Échéance', 'Numéro de client', 'Client', 'Net 21 %', 'TVA 21 %', 'Net 9 %'],
      ...['TVA 9 %', 'Net autres taux', 'TVA autres taux', 'Sans TVA', 'Total', 'Solde'],
    ],
  },
  es: {
    sheet: 'Facturas',
    columns: [
      ...['Número', 'Fecha de factura', 'Vencimiento', 'Número de cliente', 'Cliente', 'Neto 21 %', 'IVA 21 %'],
      ...['Neto 9 %', 'IVA 9 %', 'Neto otros tipos', 'IVA otros tipos', 'Sin IVA', 'Total', 'Pendiente'],
    ],
  },
  zh: {
    sheet: '发票',
    columns: [
      ...['编号', '开票日期', '到期日', '客户编号', '客户', '净额 21%', '增值税 21%', '净额 9%', '增值税 9%'],
      ...['净额其他税率', '增值税其他税率', '无增值税', '总额', '未付'],
    ],
  },
  ar: {
    sheet: 'الفواتير',
    columns: [
      ...['الرقم', 'تاريخ الفاتورة', 'تاريخ الاستحقاق', 'رقم العميل', 'العميل', 'الصافي 21%', 'الضريبة 21%'],
      ...['الصافي 9%', 'الضريبة 9%', 'الصافي بمعدلات أخرى', 'الضريبة بمعدلات أخرى', 'دون ضريبة', 'الإجمالي', 'المفتوح'],
    ],
  },
};
