import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveBalance } from '#billing/server/payments/balance.repository.ts';
import { createRefund } from '#billing/server/payments/refund-errands.ts';
import { writeRefunds } from '#billing/server/payments/write-refunds.ts';
import { type Caller, PEOPLE, signIn } from '#tests/support/app.ts';
import {
  change,
  credit,
  invoiceOf,
  makeDraft,
  makeIssued,
  readInvoice,
  rowsOf,
} from '#tests/support/billing/billing.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { type Books, emptyBooks, figuresUntil, openBooks, openOn } from './books.ts';

let books: Books;
let owner: Caller;
beforeAll(async () => {
  books = await openBooks();
  ({ owner } = books);
});
afterAll(() => books.stop());
beforeEach(() => emptyBooks(books));

type Refused = { readonly message: string; readonly code: string; readonly errors?: Record<string, string[]> };
const note = (uuid: string, body: object) => owner.call('POST', `/api/invoices/${uuid}/payments`, body);
const paymentOf = async (uuid: string) => (await readInvoice(owner, uuid)).payments[0]?.uuid ?? '';

/** A quarter with an open invoice, one paid by hand, one paid twice at the provider and one with credit kept. */
async function quarter() {
  const { bill, told, on, close } = books;
  const open = await bill('2019-01-10');
  const paid = await bill('2019-01-12');
  await on('2019-02-01', () => expectStatus(note(paid, { amount_cents: 12_100, paid_on: '2019-02-01' }), 201));
  const twice = await bill('2019-01-15');
  await told('2019-02-03', twice, { id: 'tr_one' });
  await told('2019-02-04', twice, { id: 'tr_two' });
  const draft = await on('2019-03-01', () =>
    makeDraft(owner, invoiceOf(books.customer, [{ cents: 5000, rate: books.rates.high }])),
  );
  await close('2019-04-10', '2019-03-31');
  return { open, paid, twice, draft: draft.uuid };
}

type Quarter = Awaited<ReturnType<typeof quarter>>;
type Try = (what: Quarter) => ReturnType<Caller['call']>;

/** Somebody names a day of the closed quarter; the field gets the message. */
const DATED: Readonly<Record<string, { readonly field: string; readonly attempt: Try }>> = {
  'a payment by hand': {
    field: 'paid_on',
    attempt: ({ open }) => note(open, { amount_cents: 100, paid_on: '2019-03-31' }),
  },
  'marking an invoice as paid': {
    field: 'on',
    attempt: ({ open }) =>
      owner.call('POST', `/api/invoices/${open}/change-status`, { status: 'paid', on: '2019-02-11' }),
  },
  'a transfer back': {
    field: 'on',
    attempt: ({ twice }) =>
      owner.call('POST', `/api/invoices/${twice}/give-back`, { way: 'transfer', on: '2019-03-02' }),
  },
  'taking a payment back': {
    field: 'on',
    attempt: async ({ paid }) =>
      owner.call('POST', `/api/payments/${await paymentOf(paid)}/undo`, { note: 'fout', on: '2019-03-31' }),
  },
};

/** Somebody changes what stands in the closed quarter. */
const CHANGING: Readonly<Record<string, Try>> = {
  'taking a payment back as if it never was': async ({ paid }) =>
    owner.call('POST', `/api/payments/${await paymentOf(paid)}/undo`, { note: 'fout' }),
  'reopening an invoice': ({ paid }) =>
    owner.call('POST', `/api/invoices/${paid}/change-status`, { status: 'open', note: 'fout' }),
};

/** The clock of a server that runs behind says that today is in the closed quarter. */
const BEHIND: Readonly<Record<string, Try>> = {
  issuing: ({ draft }) => owner.call('POST', `/api/invoices/${draft}/issue`, {}),
  'issuing and sending': ({ draft }) => owner.call('POST', `/api/invoices/${draft}/send`, { mode: 'manual' }),
  crediting: ({ open }) => owner.call('POST', '/api/credit-invoices', { invoice: open }),
  'making void': ({ open }) =>
    owner.call('POST', `/api/invoices/${open}/change-status`, { status: 'void', note: 'fout' }),
  'giving up': ({ open }) =>
    owner.call('POST', `/api/invoices/${open}/change-status`, { status: 'uncollectible', note: 'failliet' }),
  'giving up by removing': ({ open }) =>
    owner.call('DELETE', `/api/invoices/${open}`, { status: 'uncollectible', note: 'failliet' }),
  'keeping in credit': ({ twice }) => owner.call('POST', `/api/invoices/${twice}/give-back`, { way: 'keep' }),
  'setting off': ({ twice, open }) =>
    owner.call('POST', `/api/invoices/${twice}/give-back`, { way: 'set_off', invoice: open }),
  'giving back': ({ twice }) => owner.call('POST', `/api/invoices/${twice}/give-back`, { way: 'provider' }),
};

