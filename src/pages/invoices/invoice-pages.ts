/** How the list of invoices is asked for, page by page: whoever asks alike reads what the list left on this device. */
export const INVOICE_PAGES = { pageRows: 100, first: { totals: '1' }, kept: true } as const;
