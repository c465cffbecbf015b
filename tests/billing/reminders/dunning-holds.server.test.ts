import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDueErrands } from '#billing/server/routes/start-payments.ts';
import { holdObject } from '#objects/object.commands.ts';
import { registry } from '#server/commands/registry.ts';
import { settleHolds } from '#server/payments/dunning-holds.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { executeCommand } from '#sync/server/write/write-path.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { change, credit, payByProvider, readInvoice, rowsOf } from '#tests/support/billing/billing.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { makeObject } from '#tests/support/yard-calls.ts';
import { DUE_DAYS, dunningYard, type Made } from './dunning-yard.ts';

let test: TestApp;
let owner: Caller;
let yard: ReturnType<typeof dunningYard>;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = dunningYard(test, owner);
  await yard.settings({ notice_auto: true, hold_from: 'second' });
});
afterAll(() => test.close());

let plates = 0;
async function withObject(lastname: string, more: object = {}): Promise<Made & { readonly object: string }> {
  const made = await yard.debtor(lastname.replace(' ', ''));
  plates += 1;
  const object = await makeObject(owner, `HD-${100 + plates}-B`, { customer_id: made.customer, ...more });
  return { ...made, object };
}

/** Returns the object's hold as a device gets it. */
async function holdOf(object: string): Promise<string | null> {
  const [row] = await rowsOf<{ reason: string | null }>(
    test,
    `select hold_reason as reason from objects where id = '${object}'`,
  );
  return row?.reason ?? null;
}

/** Runs the errands that follow a call or a payment, as the server does by itself. */
async function errands(daysLate: number): Promise<void> {
  await sql`update billing_outbox set next_attempt_at = now() where state = 'waiting'`.execute(test.database.kysely);
  const { now } = yard.parts(daysLate);
  const settings = { database: test.database.kysely, secret: 'a secret for tests that is long enough', now };
  await runDueErrands(
    openPayments({ ...settings, log: silentLog, mollieUrl: null, stripeUrl: null, publicUrl: () => null }),
  );
}

const toSecond = async () => {
  await yard.run(3);
  await yard.run(10);
};

describe('an object of somebody who does not pay', () => {
  it('is held from the step that the company chose, in a change that devices hear of', async () => {
    const { object } = await withObject('Houder');
    await yard.run(3);
    expect(await holdOf(object)).toBeNull();
    const revOf = async () =>
      (await rowsOf<{ rev: number }>(test, `select rev from objects where id = '${object}'`))[0]?.rev;
    const before = await revOf();
    await yard.run(10);
    expect(await holdOf(object)).toBe('Betalingsachterstand');
    expect(await revOf()).toBeGreaterThan(before ?? 0);
    await yard.run(10);
    expect(await rowsOf(test, `select 1 from dunning_holds where object_id = '${object}'`)).toHaveLength(1);
  });

  it.each([
    ['paid through the provider', (made: Made) => payByProvider(test, made.first.uuid, 12_100)],
    ['paid by hand', (made: Made) => change(owner, made.first.uuid, { status: 'paid' })],
    ['void', (made: Made) => change(owner, made.first.uuid, { status: 'void', note: 'vergissing' })],
    [
      'credited',
      async (made: Made) => {
        const { lines } = await readInvoice(owner, made.first.uuid);
        const whole = lines.map(({ position }) => ({ position, amount_cents: 12_100 }));
        await credit(owner, { invoice: made.first.uuid, lines: whole });
      },
    ],
  ] as const)('is released once what was late is %s', async (_, settle) => {
    const made = await withObject('Vrij');
    await toSecond();
    expect(await holdOf(made.object)).toBe('Betalingsachterstand');
    await errands(11);
    expect(await holdOf(made.object)).toBe('Betalingsachterstand');
    await settle(made);
    await errands(11);
    expect(await holdOf(made.object)).toBeNull();
  });

  it('stays held while a part is open, or nobody expects the money any more', async () => {
    const part = await withObject('Deels');
    const given = await withObject('Afgeboekt');
    await toSecond();
    await payByProvider(test, part.first.uuid, 12_099);
    await change(owner, given.first.uuid, { status: 'uncollectible', note: 'failliet' });
    await errands(11);
    await yard.run(11);
    for (const { object } of [part, given]) expect(await holdOf(object)).toBe('Betalingsachterstand');
  });

  it('is released by the daily run when the news of a payment was lost', async () => {
    const made = await withObject('Gemist');
    await toSecond();
    await change(owner, made.first.uuid, { status: 'paid' });
    await sql`delete from billing_outbox where kind = 'settle_holds'`.execute(test.database.kysely);
    await yard.run(11);
    expect(await holdOf(made.object)).toBeNull();
  });
});

it('does not stay held when it was released while it was being held', async () => {
  const { customer } = await yard.debtor('Tegelijk');
  await toSecond();
  const object = await makeObject(owner, 'HD-900-B', { customer_id: customer });
  const { kysely } = test.database;
  let released: Promise<void> | undefined;
  let asked = 0;
  const now = () => {
    asked += 1;
    // On the real date the invoice is not late yet, just as it no longer is once paid.
    if (asked === 3) released = settleHolds({ database: kysely, registry, now: Date.now }, YARD, [customer]);
    return Date.now() + (DUE_DAYS + 10) * 86_400_000;
  };
  await settleHolds({ database: kysely, registry, now }, YARD, [customer]);
  await released;
  expect(await holdOf(object)).toBeNull();
  const left = `select 1 from dunning_holds where object_id = '${object}' and released_at is null`;
  expect(await rowsOf(test, left)).toEqual([]);
});

describe('a hold of a person', () => {
  const hold = async (objectId: string, reason: string | null) => {
    const actor = { userId: PEOPLE.owner.id, userName: 'owner Test', companyId: YARD, can: () => true };
    const write = { database: test.database.kysely, registry };
    expect(await executeCommand(write, actor, { command: holdObject, args: { objectId, reason } })).toMatchObject({
      status: 'applied',
    });
  };

  it('stays, whatever is paid', async () => {
    const made = await withObject('Schade');
    await hold(made.object, 'Verzekering verlopen');
    await toSecond();
    expect(await holdOf(made.object)).toBe('Verzekering verlopen');
    await change(owner, made.first.uuid, { status: 'paid' });
    await errands(11);
    await yard.run(11);
    expect(await holdOf(made.object)).toBe('Verzekering verlopen');
  });

  it('that took the place of one for arrears is not released with it', async () => {
    const made = await withObject('Anders');
    await toSecond();
    await hold(made.object, 'Beslag');
    await change(owner, made.first.uuid, { status: 'paid' });
    await errands(11);
    expect(await holdOf(made.object)).toBe('Beslag');
  });

  it('that was lifted is not put back by the next run', async () => {
    const made = await withObject('Mag weg');
    await toSecond();
    await hold(made.object, null);
    await yard.run(11);
    expect(await holdOf(made.object)).toBeNull();
  });
});

it('nobody else’s object is held', async () => {
  const other = await withObject('Netjes');
  await change(owner, other.first.uuid, { status: 'paid' });
  await withObject('Slordig');
  await toSecond();
  expect(await holdOf(other.object)).toBeNull();
});
