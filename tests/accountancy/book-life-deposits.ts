import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { YARD } from '#tests/support/app.ts';
import type { Life, Step } from './book-life.ts';

const METHODS = ['bank', 'cash', 'card'] as const;

type Known = { readonly id: string; readonly customer: string };
async function someDeposit({ books, random }: Life): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select id, customer_id as customer from deposits where company_id = ${YARD} order by id`.execute(
    books.yard.database.kysely,
  );
  return rows.length === 0 ? undefined : random.pick(rows);
}

const onDeposit =
  (step: (life: Life, deposit: Known) => Promise<string | undefined>): Step =>
  async (life) => {
    const deposit = await someDeposit(life);
    return deposit === undefined ? undefined : step(life, deposit);
  };
/** All of it, or an amount that may be too much. */
const someAmount = ({ random }: Life) => (random.chance(0.5) ? {} : { amount_cents: 1 + random.int(20_000) });

/** What the life of a company gives its steps: a call that may be refused, and a day that somebody may name. */
type Parts = {
  readonly call: (life: Life, url: string, body: object) => Promise<string>;
  readonly someDay: (life: Life) => string;
};

/** What becomes of deposits in a generated company, with how often. */
export function depositSteps({
  call,
  someDay,
}: Parts): readonly (readonly [name: string, weight: number, step: Step])[] {
  const act = (life: Life, id: string, name: string, body: object) =>
    call(life, `/api/deposits/${id}/${name}`, { event: randomUUID(), ...body });
  const ask: Step = (life) =>
    call(life, '/api/deposits', {
      uuid: randomUUID(),
      customer: life.random.pick(life.customers),
      purpose: 'Sleutel',
      amount_cents: 1 + life.random.int(20_000),
    });

  const receive = onDeposit((life, { id }) =>
    act(life, id, 'receive', { method: life.random.pick(METHODS), on: someDay(life) }),
  );

  const giveBack = onDeposit((life, { id }) =>
    act(life, id, 'return', { method: life.random.pick(METHODS), on: someDay(life), ...someAmount(life) }),
  );

  const keep = onDeposit((life, { id }) =>
    act(life, id, 'keep', { reason: 'schade', on: someDay(life), ...someAmount(life) }),
  );

  const setOff = onDeposit(async (life, { id, customer }) => {
    const { rows } = await sql<{ id: string }>`
    select id from invoices where company_id = ${YARD} and customer_id = ${customer} and issued_on is not null
    order by id`.execute(life.books.yard.database.kysely);
    if (rows.length === 0) return undefined;
    return act(life, id, 'set-off', { invoice: life.random.pick(rows).id, ...someAmount(life) });
  });

  const undo = onDeposit(async (life, { id }) => {
    const { rows } = await sql<{ id: string }>`
    select id from deposit_events where company_id = ${YARD} and deposit_id = ${id} order by created_at, id`.execute(
      life.books.yard.database.kysely,
    );
    if (rows.length === 0) return undefined;
    const on = life.random.pick([{}, { on: someDay(life) }]);
    return act(life, id, `events/${life.random.pick(rows).id}/undo`, on);
  });

  return [
    ['ask a deposit', 3, ask],
    ['receive a deposit', 4, receive],
    ['return a deposit', 2, giveBack],
    ['keep a deposit', 2, keep],
    ['set a deposit off', 4, setOff],
    ['undo of a deposit', 2, undo],
  ];
}
