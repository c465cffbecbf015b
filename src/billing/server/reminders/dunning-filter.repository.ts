import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { DunningSettings } from '../../reminders/dunning.ts';
import type { DebtorState } from '../../reminders/reminder.schema.ts';
import { openCentsOf } from '../payments/settle-invoice.ts';
import { COLLECTING, creditOf, LAST_STEP } from './dunning-debtor.repository.ts';

/**
 * True for every customer in that state, and for few others: the rules decide (`nextStep`), and this spares them
 * customers who cannot be in it. Used as `matches` of `findDebtors`.
 */
export function mayBe(state: DebtorState, settings: DunningSettings, today: CivilDate): RawBuilder<SqlBool> {
  const goesOn = sql<SqlBool>`b.dunning_stop is null`;
  const hasLate = (joined: RawBuilder<unknown>, which: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
    select from invoices i ${joined} where i.customer_id = late.id and i.state = 'open' and i.kind = 'invoice'
      and i.due_on < ${today}::date and ${openCentsOf('i')} > 0 and ${which})`;
  switch (state) {
    case 'stopped':
      return sql<SqlBool>`(b.dunning_stop is not null or ${creditOf(sql`late.id`)} > 0
        or ${hasLate(sql``, sql`(i.dunning_stop is not null or ${COLLECTING})`)})`;
    case 'done':
      return sql<SqlBool>`(${goesOn} and ${hasLate(sql`join reminder_invoices n on n.invoice_id = i.id`, sql`true`)})`;
    case 'due':
      return sql<SqlBool>`(${goesOn} and ${hasLate(
        sql`left join lateral (select coalesce(r.deadline_on + 1, r.sent_on) as ready_on
          from reminder_invoices n join reminders r on r.id = n.reminder_id
          where n.invoice_id = i.id ${LAST_STEP}) t on true`,
        sql`coalesce(t.ready_on, i.due_on + ${settings.friendly_days}::int) <= ${today}::date`,
      )})`;
    case 'waiting':
      return goesOn;
    case 'nothing':
      return sql<SqlBool>`true`;
    default:
      return state satisfies never;
  }
}
