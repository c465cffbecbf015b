import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueInvoices } from '#billing/server/invoices/issue-invoice.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { dayAt } from '#shared/civil-date.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { credit, INVOICES, invoiceOf, makeDraft, makeIssued, rateOf, rowsOf } from '#tests/support/billing/billing.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let customer: string;
let rate: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  customer = await makeCustomer(owner, 'Bakker', { email: 'bakker@example.test' });
  rate = await rateOf(owner, 2100);
});
afterAll(() => test.close());

const one = (cents = 1_000) => invoiceOf(customer, [{ cents, rate }]);
const issue = (...ids: string[]) =>
  withCompany(test.database.kysely, YARD, (tx) => issueInvoices(tx, ids, { today: dayAt(Date.now()), by: null }));

/**
 * Expects that every series of the company runs 1, 2, 3 … up to before its counter's next number, without duplicates.
 */
async function expectGapless(): Promise<void> {
  const rows = await rowsOf<{ series: string; sequences: number[]; numbers: number; next: number }>(
    test,
    `select i.series, json_agg(i.sequence order by i.sequence) as sequences, count(distinct i.number)::int as numbers,
       (select next_number from invoice_counters n where n.company_id = i.company_id and n.series = i.series) as next
     from invoices i where i.company_id = '${YARD}' and i.number is not null group by i.company_id, i.series`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { sequences, numbers, next } of rows) {
    const first = sequences[0] ?? 0;
    expect(sequences).toEqual(sequences.map((_, index) => first + index));
    expect([numbers, next]).toEqual([sequences.length, first + sequences.length]);
  }
}

describe('numbers', () => {
  it('T61: a number that was drawn in a transaction that failed is drawn again', async () => {
    const first = await makeIssued(owner, one());
    const { uuid } = await makeDraft(owner, one());
    let drawn = '';
    const failed = withCompany(test.database.kysely, YARD, async (tx) => {
      const [issued] = await issueInvoices(tx, [uuid], { today: dayAt(Date.now()), by: null });
      drawn = issued?.number ?? '';
      throw new Error('the disk is full');
    });
    await expect(failed).rejects.toThrow('the disk is full');
    expect(drawn).not.toBe(first.number);
    expect((await makeIssued(owner, one())).number).toBe(drawn);
    expect(
      (await expectStatus<{ result: object }>(owner.call('GET', `${INVOICES}/${uuid}`), 200)).result,
    ).toMatchObject({
      status: 'draft',
      number: null,
    });
    await expectGapless();
  });

  it('are not drawn for what turns out to be no draft', async () => {
    const issued = await makeIssued(owner, one());
    const draft = await makeDraft(owner, one());
    await expect(issue(draft.uuid, issued.uuid)).rejects.toThrow('is no draft');
    await expectGapless();
  });

  it('come in the order asked for, one after the other, also for a hundred at once', async () => {
    const drafts = [];
    for (let count = 0; count < 100; count += 1) drafts.push((await makeDraft(owner, one())).uuid);
    const issued = await issue(...drafts);
    expect(issued.map(({ id }) => id)).toEqual(drafts);
    expect(issued.map(({ number }) => number)).toEqual(issued.map(({ number }) => number).toSorted());
    await expectGapless();
  });

  it('of four writers at once, of whom one in three fails, leave no gap and meet nobody twice', async () => {
    const failing: string[] = [];
    const writer = async (name: number) => {
      for (let round = 0; round < 12; round += 1) {
        const draft = await makeDraft(owner, one(100 + name));
        if ((round + name) % 3 === 0) {
          const failed = withCompany(test.database.kysely, YARD, async (tx) => {
            await issueInvoices(tx, [draft.uuid], { today: dayAt(Date.now()), by: null });
            throw new Error('no power');
          });
          await expect(failed).rejects.toThrow('no power');
          failing.push(draft.uuid);
        } else if (round % 4 === 1) {
          const { result } = await expectStatus<{ result: { uuid: string } }>(
            owner.call('POST', `${INVOICES}/${draft.uuid}/issue`, {}),
            200,
          );
          await credit(owner, { invoice: result.uuid });
        } else {
          await issue(draft.uuid);
        }
      }
    };
    const before = await rowsOf(test, `select 1 from invoices where number is not null and kind = 'invoice'`);
    await Promise.all([0, 1, 2, 3].map(writer));
    await expectGapless();
    expect(failing).toHaveLength(16);
    const after = await rowsOf(test, `select 1 from invoices where number is not null and kind = 'invoice'`);
    expect(after.length - before.length).toBe(4 * 12 - 16);
  });

  it('of one draft that four people issue at once are one', async () => {
    const { uuid } = await makeDraft(owner, one());
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.call('POST', `${INVOICES}/${uuid}/issue`, {})));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    await expectGapless();
  });

  it('of a new series begin where the company says, and the old one goes on where it was', async () => {
    const last = await makeIssued(owner, one());
    const settings = (prefix: string) =>
      owner.call('PUT', '/api/company', {
        invoicing: { ...SECTION_DEFAULTS.invoicing, invoice_prefix: prefix, invoice_start: 51 },
      });
    await expectStatus(settings('N-'), 200);
    expect((await makeIssued(owner, one())).number).toBe('N-0051');
    expect((await makeIssued(owner, one())).number).toBe('N-0052');
    await expectStatus(settings('F'), 200);
    const next = Number((last.number ?? '').slice(1)) + 1;
    expect((await makeIssued(owner, one())).number).toBe(`F${String(next).padStart(4, '0')}`);
    await expectGapless();
  });

  it('keep another series away from those that are used', async () => {
    // A value from before it was refused.
    await sql`insert into invoice_counters (company_id, series, next_number) values (${YARD}, 'G1', 2)`.execute(
      test.database.kysely,
    );
    const answer = await owner.call('PUT', '/api/company', {
      invoicing: { ...SECTION_DEFAULTS.invoicing, invoice_prefix: 'G' },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: Record<string, string[]> }>().errors['invoicing.invoice_prefix']?.[0]).toMatch(/G1/);
  });
});

it('an invoice of nothing is paid at once', async () => {
  const lines = [
    { cents: 100, rate },
    { cents: -100, rate },
  ];
  expect(await makeIssued(owner, invoiceOf(customer, lines))).toMatchObject({ status: 'paid', amount_cents: 0 });
});
