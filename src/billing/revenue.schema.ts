import { z } from 'zod';

const cents = z.int();
const sums = { net_cents: cents, vat_cents: cents, total_cents: cents, documents: z.int() } as const;
const month = z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), ...sums });

export const revenueAnswer = z
  .strictObject({
    year: z.int(),
    /** January to December, those without any as well. */
    months: z.array(month),
    ...sums,
    /** Years in which something was invoiced, the newest first. */
    years: z.array(z.int()),
  })
  .meta({ id: 'Revenue' });
export type RevenueAnswer = z.infer<typeof revenueAnswer>;

export const upcomingRevenueAnswer = z
  .strictObject({
    /** This month and the eleven after it: what running subscriptions will be invoiced at, `documents` times. */
    months: z.array(month),
    ...sums,
  })
  .meta({ id: 'UpcomingRevenue' });
export type UpcomingRevenueAnswer = z.infer<typeof upcomingRevenueAnswer>;
