import { msg } from '@lingui/core/macro';

/** The texts of the workbook of invoices, from number to open amount, in the order of its columns. */
export const LEDGER_SHEET_WORDS = {
  sheet: msg({ context: 'sheet', message: 'Invoices' }),
  columns: [
    msg({ context: 'sheet', message: 'Number' }),
    msg({ context: 'sheet', message: 'Invoice date' }),
    msg({ context: 'sheet', message: 'Due date' }),
    msg({ context: 'sheet', message: 'Customer number' }),
    msg({ context: 'sheet', message: 'Customer' }),
    msg({ context: 'sheet', message: 'Net 21%' }),
    msg({ context: 'sheet', message: 'VAT 21%' }),
    msg({ context: 'sheet', message: 'Net 9%' }),
    msg({ context: 'sheet', message: 'VAT 9%' }),
    msg({ context: 'sheet', message: 'Net other rates' }),
    msg({ context: 'sheet', message: 'VAT other rates' }),
    msg({ context: 'sheet', message: 'Without VAT' }),
    msg({ context: 'sheet', message: 'Total' }),
    msg({ context: 'sheet', message: 'Open' }),
  ],
};
