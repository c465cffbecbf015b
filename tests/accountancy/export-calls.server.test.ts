import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CFB, read, utils } from 'xlsx';
import { applyPayments } from '#billing/server/payments/apply-payments.ts';
import { dayAt } from '#shared/civil-date.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { change, credit, invoiceOf, makeIssued, payByProvider, rateOf } from '#tests/support/billing/billing.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';
import { closingOf, openingOf } from './audit-balances.ts';

let yard: TestApp;
let owner: Caller;
let bookkeeper: Caller;
let moment = '2026-01-01T10:00:00Z';
let firstId: string;

beforeAll(async () => {
  yard = await openTestApp({ now: () => Date.parse(moment) });
  owner = await signIn(yard.app, PEOPLE.owner.email);
  bookkeeper = await signIn(yard.app, PEOPLE.bookkeeper.email);
  await makeBooks();
});
afterAll(() => yard.close());

const at = (day: string) => {
  moment = `${day}T10:00:00Z`;
};
const url = (kind: string, from = '2026-01-01', until = '2026-12-31') =>
  `/api/accountancy/export?kind=${kind}&from=${from}&until=${until}`;
const file = (kind: string, from?: string, until?: string) => bookkeeper.call('GET', url(kind, from, until));

/**
 * Books of 2026 with two invoices, a credit, a provider payment and a payment at the counter; of 2027 with one more
 * invoice.
 */
async function makeBooks(): Promise<void> {
  const high = await rateOf(owner, 2100);
  const low = await rateOf(owner, 900);
  const bad = await makeCustomer(owner, '=1+1', { firstname: '' });
  const good = await makeCustomer(owner, 'de Vries', { firstname: 'Jan' });
  at('2026-04-10');
  const first = await makeIssued(owner, invoiceOf(bad, [{ cents: 10_000, rate: high }]));
  firstId = first.uuid;
  const second = await makeIssued(
    owner,
    invoiceOf(good, [
      { cents: 20_000, rate: high },
      { cents: 5_000, rate: low },
    ]),
  );
  at('2026-05-02');
  await payByProvider(yard, first.uuid, 12_100);
  await credit(owner, { invoice: second.uuid, lines: [{ position: 2, amount_cents: 1_000 }] });
  at('2026-05-03');
  await change(owner, second.uuid, { status: 'paid', on: '2026-05-03', method: 'bank' });
  at('2027-01-01');
  await makeIssued(owner, invoiceOf(good, [{ cents: 77_700, rate: high }]));
}

type Row = { readonly account: string; readonly debit: number; readonly credit: number; readonly name: string };

function rowsOf(csv: string): readonly Row[] {
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
  return csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const cells = line.split(';');
      return { account: cells[4] ?? '', name: cells[3] ?? '', debit: cents(cells[6]), credit: cents(cells[7]) };
    });
}

describe('the journal', () => {
  it('books the period and nothing else, and leaves on each account what it should', async () => {
    const answer = await file('journal');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="journaal-2026-01-01-2026-12-31.csv"');
    const left = new Map<string, number>();
    for (const { account, debit, credit: taken } of rowsOf(answer.body)) {
      left.set(account, (left.get(account) ?? 0) + debit - taken);
    }
    // All is paid: nothing is left of the debtors.
    expect(Object.fromEntries(left)).toEqual({
      '1300': 0,
      '8000': -30_000,
      '1500': -6_300,
      '8010': -4_000,
      '1510': -360,
      // By the provider, and by bank.
      '1210': 12_100,
      '1100': 28_560,
    });
  });

  it('is of the days that are asked for, both included', async () => {
    const names = async (from: string, until: string) =>
      new Set(rowsOf((await file('journal', from, until)).body).map(({ name }) => name));
    expect(await names('2026-04-10', '2026-04-10')).toEqual(new Set(["'=1+1", 'Jan de Vries']));
    expect(await names('2026-04-11', '2026-04-30')).toEqual(new Set());
    expect(await names('2026-05-03', '2026-05-03')).toEqual(new Set(['Jan de Vries']));
  });

  it('uses the accounts that the company chose', async () => {
    const { settings } = (
      await expectStatus<{ result: { settings: { accountancy: object } } }>(owner.call('GET', '/api/company'), 200)
    ).result;
    const section = { ...settings.accountancy, debtors_account: '13001' };
    await expectStatus(owner.call('PUT', '/api/company', { accountancy: section }), 200);
    const accounts = new Set(rowsOf((await file('journal')).body).map(({ account }) => account));
    expect([accounts.has('13001'), accounts.has('1300')]).toEqual([true, false]);
    const twice = { ...section, vat_low_account: '8000' };
    await expectStatus(owner.call('PUT', '/api/company', { accountancy: twice }), 422);
    await expectStatus(owner.call('PUT', '/api/company', { accountancy: { ...section, vat_low_account: '=1' } }), 422);
    await expectStatus(owner.call('PUT', '/api/company', { accountancy: settings.accountancy }), 200);
  });
});

