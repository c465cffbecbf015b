import { sql } from 'kysely';
import type { BankStatementAnswer } from '#bank/bank.schema.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/open-database.ts';
import { addDays } from '#shared/civil-date.ts';
import { PEOPLE, seedPeople, signIn, startTestApp, YARD } from '#tests/support/app.ts';
import { camtFile, mt940File, type TestEntry, testIban } from '#tests/support/bank-files.ts';
import { rateOf } from '#tests/support/billing/billing.ts';
import { temporaryFolder } from '#tests/support/running-app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';
import type { Measurement } from './report.ts';

const LINES = 5_000;
const INVOICES = 20_000;
const BUDGET_MS = 10_000;
const DAY = '2026-05-04';

/** A file of 5,000 lines at a company with 20,000 open invoices: taken, matched and answered; and a line accepted. */
export async function benchBank(engine: string, databaseUrl?: string): Promise<Measurement[]> {
  const folder = await temporaryFolder('bench-bank');
  const database = await openDatabase({ dataFolder: folder.path, databaseUrl, log: silentLog });
  await migrate(database, silentLog);
  await seedPeople(database);
  const app = await startTestApp(database);
  const owner = await signIn(app, PEOPLE.owner.email);
  try {
    const customer = await makeCustomer(owner, 'Klant');
    const line = { description: 'Stalling', unit_price_cents: 10_000, tax_rate: await rateOf(owner, 2100) };
    const body = { customer, includes_vat: true, lines: [line] };
    const { result } = await expectStatus<{ result: { uuid: string } }>(owner.call('POST', '/api/invoices', body), 201);
    await expectStatus(owner.call('POST', `/api/invoices/${result.uuid}/issue`, {}), 200);
    await multiply(database, result.uuid);
    await sql`analyze`.execute(database.kysely);
    const entries = Array.from(
      { length: LINES },
      (_none, at): TestEntry => ({
        on: addDays(DAY, -Math.floor(at / 200)),
        cents: 10_001 + at,
        name: `Klant ${at}`,
        iban: testIban(at),
        text: at % 2 === 0 ? `Factuur M${100_001 + at} stalling` : `Betaling ${at} stalling`,
        bankReference: `R${at}`,
      }),
    ).toSorted((one, other) => (one.on < other.on ? -1 : 1));
    const take = async (text: string): Promise<readonly [number, BankStatementAnswer]> => {
      const file = Buffer.from(text);
      const began = performance.now();
      const taken = await expectStatus<{ result: BankStatementAnswer }>(
        owner.call('POST', '/api/bank-statements?name=bench', file),
        201,
      );
      return [performance.now() - began, taken.result];
    };
    const [camtMs, camt] = await take(camtFile(entries));
    const [againMs, again] = await take(camtFile(entries, { number: '2' }));
    const [mtMs] = await take(mt940File(entries.map((entry) => ({ ...entry, on: addDays(entry.on, -60) }))));
    if (camt.states.proposed.entries !== LINES || again.added !== 0)
      throw new Error('the file was not matched as a whole');
    return [
      figure(
        `a CAMT.053 file of ${LINES} lines, taken and matched with ${INVOICES} open invoices, ${engine}`,
        [camtMs],
        await floorMs(database),
      ),
      figure(`the same lines in another file, all known, ${engine}`, [againMs], await floorMs(database)),
      figure(`an MT940 file of ${LINES} lines, ${engine}`, [mtMs], await floorMs(database)),
      {
        ...figure(`a line accepted, ${engine}`, await acceptSome(owner), await floorMs(database)),
        budget: { at: 'p95', value: 600 },
      },
    ];
  } finally {
    await app.close();
    await database.close();
    await folder.remove();
  }
}

function figure(name: string, ours: readonly number[], floor: number): Measurement {
  const floorName = `${LINES} lines inserted bare`;
  return { name, ours, floor: [floor], floorName, unit: 'ms', budget: { at: 'p50', value: BUDGET_MS } };
}

/** As many invoices like this one, each with a number and an amount of its own. */
async function multiply({ kysely }: Pick<Database, 'kysely'>, invoiceId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'invoices' and table_schema = current_schema() and is_generated = 'NEVER'`.execute(kysely);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into invoices (${columns}) select ${columns} from (
      select (jsonb_populate_record(i, jsonb_build_object('id',
          overlay(overlay(md5('i' || n) placing '4' from 13) placing 'a' from 17)::uuid, 'number', 'M' || (100000 + n),
          'series', 'M', 'sequence', n, 'payment_reference', null, 'total_cents', 10000 + n))).*
      from invoices i, generate_series(1, ${INVOICES}) n where i.id = ${invoiceId}) made`.execute(kysely);
}

/** The same number of rows copied within the database. */
async function floorMs({ kysely }: Pick<Database, 'kysely'>): Promise<number> {
  await sql`create table if not exists bank_floor (like bank_entries including all)`.execute(kysely);
  await sql`truncate bank_floor`.execute(kysely);
  const began = performance.now();
  await sql`insert into bank_floor select * from bank_entries where company_id = ${YARD} limit ${LINES}`.execute(
    kysely,
  );
  return performance.now() - began;
}

async function acceptSome(owner: Awaited<ReturnType<typeof signIn>>): Promise<readonly number[]> {
  const url = '/api/bank-entries?state=proposed&limit=100';
  type Listed = { result: readonly { uuid: string; version: number; proposal: { certain: boolean } }[] };
  const { result } = await expectStatus<Listed>(owner.call('GET', url), 200);
  const took: number[] = [];
  for (const { uuid, version } of result.filter(({ proposal }) => proposal.certain).slice(0, 50)) {
    const began = performance.now();
    await expectStatus(owner.call('POST', `/api/bank-entries/${uuid}/accept`, { version }), 200);
    took.push(performance.now() - began);
  }
  return took;
}
