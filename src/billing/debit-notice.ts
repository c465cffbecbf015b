/** SEPA has a debit announced two weeks before, with its day and amount. */
export const NOTICE_DAYS = 14;
