/** SEPA requires a direct debit to be announced two weeks ahead, with its day and amount. */
export const NOTICE_DAYS = 14;
