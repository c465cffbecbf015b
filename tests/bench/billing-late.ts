import { sql } from 'kysely';
import { renderPdf } from '#billing/server/pdf/render-pdf.ts';
import { runDunning } from '#billing/server/reminders/dunning-run.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { registry } from '#server/commands/registry.ts';
import type { Database } from '#server/database/database.ts';
import { openDunning } from '#server/payments/open-dunning.ts';
import { LETTER } from '#tests/billing/pdf/pdf-samples.ts';
import { type Caller, YARD } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { ANSWER_MS, times } from './billing-times.ts';
import type { Measurement } from './report.ts';

const LATE = 2000;
const PRINTED = 100;

type Yard = {
  readonly database: Pick<Database, 'kysely' | 'afterBulkLoad'>;
  readonly owner: Caller;
  readonly now: () => number;
};

/**
 * Measures reminders to late payers among many who paid: their list, and a run that writes and mails each a letter.
 */
export async function benchReminders({ database, owner, now }: Yard, engine: string): Promise<Measurement[]> {
  await payAllButTheFirst(database, LATE);
  const floor = await times(owner, () => '/api/tax-rates');
  const asked: readonly (readonly [string, (index: number) => string])[] = [
    ['the first page of payments', () => '/api/mollie/payments?limit=50'],
    [`the first page of ${LATE} customers who are late`, () => '/api/reminders'],
    ['those of them whose reminders were stopped, none', () => '/api/reminders?state=stopped'],
    ['those of them who are to be reminded', () => '/api/reminders?state=due'],
    ['one of them by name', (index) => `/api/reminders?search=klant%20${index * 40 + 17}`],
  ];
  const measured: Measurement[] = [];
  for (const [name, url] of asked) {
    measured.push({
      name: `${name}, ${engine}`,
      unit: 'ms',
      ours: await times(owner, url),
      floor,
      floorName: 'a call that reads six rows',
      budget: {
        at: 'p95',
        value: ANSWER_MS,
      },
    });
  }
  const dunning = { ...SECTION_DEFAULTS.dunning, on: true };
  await expectStatus(owner.call('PUT', '/api/company', { dunning }), 200);
  const parts = openDunning({ database: database.kysely, registry, now });
  const began = performance.now();
  const done = await runDunning(parts);
  const tookMs = performance.now() - began;
  if (done.reminded !== LATE || done.failed !== 0) throw new Error(`reminded ${JSON.stringify(done)}`);
  return [
    ...measured,
    {
      name: `a run that reminds ${LATE} customers, ${engine}`,
      unit: 'ms',
      ours: [tookMs / LATE],
      floor: [await printingMs()],
      floorName: 'printing a letter; both for one customer',
    },
  ];
}

async function printingMs(): Promise<number> {
  const began = performance.now();
  for (let count = 0; count < PRINTED; count += 1)
    await renderPdf({ companyId: 'yard', kind: 'letter', document: LETTER });
  return (performance.now() - began) / PRINTED;
}

/** Marks every invoice but the first `count` as paid, as if people had recorded each payment. */
async function payAllButTheFirst({ kysely, afterBulkLoad }: Yard['database'], count: number): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    await sql`
      insert into payments (company_id, id, invoice_id, customer_id, source, amount_cents, paid_on)
      select i.company_id, gen_random_uuid(), i.id, i.customer_id, 'manual', i.total_cents, i.issued_on
      from invoices i where i.company_id = ${YARD} and i.state = 'open' and i.sequence > ${count}`.execute(tx);
    await sql`
      update invoices set state = 'paid', paid_cents = total_cents, paid_on = issued_on
      where company_id = ${YARD} and state = 'open' and sequence > ${count}`.execute(tx);
  });
  await afterBulkLoad();
}