describe('the workbook', () => {
  it('has a line for each document in the order of its number, texts that stay texts, and VAT by rate', async () => {
    const { rawPayload } = await file('xlsx');
    const sheet = read(rawPayload).Sheets['Facturen'];
    if (sheet === undefined) throw new Error('no sheet');
    const [head, ...rows] = utils.sheet_to_json<(string | number | null)[]>(sheet, { header: 1, defval: null });
    expect(head?.slice(0, 7)).toEqual([
      'Nummer',
      'Factuurdatum',
      'Vervaldatum',
      'Klantnummer',
      'Klant',
      'Netto 21%',
      'Btw 21%',
    ]);
    expect(rows.map((row) => [row[0], ...row.slice(4)])).toEqual([
      ['F0001', '=1+1', 100, 21, null, null, null, null, null, 121, null],
      ['F0002', 'Jan de Vries', 200, 42, 50, 4.5, null, null, null, 296.5, null],
      ['C0001', 'Jan de Vries', null, null, -10, -0.9, null, null, null, -10.9, null],
    ]);
    expect(sheet['E2']).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet['E2'].f).toBeUndefined();
  });
});

describe('the audit file', () => {
  it('is XML of the year with both sides the same', async () => {
    const { body, headers } = await file('xaf');
    expect(headers['content-disposition']).toContain('auditfile-2026-01-01-2026-12-31.xaf');
    const totals =
      /<transactions><linesCount>\d+<\/linesCount><totalDebit>([\d.]+)<\/totalDebit><totalCredit>([\d.]+)<\/totalCredit>/.exec(
        body,
      );
    expect(totals?.[1]).toBe(totals?.[2]);
    // Three documents and two payments.
    expect(Number(totals?.[1])).toBe(121 + 296.5 + 10.9 + 121 + 285.6);
    expect(body.match(/<transaction>/g)).toHaveLength(5);
  });

  it('begins with what the year before ended with, also of a company that has both before a split of its accounts', async () => {
    const { settings } = (
      await expectStatus<{ result: { settings: { accountancy: object } } }>(owner.call('GET', '/api/company'), 200)
    ).result;
    const section = { ...settings.accountancy, split_on: '2026-05-02' };
    await expectStatus(owner.call('PUT', '/api/company', { accountancy: section }), 200);
    const [first, second] = [(await file('xaf')).body, (await file('xaf', '2027-01-01', '2027-12-31')).body];
    expect(first).toContain('<openingBalance><linesCount>0</linesCount>');
    expect(openingOf(second)).toEqual(closingOf(first));
    // The payment of the first of May went over the account of before, that of the third over the bank.
    expect(openingOf(second)).toMatchObject({ '1000': 12_100, '1100': 28_560, '0500': -34_000 });
    await expectStatus(owner.call('PUT', '/api/company', { accountancy: settings.accountancy }), 200);
  });
});

type Packed = { readonly name: string; readonly type: number; readonly content: Uint8Array };

