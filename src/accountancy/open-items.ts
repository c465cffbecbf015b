/** The upper end of each age, in days since the invoice; the last age has no end. */
export const AGE_DAYS = [30, 60, 90] as const;
/** 0–30, 31–60, 61–90 and more than 90 days. */
export const AGES = AGE_DAYS.length + 1;
