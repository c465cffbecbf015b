/**
 * What is left of an invoice, as SQL over a row of `invoices`: its total, less credit invoices and payments, plus what went
 * back. What was taken from the customer's balance, or set off of a deposit,
 * counts as paid. Negative: the customer paid too much. The one rule for
 * every place that shows an open amount; `row` is the alias of the table.
 */
export const openAmountSql = (row: 'i' | 'o'): string =>
  `(${row}.total_cents - ${row}.credited_cents - ${row}.paid_cents + ${row}.refunded_cents)`;

/**
 * The same for sums, where what one customer paid too much pays nothing of another: what is still to be paid of `left`,
 * and what was paid too much of it. Neither is ever below zero.
 */
export const toPaySql = (left: string): string => `greatest(${left}, 0)`;
export const paidTooMuchSql = (left: string): string => `greatest(-(${left}), 0)`;
