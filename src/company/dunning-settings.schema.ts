import { z } from 'zod';
import { civilDate } from '#shared/fields.ts';
import { HOLD_STEPS, INTEREST_KINDS } from './company-settings.ts';
import { say } from './settings-problem.ts';

/** Days after a mail or letter within which somebody can act at all. */
const days = z.int().min(1).max(365);
const MOST_INTEREST_BP = 5_000;

/** Settings for invoices not paid in time (src/billing/reminders/dunning.ts). Costs are never charged automatically. */
export const dunningSection = z
  .strictObject({
    /** Takes steps automatically; off, only people do. */
    on: z.boolean(),
    /** Days after the last day to pay. */
    friendly_days: days,
    friendly_auto: z.boolean(),
    second_days: days,
    second_auto: z.boolean(),
    /** The letter before costs: what the law asks for to consumers, a final notice to companies. */
    notice_days: days,
    notice_auto: z.boolean(),
    /** Days after that letter; to consumers never before its term has passed. */
    costs_days: days,
    /** A company that cannot reclaim VAT charges it on costs. */
    vat_on_costs: z.boolean(),
    /** The step from which objects are not handed over. */
    hold_from: z.enum(HOLD_STEPS),
    /** Days with post until a letter on paper is there; on Sundays, Mondays and holidays there is none. */
    post_days: z.int().min(1).max(10).default(2),
    /** Days added to that, and to the day on which a mail is there. */
    margin_days: z.int().min(0).max(30).default(1),
    /** Claims the statutory interest: announced in the letter before costs, charged with them. */
    interest: z.boolean().default(false),
    /** Rates of statutory interest that the app does not know yet (src/billing/reminders/statutory-interest.ts). */
    interest_rates: z
      .array(
        z.strictObject({
          kind: z.enum(INTEREST_KINDS),
          from: civilDate,
          rate_bp: z.int().min(0).max(MOST_INTEREST_BP),
        }),
      )
      .max(60)
      .default([]),
  })
  .superRefine(({ interest_rates: rates }, context) => {
    rates.forEach(({ kind, from }, index) => {
      const isSame = (other: (typeof rates)[number]) => other.kind === kind && other.from === from;
      if (rates.findIndex(isSame) < index) {
        say(context, { code: 'company.rate_twice' }, 'interest_rates', String(index), 'from');
      }
    });
  })
  .superRefine(({ friendly_days, second_days, notice_days }, context) => {
    const later = (field: string, before: number) =>
      say(context, { code: 'company.dunning_order', params: { days: before } }, field);
    if (second_days <= friendly_days) later('second_days', friendly_days);
    if (notice_days <= second_days) later('notice_days', second_days);
  });
