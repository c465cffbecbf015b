import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEBTOR_STATES, type DebtorAnswer, type DebtorDetailAnswer } from '#billing/reminders/reminder.schema.ts';
import { addDays } from '#shared/civil-date.ts';
import { nextWorkingDay, postedUntil } from '#shared/dutch-days.ts';
import { longDay } from '#shared/long-day.ts';
import { plain, readPdf } from '#tests/billing/pdf/pdf-reading.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import {
  change,
  invoiceOf,
  makeIssued,
  payByProvider,
  rateOf,
  readInvoice,
  rowsOf,
} from '#tests/support/billing/billing.ts';
import { daysLater } from '#tests/support/days-later.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { DUE_DAYS, dunningYard, late, noticeEnds } from './dunning-yard.ts';

let test: TestApp;
let owner: Caller;
let stranger: Caller;
let yard: ReturnType<typeof dunningYard>;
/** How many days the clock of the calls is ahead of today. */
let ahead = 0;

beforeAll(async () => {
  test = await openTestApp({ now: () => daysLater(Date.now(), ahead) });
  owner = await signIn(test.app, PEOPLE.owner.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  yard = dunningYard(test, owner);
});
beforeEach(async () => {
  ahead = 0;
  await yard.settings({});
});
afterAll(() => test.close());

const on = (daysLate: number) => {
  ahead = DUE_DAYS + daysLate;
};
type One = { readonly result: DebtorDetailAnswer };
type Many = {
  readonly result: readonly DebtorAnswer[];
  readonly next_cursor: string | null;
  readonly enabled: boolean;
};
const read = async (customer: string) =>
  (await expectStatus<One>(owner.call('GET', `/api/reminders/customers/${customer}`), 200)).result;
const send = (customer: string, step: string, more: object = {}) =>
  owner.call('POST', '/api/reminders', { customer, step, ...more });
const list = (query: string) => expectStatus<Many>(owner.call('GET', `/api/reminders?${query}`), 200);
/** Everything up to the notice, by staff. */
async function noticed(customer: string): Promise<void> {
  for (const [day, step] of [
    [3, 'friendly'],
    [10, 'second'],
    [17, 'notice'],
  ] as const) {
    on(day);
    await expectStatus(send(customer, step), 201);
  }
}

describe('the next step, taken by a person', () => {
  it('is refused the day before, taken on its day, and not twice', async () => {
    const { customer, first } = await yard.debtor('Stap');
    on(2);
    expect(await read(customer)).toMatchObject({
      state: 'waiting',
      next: { step: 'friendly', on: late(3), automatic: true },
    });
    expect(await expectStatus(send(customer, 'friendly'), 409)).toMatchObject({
      code: 'reminder_too_early',
      message: `Deze stap kan vanaf ${longDay(late(3), 'nl')}.`,
    });
    on(3);
    const { result } = await expectStatus<One>(send(customer, 'friendly'), 201);
    expect(result).toMatchObject({
      state: 'waiting',
      overdue_cents: 12100,
      next: {
        step: 'second',
        on: late(10),
      },
      reminders: [
        {
          kind: 'friendly',
          channel: 'mail',
          by: 'owner Test',
          letter: true,
          invoices: [first.number],
        },
      ],
      invoices: [
        {
          number: first.number,
          taken: {
            kind: 'friendly',
            on: late(3),
            deadline_on: late(9),
          },
        },
      ],
    });
    expect(await expectStatus(send(customer, 'friendly'), 409)).toMatchObject({ code: 'reminder_changed' });
    expect(await expectStatus(send(customer, 'second'), 409)).toMatchObject({ code: 'reminder_too_early' });
    expect(await yard.kinds(customer)).toEqual(['friendly']);
  });

  it('is taken once when two press at once', async () => {
    const { customer } = await yard.debtor('Dubbel');
    on(3);
    const answers = await Promise.all([send(customer, 'friendly'), send(customer, 'friendly')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(await yard.kinds(customer)).toEqual(['friendly']);
  });

  it('goes on paper when asked, and is refused by mail without an address', async () => {
    const { customer } = await yard.debtor('Papier', [12_100], { customer: { email: '' } });
    on(3);
    expect(await expectStatus(send(customer, 'friendly', { channel: 'mail' }), 409)).toMatchObject({
      code: 'reminder_no_address',
    });
    const { result } = await expectStatus<One>(send(customer, 'friendly', { channel: 'paper' }), 201);
    expect(result.reminders).toMatchObject([{ channel: 'paper' }]);
  });

  it('is shown before it goes, and kept as it went', async () => {
    const { customer } = await yard.debtor('Voorbeeld');
    on(3);
    const preview = await owner.call('GET', `/api/reminders/customers/${customer}/letter`);
    expect(preview.headers['content-type']).toBe('application/pdf');
    expect(await yard.kinds(customer)).toEqual([]);
    const { result } = await expectStatus<One>(send(customer, 'friendly'), 201);
    const kept = await owner.call('GET', `/api/reminders/${result.reminders[0]?.uuid}/document`);
    expect(kept.rawPayload.equals(preview.rawPayload)).toBe(true);
    expect((await readPdf(kept.rawPayload)).text).toContain('Betalingsherinnering');
  });

  it('can be skipped, but not the letter that costs need', async () => {
    const { customer, first } = await yard.debtor('Overslaan');
    const skip = (step: string) => owner.call('POST', '/api/reminders/skip', { customer, step });
    for (const [day, step] of [
      [3, 'friendly'],
      [10, 'second'],
    ] as const) {
      on(day);
      await expectStatus(skip(step), 200);
    }
    expect((await readInvoice(owner, first.uuid)).reminders).toEqual([]);
    on(17);
    expect(await expectStatus(skip('notice'), 409)).toMatchObject({ code: 'reminder_notice_needed' });
    expect(await yard.letters(customer)).toMatchObject([
      { kind: 'friendly', channel: 'none', content: null },
      { kind: 'second', channel: 'none', deadline_on: null },
    ]);
    await expectStatus(send(customer, 'notice'), 201);
  });

  it('is refused while reminders are stopped, for who owes nothing late, and for who is not ours', async () => {
    const stopped = await yard.debtor('Gestopt', [12_100], {
      billing: { dunning_stop: 'payment_plan', dunning_note: '50 per maand' },
    });
    const paid = await yard.debtor('Klaar');
    await change(owner, paid.first.uuid, { status: 'paid' });
    on(3);
    expect(await expectStatus(send(stopped.customer, 'friendly'), 409)).toMatchObject({ code: 'reminder_stopped' });
    expect(await read(stopped.customer)).toMatchObject({
      state: 'stopped',
      why: 'payment_plan',
      note: '50 per maand',
      next: null,
    });
    expect(await expectStatus(send(paid.customer, 'friendly'), 409)).toMatchObject({ code: 'reminder_nothing' });
    expect(await read(paid.customer)).toMatchObject({ state: 'nothing', invoices: [], overdue_cents: 0 });
    await expectStatus(send(PEOPLE.owner.id, 'friendly'), 404);
    await sql`update companies set payment_provider = 'mollie'`.execute(test.database.kysely);
    await expectStatus(stranger.call('POST', '/api/reminders', { customer: stopped.customer, step: 'friendly' }), 404);
    await expectStatus(stranger.call('GET', `/api/reminders/customers/${stopped.customer}`), 404);
    await expectStatus(stranger.call('PUT', `/api/reminders/invoices/${stopped.first.uuid}`, { stop: null }), 404);
    expect(await expectStatus(stranger.call('GET', '/api/reminders'), 200)).toMatchObject({ result: [] });
  });

  it.each([{ step: 'often' }, { step: 'costs', channel: 'pigeon' }, { customer: 'x', step: 'friendly' }])(
    'takes no %j',
    async (body) => {
      const { customer } = await yard.debtor('Fout');
      await expectStatus(owner.call('POST', '/api/reminders', { customer, ...body }), 422);
    },
  );
});

describe('costs', () => {
  const costsOf = async (customer: string) => {
    const [letter] = (await yard.letters(customer)).filter(({ kind }) => kind === 'costs');
    return { letter, invoice: await readInvoice(owner, letter?.costs_invoice_id ?? '') };
  };

  it('wait for the term of the letter, and are an invoice of their own', async () => {
    const { customer, first } = await yard.debtor('Kosten', [60_500]);
    await noticed(customer);
    on(noticeEnds());
    expect(await expectStatus(send(customer, 'costs'), 409)).toMatchObject({ code: 'reminder_too_early' });
    on(noticeEnds() + 1);
    await expectStatus(send(customer, 'costs'), 201);
    const { letter, invoice } = await costsOf(customer);
    // 15% of 605.
    expect(letter).toMatchObject({ principal_cents: 60_500, costs_cents: 9_075 });
    expect(invoice).toMatchObject({ status: 'open', amount_cents: 9_075, tax_cents: 0 });
    expect(invoice.lines).toMatchObject([
      { kind: 'costs', description: `Incassokosten: ${first.number}`, vat_category: 'outside' },
    ]);
    const { text } = await readPdf(letter?.content as Buffer);
    for (const said of ['Incassokosten', '€ 90,75', '€ 695,75']) expect(text).toContain(said);
    expect(await rowsOf(test, `select 1 from billing_outbox where subject_id = '${invoice.uuid}'`)).toHaveLength(1);
    const { reminders } = await readInvoice(owner, first.uuid);
    expect(reminders.map(({ costs_cents }) => costs_cents)).toEqual([0, 0, 0, 9_075]);
    on(120);
    expect(await read(customer)).toMatchObject({ state: 'done', next: null, overdue_cents: 69_575 });
    await expectStatus(send(customer, 'costs'), 409);
  });

  it('carry VAT where the company cannot reclaim it, and the letter before said so', async () => {
    const { customer } = await yard.debtor('Btw', [10_000]);
    await yard.settings({ vat_on_costs: true });
    await noticed(customer);
    const notice = (await yard.letters(customer)).at(-1);
    expect((await readPdf(notice?.content as Buffer)).text).toContain('€ 48,40 (inclusief 21% btw');
    on(noticeEnds() + 1);
    await expectStatus(send(customer, 'costs'), 201);
    expect((await costsOf(customer)).invoice).toMatchObject({ net_cents: 4_000, tax_cents: 840, amount_cents: 4_840 });
  });

  it('are counted on what is left', async () => {
    const { customer, invoices } = await yard.debtor('Rest', [50_000, 50_000]);
    await noticed(customer);
    await change(owner, invoices[0]?.uuid ?? '', { status: 'paid' });
    on(noticeEnds() + 1);
    await expectStatus(send(customer, 'costs'), 201);
    expect((await costsOf(customer)).letter).toMatchObject({ principal_cents: 50_000, costs_cents: 7_500 });
  });

  it('need the right to make invoices', async () => {
    const { customer } = await yard.debtor('Recht');
    await noticed(customer);
    on(noticeEnds() + 1);
    const office = await signIn(test.app, PEOPLE.office.email);
    const grant = (rights: readonly string[]) =>
      sql`update users set permissions = ${JSON.stringify(rights)}::jsonb where id = ${PEOPLE.office.id}`.execute(
        test.database.kysely,
      );
    await grant(['invoice index', 'invoice edit']);
    await expectStatus(office.call('POST', '/api/reminders', { customer, step: 'costs' }), 403);
    expect(await yard.kinds(customer)).not.toContain('costs');
    await grant(['invoice index', 'invoice edit', 'invoice create']);
    await expectStatus(office.call('POST', '/api/reminders', { customer, step: 'costs' }), 201);
  });
});

describe('the letter before costs', () => {
  it('is reckoned by how it goes: for who looks at it, and as it went', async () => {
    const { customer } = await yard.debtor('Termijn');
    await yard.settings({ post_days: 2, margin_days: 0 });
    for (const [day, step] of [
      [3, 'friendly'],
      [10, 'second'],
    ] as const) {
      on(day);
      await expectStatus(send(customer, step), 201);
    }
    const { next } = await read(customer);
    const sentOn = late(17);
    const posted = postedUntil(sentOn, 2);
    expect(next?.terms).toMatchObject({
      mail: { sent_on: sentOn, delivered_on: addDays(sentOn, 1), first_on: addDays(sentOn, 2) },
      paper: {
        sent_on: sentOn,
        delivered_on: posted,
        first_on: addDays(posted, 1),
        fourteenth_on: addDays(posted, 14),
        last_on: nextWorkingDay(addDays(posted, 15)),
      },
    });
    on(17);
    const preview = await owner.call('GET', `/api/reminders/customers/${customer}/letter?channel=paper`);
    const { result } = await expectStatus<One>(send(customer, 'notice', { channel: 'paper' }), 201);
    expect(result.reminders[0]).toMatchObject({ deadline_on: next?.terms?.paper.last_on, term: next?.terms?.paper });
    expect(result.reminders[1]?.term).toBeNull();
    const kept = await owner.call('GET', `/api/reminders/${result.reminders[0]?.uuid}/document`);
    expect(kept.rawPayload.equals(preview.rawPayload)).toBe(true);
    // What was sent stays as it was reckoned, whatever is set afterwards.
    await yard.settings({ margin_days: 9 });
    expect((await read(customer)).reminders[0]?.term).toEqual(next?.terms?.paper);
  });

  it('announces interest where the company claims it, which the costs then charge', async () => {
    const { customer, first } = await yard.debtor('Rente', [365_000]);
    await yard.settings({ interest: true, interest_rates: [{ kind: 'consumer', from: '2026-07-01', rate_bp: 1_000 }] });
    await noticed(customer);
    const notice = (await yard.letters(customer)).at(-1);
    // 10% a year of 3.650 euro is a euro a day.
    expect(plain((await readPdf(notice?.content as Buffer)).text)).toContain('wettelijke rente (artikel 6:119');
    expect(plain((await readPdf(notice?.content as Buffer)).text)).toContain('€ 17,00');
    const day = noticeEnds() + 1;
    on(day);
    expect((await read(customer)).next).toMatchObject({ step: 'costs', interest_cents: day * 100 });
    const { result } = await expectStatus<One>(send(customer, 'costs'), 201);
    expect(result.reminders[0]).toMatchObject({ costs_cents: 49_000, interest_cents: day * 100 });
    const costs = await readInvoice(owner, result.reminders[0]?.costs_invoice ?? '');
    expect(costs).toMatchObject({ amount_cents: 49_000 + day * 100, tax_cents: 0 });
    expect(costs.lines).toMatchObject([
      { description: `Incassokosten: ${first.number}` },
      { description: `Wettelijke rente: ${first.number}`, amount_cents: day * 100, vat_category: 'outside' },
    ]);
    expect((await read(customer)).next).toBeNull();
  });

  it('says nothing of interest where the company claims none', async () => {
    const { customer } = await yard.debtor('Renteloos', [365_000]);
    await noticed(customer);
    const notice = (await yard.letters(customer)).at(-1);
    expect((await readPdf(notice?.content as Buffer)).text).not.toContain('rente');
    expect((await read(customer)).next).toMatchObject({ interest_cents: 0, interest_known_until_on: null });
  });

  const letterTo = async (name: string, billing: object) => {
    const { customer } = await yard.debtor(name, [12_100], { billing });
    await noticed(customer);
    const letter = (await yard.letters(customer)).at(-1);
    return { kind: letter?.kind, text: (await readPdf(letter?.content as Buffer)).text };
  };
  const day = (locale: string, days: number) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${late(days)}T12:00:00Z`));

  it('gives a consumer what the law asks for: the term, the amount, what follows', async () => {
    const { kind, text } = await letterTo('Wet', { language: 'nl' });
    expect(kind).toBe('formal_notice');
    for (const said of [
      'binnen 15 dagen nadat deze brief bij u is bezorgd',
      day('nl-NL', 19),
      day('nl-NL', noticeEnds()),
      '€ 121,00',
      'incassokosten verschuldigd: € 40,00.',
      'in totaal € 161,00',
    ]) {
      expect(text).toContain(said);
    }
  });

  it('is a final notice to a company', async () => {
    const { kind, text } = await letterTo('Zaak', { company_name: 'Zaak bv', kvk_number: '12345678' });
    expect(kind).toBe('final_notice');
    expect(text).toContain('Laatste aanmaning');
    expect(text).toContain(day('nl-NL', 32));
    expect(text).not.toContain('15 dagen');
  });

  it.each([
    ['en', 'within 15 days after this letter was delivered to you'],
    ['fr', 'dans les 15 jours après la remise de cette lettre'],
    ['es', 'en los 15 días siguientes a la entrega de esta carta'],
    ['zh', 'within 15 days after this letter was delivered to you'],
    ['ar', 'within 15 days after this letter was delivered to you'],
  ])('is in the customer’s language: %s', async (language, said) => {
    expect(plain((await letterTo(`Taal${language}`, { language })).text)).toContain(said);
  });
});

describe('the list of who is late', () => {
  const leaveOut = (invoice: string) =>
    expectStatus(owner.call('PUT', `/api/reminders/invoices/${invoice}`, { stop: 'dispute' }), 200);

  it('is by how late they are, a page at a time, by state and name', async () => {
    const search = 'search=Lijst';
    const made = [
      await yard.debtor('LijstAnna'),
      await yard.debtor('LijstBob'),
      await yard.debtor('LijstCas', [5_000, 7_100]),
    ];
    await expectStatus(
      owner.call('PUT', `/api/customers/${made[1]?.customer}/billing`, { dunning_stop: 'dispute' }),
      200,
    );
    expect((await list(search)).result).toEqual([]);
    on(3);
    const all = await list(search);
    expect(all).toMatchObject({ enabled: true, next_cursor: null });
    expect(new Set(all.result.map(({ customer }) => customer.uuid))).toEqual(
      new Set(made.map(({ customer }) => customer)),
    );
    expect(all.result.map(({ overdue_cents }) => overdue_cents)).toEqual([12_100, 12_100, 12_100]);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Many = await list(`${search}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.result.map(({ customer }) => customer.uuid));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(all.result.map(({ customer }) => customer.uuid));
    expect((await list(`${search}&state=stopped`)).result).toMatchObject([
      { customer: { uuid: made[1]?.customer }, why: 'dispute' },
    ]);
    expect((await list(`${search}&state=due`)).result).toHaveLength(2);
    expect((await list('search=nobody')).result).toEqual([]);
    await expectStatus(owner.call('GET', '/api/reminders?cursor=x'), 422);
    await expectStatus(owner.call('GET', '/api/reminders?limit=201'), 422);
  });

  it('is by state what each one is, on every day', async () => {
    await yard.debtor('StaatNieuw');
    const stopped = await yard.debtor('StaatFactuur', [12_100, 6_050]);
    for (const { uuid } of stopped.invoices) await leaveOut(uuid);
    const partly = await yard.debtor('StaatDeels', [12_100, 6_050]);
    await leaveOut(partly.first.uuid);
    const owed = await yard.debtor('StaatTegoed');
    await payByProvider(test, (await yard.debtor('StaatLeeg')).first.uuid, 12_100);
    const rate = await rateOf(owner, 2100);
    const over = await makeIssued(owner, invoiceOf(owed.customer, [{ cents: 1_000, rate }]));
    await payByProvider(test, over.uuid, 50_000);
    const [warned, charged] = [await yard.debtor('StaatAangemaand'), await yard.debtor('StaatKosten')];
    await noticed(warned.customer);
    await noticed(charged.customer);
    on(noticeEnds() + 2);
    await expectStatus(send(charged.customer, 'costs'), 201);
    const seen = new Set<string>();
    for (const day of [1, 3, 9, 10, 17, noticeEnds() + 1, noticeEnds() + 2, 60]) {
      on(day);
      const all = (await list('limit=200')).result;
      for (const state of DEBTOR_STATES) {
        const expected = all.filter((debtor) => debtor.state === state);
        expect((await list(`limit=200&state=${state}`)).result, `${state} on day ${day}`).toEqual(expected);
        if (expected.length > 0) seen.add(state);
      }
    }
    expect([...seen].toSorted()).toEqual(['done', 'due', 'stopped', 'waiting']);
  });
});

describe('one invoice', () => {
  it('is left out of reminders and taken back in, which its history tells', async () => {
    const { customer, first } = await yard.debtor('Een');
    const stop = (value: string | null) => owner.call('PUT', `/api/reminders/invoices/${first.uuid}`, { stop: value });
    await expectStatus(stop('dispute'), 200);
    on(3);
    expect(await read(customer)).toMatchObject({ state: 'stopped', why: 'dispute', invoices: [{ stop: 'dispute' }] });
    await expectStatus(stop(null), 200);
    await expectStatus(stop(null), 200);
    expect(await read(customer)).toMatchObject({ state: 'due' });
    const { events } = await readInvoice(owner, first.uuid);
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['reminders_stopped', 'reminders_started']),
    );
    expect(events.filter(({ action }) => action === 'reminders_started')).toHaveLength(1);
    await expectStatus(stop('because'), 422);
  });
});