describe('the archive', () => {
  it('has every document of the period as UBL and as the PDF that is sent', async () => {
    const answer = await file('ubl', '2026-04-01', '2026-05-31');
    expect(answer.statusCode).toBe(200);
    const archive: { readonly FileIndex: readonly Packed[] } = CFB.read(answer.rawPayload, { type: 'buffer' });
    // The reader adds a file of its own, whose name begins with a control character.
    const packed = archive.FileIndex.filter(({ type, name }) => type === 2 && name > ' ');
    const files = new Map(packed.map(({ name, content }) => [name, Buffer.from(content)]));
    expect([...files.keys()].toSorted()).toEqual([
      'C0001.pdf',
      'C0001.xml',
      'F0001.pdf',
      'F0001.xml',
      'F0002.pdf',
      'F0002.xml',
    ]);
    const sent = await owner.call('GET', `/api/mollie/invoices/${firstId}/document`);
    expect(files.get('F0001.pdf')?.equals(sent.rawPayload)).toBe(true);
    expect(files.get('F0001.xml')?.toString()).toContain(
      '<cbc:PayableAmount currencyID="EUR">121.00</cbc:PayableAmount>',
    );
    const credit = files.get('C0001.xml')?.toString() ?? '';
    expect(credit).toContain('<cbc:PayableAmount currencyID="EUR">10.90</cbc:PayableAmount>');
    expect(credit).toContain('<cac:InvoiceDocumentReference><cbc:ID>F0002</cbc:ID>');
  });

  it('that would be more than 4 GiB is refused before anything is printed', async () => {
    const { kysely } = yard.database;
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'invoices' and is_generated = 'NEVER'`.execute(kysely);
    const other: Readonly<Record<string, string>> = {
      id: 'gen_random_uuid()',
      number: "'V' || n",
      sequence: '1000000 + n',
      payment_reference: 'null',
      issued_on: "'2024-05-01'",
    };
    const names = rows.map(({ name }) => name);
    await kysely.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into invoices (${sql.join(names.map((name) => sql.ref(name)))})
        select ${sql.join(names.map((name) => sql.raw(other[name] ?? `i.${name}`)))}
        from invoices i, generate_series(1, 4200) n where i.id = ${firstId}`.execute(tx);
    });
    await sql`
      insert into company_logos (company_id, content, media_type, sha256, width_px, height_px, redrawn)
      values (${YARD}, ${Buffer.alloc(1024 * 1024)}, 'image/png', ${'0'.repeat(64)}, 600, 200, true)`.execute(kysely);
    const { errors } = await expectStatus<{ errors: object }>(file('ubl', '2024-01-01', '2024-12-31'), 422);
    expect(errors).toEqual({ until: ['Dit zijn te veel facturen voor één bestand. Kies een kortere periode.'] });
    await sql`delete from company_logos`.execute(kysely);
  });

  it('of a period without anything is an empty one', async () => {
    const { rawPayload } = await file('ubl', '2025-01-01', '2025-12-31');
    expect(rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\u0005\u0006');
  });
});

describe('a file', () => {
  it.each(['xlsx', 'journal', 'xaf', 'ubl'])('of another company has none of ours: %s', async (kind) => {
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    const { statusCode, body } = await stranger.call('GET', url(kind));
    expect(statusCode).toBe(200);
    expect(body).not.toContain('Vries');
    expect(body).not.toContain('F0001');
  });

  it('is refused to who may not see invoices, or may not take files along', async () => {
    const hand = await signIn(yard.app, PEOPLE.yard.email);
    await expectStatus(hand.call('GET', url('xaf')), 403);
  });

  it.each([
    ['journal', '2026-12-31', '2026-01-01'],
    ['journal', '2026-12-31', '2027-01-01'],
    ['xaf', '2026-02-30', '2026-03-01'],
    ['pdf', '2026-01-01', '2026-12-31'],
  ])('is not made of %s from %s until %s', async (kind, from, until) => {
    await expectStatus(file(kind, from, until), 422);
  });
});

// Runs last because it adds to the books that the other tests count.
describe('a charge back', () => {
  it('is a booking of its own in the journal, on the day that it was told of', async () => {
    at('2026-06-01');
    const late = await makeIssued(
      owner,
      invoiceOf(await makeCustomer(owner, 'Storno'), [{ cents: 10_000, rate: await rateOf(owner, 2100) }]),
    );
    const about = { source: 'mollie', externalId: 'tr_storno', method: 'directdebit' } as const;
    const paid = { ...about, amountCents: 12_100, refundedCents: 0 };
    const report = (chargedBackCents: number) =>
      withCompany(yard.database.kysely, YARD, (tx) =>
        applyPayments(tx, late.uuid, [{ ...paid, chargedBackCents, paidOn: '2026-06-02' }], '2026-06-02'),
      );
    await report(0);
    await report(12_100);
    // The history is written by the database's clock.
    const today = dayAt(Date.now());
    const { body } = await file('journal', today, today);
    expect(body).toContain(`;1210;Storno ${late.number};;121,00;;`);
    expect(body).toContain(`;1300;Storno ${late.number};121,00;;;`);
    expect((await file('journal', '2026-06-02', '2026-06-02')).body).toContain(`;1210;Betaling ${late.number};121,00;`);
  });
});