describe('a closed quarter', () => {
  it.each(Object.entries(DATED))('refuses %s on a day in it, at the field, with the first open day', async (_, at) => {
    const what = await quarter();
    const before = await figuresUntil(books, '2019-03-31');
    await books.on('2019-04-11', async () => {
      const answer = await expectStatus<Refused>(at.attempt(what), 422);
      expect(answer.errors?.[at.field]?.[0]).toMatch(/31 maart 2019.*1 april 2019/);
    });
    expect(await figuresUntil(books, '2019-03-31')).toEqual(before);
  });

  it.each(Object.entries(CHANGING))('refuses %s', async (_, attempt) => {
    const what = await quarter();
    const before = await figuresUntil(books, '2019-03-31');
    await books.on('2019-04-11', async () => {
      const answer = await expectStatus<Refused>(attempt(what), 409);
      expect(answer.code).toBe('period.closed_payment');
      expect(answer.message).toContain('1 april 2019');
    });
    expect(await figuresUntil(books, '2019-03-31')).toEqual(before);
  });

  it.each(Object.entries(BEHIND))(
    'refuses %s while the clock says that it is still that quarter',
    async (_, attempt) => {
      const what = await quarter();
      const before = await figuresUntil(books, '2019-03-31');
      await books.on('2019-03-15', async () => {
        const answer = await expectStatus<Refused>(attempt(what), 409);
        expect(answer.code).toBe('period.closed');
      });
      expect(await figuresUntil(books, '2019-03-31')).toEqual(before);
    },
  );

  it('refuses to claim VAT in it, and takes the claim on an open day', async () => {
    const uuid = await books.bill('2019-01-10');
    await books.on('2019-02-01', () => change(owner, uuid, { status: 'uncollectible', note: 'failliet' }));
    await books.close('2019-04-10', '2019-03-31');
    const claim = (on: string) => owner.call('POST', '/api/accountancy/bad-debts/claims', { invoices: [uuid], on });
    await books.on('2019-04-11', async () => {
      const answer = await expectStatus<Refused>(claim('2019-03-31'), 422);
      expect(answer.errors?.['on']?.[0]).toContain('1 april 2019');
      await expectStatus(claim('2019-04-01'), 201);
    });
  });

  it('takes no moves of a balance and no transfers, whoever writes them', async () => {
    const { open } = await quarter();
    const { customer } = books;
    const move = { customerId: customer, invoiceId: open, amountCents: 100, reason: 'kept' } as const;
    const moved = books.inYard((tx) => moveBalance(tx, [move], { on: '2019-03-31', by: null }));
    await expect(moved).rejects.toMatchObject({ code: 'period.closed' });
    const parts = [{ paymentId: null, amountCents: 100 }];
    const given = books.inYard((tx) =>
      writeRefunds(tx, { invoiceId: open, creditId: null, parts, by: null, on: '2019-03-31' }),
    );
    await expect(given).rejects.toMatchObject({ code: 'period.closed' });
  });

  it('lets everything be corrected on an open day, and its own figures stay', async () => {
    const { open, paid, twice } = await quarter();
    const before = await figuresUntil(books, '2019-03-31');
    await books.on('2019-04-11', async () => {
      await expectStatus(note(open, { amount_cents: 2100, paid_on: '2019-04-01' }), 201);
      const undone = { note: 'andere klant', on: '2019-04-02' };
      await expectStatus(owner.call('POST', `/api/payments/${await paymentOf(paid)}/undo`, undone), 200);
      await credit(owner, { invoice: open, lines: [{ position: 1, amount_cents: 5000 }] });
      await expectStatus(owner.call('POST', `/api/invoices/${twice}/give-back`, { way: 'keep' }), 200);
    });
    await books.on('2019-04-12', () => change(owner, open, { status: 'uncollectible', note: 'failliet' }));
    expect(await figuresUntil(books, '2019-03-31')).toEqual(before);
    expect((await readInvoice(owner, paid)).open_cents).toBe(12_100);
    expect(await openOn(books, '2019-04-01')).toMatchObject({
      open_cents: 12_100 - 2100,
      overpaid_cents: 12_100,
    });
    expect(await openOn(books, '2019-04-02')).toMatchObject({
      open_cents: 12_100 - 2100 + 12_100,
      overpaid_cents: 12_100,
    });
  });

  it('has a payment that is taken back on an open day neither before it was noted nor in the future', async () => {
    const { open } = await quarter();
    await books.on('2019-04-20', () => expectStatus(note(open, { amount_cents: 100, paid_on: '2019-04-15' }), 201));
    await books.on('2019-04-20', async () => {
      const undo = async (on: string) =>
        owner.call('POST', `/api/payments/${await paymentOf(open)}/undo`, { note: '', on });
      expect((await expectStatus<Refused>(undo('2019-04-14'), 422)).errors?.['on']?.[0]).toContain('15 april 2019');
      await expectStatus(undo('2019-04-21'), 422);
      await expectStatus(undo('2019-04-15'), 200);
    });
  });
});

describe('what a provider tells late of a closed quarter', () => {
  it('books a payment on the first open day and keeps the day it was paid', async () => {
    const { open } = await quarter();
    const before = await figuresUntil(books, '2019-03-31');
    await books.told('2019-04-12', open, { id: 'tr_late', paidOn: '2019-03-20' });
    await books.told('2019-04-13', open, { id: 'tr_late', paidOn: '2019-03-20' });
    expect(await figuresUntil(books, '2019-03-31')).toEqual(before);
    const [payment] = (await readInvoice(owner, open)).payments;
    expect(payment).toMatchObject({ paid_on: '2019-04-01', provider_paid_on: '2019-03-20', amount_cents: 12_100 });
  });

  it('books a charge back, and that the bank took it back, on the days it was told', async () => {
    const { twice } = await quarter();
    const before = await figuresUntil(books, '2019-03-31');
    const open = (day: string) => openOn(books, day).then((totals) => totals.open_cents - totals.overpaid_cents);
    const atFirst = await open('2019-04-11');
    await books.told('2019-04-12', twice, { id: 'tr_two', paidOn: '2019-02-04', chargedBackCents: 12_100 });
    await books.told('2019-05-02', twice, { id: 'tr_two', paidOn: '2019-02-04', chargedBackCents: 0 });
    await books.told('2019-05-09', twice, { id: 'tr_two', paidOn: '2019-02-04', chargedBackCents: 2100 });
    expect(await figuresUntil(books, '2019-03-31')).toEqual(before);
    expect(await open('2019-04-11')).toBe(atFirst);
    expect(await open('2019-04-12')).toBe(atFirst + 12_100);
    expect(await open('2019-05-01')).toBe(atFirst + 12_100);
    expect(await open('2019-05-02')).toBe(atFirst);
    expect(await open('2019-05-09')).toBe(atFirst + 2100);
  });

  it('books that a refund of it failed on the day that was told', async () => {
    const twice = await books.bill('2019-01-15');
    await books.told('2019-02-03', twice, { id: 'tr_one' });
    await books.told('2019-02-04', twice, { id: 'tr_two' });
    await books.on('2019-03-05', () =>
      expectStatus(owner.call('POST', `/api/invoices/${twice}/give-back`, { way: 'provider' }), 200),
    );
    await books.close('2019-04-10', '2019-03-31');
    const before = await figuresUntil(books, '2019-03-31');
    const [refund] = await rowsOf<{ id: string }>(books.yard, 'select id from refunds');
    const errand = { subjectId: refund?.id ?? '' } as Parameters<NonNullable<typeof createRefund.fail>>[1];
    await books.on('2019-04-20', () =>
      books.inYard(async (tx) => createRefund.fail?.(tx, errand, 'no money', '2019-04-20')),
    );
    expect(await figuresUntil(books, '2019-03-31')).toEqual(before);
    expect((await openOn(books, '2019-04-19')).overpaid_cents).toBe(0);
    expect(await openOn(books, '2019-04-20')).toMatchObject({ open_cents: 0, overpaid_cents: 12_100 });
  });
});

describe('closing', () => {
  const post = (caller: Caller, until: string) => caller.call('POST', '/api/accountancy/periods/close', { until });

  it('closes whole months that are over, one after another', async () => {
    await books.on('2019-04-10', async () => {
      for (const until of ['2019-03-30', '2019-04-30', '2019-12-31']) {
        expect((await expectStatus<Refused>(post(owner, until), 422)).errors?.['until']).toHaveLength(1);
      }
      await expectStatus(post(owner, '2019-02-28'), 201);
      expect((await expectStatus<Refused>(post(owner, '2019-01-31'), 409)).code).toBe('period.already_closed');
      expect((await expectStatus<Refused>(post(owner, '2019-02-28'), 409)).code).toBe('period.already_closed');
      await expectStatus(post(owner, '2019-03-31'), 201);
    });
    const { result } = await expectStatus<{ result: { periods: { state: string }[]; closings: object[] } }>(
      owner.call('GET', '/api/accountancy/periods?year=2019'),
      200,
    );
    expect(result.periods.map(({ state }) => state)).toEqual(['closed', 'running', 'ahead', 'ahead']);
    expect(result.closings).toMatchObject([
      { from: '2019-03-01', until: '2019-03-31' },
      { from: null, until: '2019-02-28' },
    ]);
  });

  it('does not close the day that is running, on the border of midnight in the yard', async () => {
    await books.on('2019-03-31', () => expectStatus(post(owner, '2019-03-31'), 422));
    await books.on('2019-04-01', () => expectStatus(post(owner, '2019-03-31'), 201));
  });

  it('is for owners and bookkeepers', async () => {
    await books.on('2019-04-10', async () => {
      for (const who of [PEOPLE.office, PEOPLE.yard]) {
        const caller = await signIn(books.yard.app, who.email);
        await expectStatus(post(caller, '2019-01-31'), 403);
      }
      await expectStatus(post(await signIn(books.yard.app, PEOPLE.bookkeeper.email), '2019-01-31'), 201);
      // Another company's books are its own.
      await expectStatus(post(await signIn(books.yard.app, PEOPLE.stranger.email), '2019-01-31'), 201);
    });
  });

  it('reopens what was closed last, with a reason, and leaves a trail', async () => {
    const first = await books.close('2019-04-10', '2019-01-31');
    const second = await books.close('2019-04-10', '2019-03-31');
    const reopen = (uuid: string, reason: string) =>
      owner.call('POST', `/api/accountancy/periods/${uuid}/reopen`, { reason });
    await expectStatus(reopen(second.uuid, ' '), 422);
    expect((await expectStatus<Refused>(reopen(first.uuid, 'fout'), 409)).code).toBe('period.not_last');
    const { result } = await expectStatus<{ result: object }>(reopen(second.uuid, 'Factuur vergeten'), 200);
    expect(result).toMatchObject({ until: '2019-03-31', reopened_by: 'owner Test', reason: 'Factuur vergeten' });
    expect((await expectStatus<Refused>(reopen(second.uuid, 'nog eens'), 409)).code).toBe('period.not_last');
    const stranger = await signIn(books.yard.app, PEOPLE.stranger.email);
    await expectStatus(
      stranger.call('POST', `/api/accountancy/periods/${first.uuid}/reopen`, { reason: 'van een ander' }),
      404,
    );
    await books.on('2019-04-11', () =>
      makeIssued(owner, invoiceOf(books.customer, [{ cents: 100, rate: books.rates.high }])),
    );
    const trail = await rowsOf(
      books.yard,
      `select action, changes from audit_log where entity = 'period' order by at desc, id desc limit 1`,
    );
    expect(trail).toEqual([
      {
        action: 'period.reopen',
        changes: {
          closed_until: { was: '2019-03-31', now: '2019-01-31' },
          reason: { was: null, now: 'Factuur vergeten' },
        },
      },
    ]);
  });

  it('tells who books in the very minute in which a month is closed to look again', async () => {
    const uuid = await books.bill('2999-10-10');
    // The database's own clock, which dates what happens, is behind: for it the month is not over yet.
    await books.close('2999-12-05', '2999-11-30');
    const giveUp = { status: 'uncollectible', note: 'failliet' };
    const answer = await expectStatus<Refused>(owner.call('POST', `/api/invoices/${uuid}/change-status`, giveUp), 409);
    expect(answer.code).toBe('period.closed_meanwhile');
    expect((await readInvoice(owner, uuid)).status).not.toBe('uncollectible');
  });
});
