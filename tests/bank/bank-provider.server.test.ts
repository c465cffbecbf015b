import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BankEntryAnswer } from '#bank/bank.schema.ts';
import { MOST_FILE_BYTES } from '#bank/file-limits.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { openCaller } from '#tests/support/app.ts';
import { camtFile } from '#tests/support/bank-files.ts';
import { openStripeYard, type StripeYard } from '#tests/support/billing/stripe-yard.ts';
import { bankOf } from './bank-yard.ts';

let yard: StripeYard;
let bank: ReturnType<typeof bankOf>;
beforeAll(async () => {
  yard = await openStripeYard();
  bank = bankOf(yard.owner);
});
afterAll(() => yard.close());

const on = addDays(dayAt(Date.now()), -1);

test('what came in by the bank lowers the page of Stripe, closes it, and opens it again when it is undone', async () => {
  const { id, number, pageId } = await yard.issue();
  const [part, rest] = await bank.bring([
    { on, cents: 5_000, text: `deel ${number}` },
    { on, cents: 7_100, text: `rest ${number}` },
  ]);
  await bank.done(part as BankEntryAnswer, 'accept');
  await yard.runErrands();
  expect(await yard.stripe.invoices.retrieve(pageId)).toMatchObject({ status: 'open', amount_remaining: 7_100 });
  await bank.done(await bank.again(rest as BankEntryAnswer), 'accept');
  await yard.runErrands();
  expect(await yard.invoice(id)).toMatchObject({ status: 'paid', open_cents: 0, refundable_cents: 0 });
  expect((await yard.stripe.invoices.retrieve(pageId)).status).not.toBe('open');
  await bank.done(await bank.again(rest as BankEntryAnswer), 'undo');
  expect(await yard.invoice(id)).toMatchObject({ status: 'open', open_cents: 7_100 });
});

test('a file is taken of who may, as bytes, up to its size', async () => {
  const nobody = await openCaller(yard.app);
  expect((await bankOf(nobody).send('<a/>')).statusCode).toBe(401);
  const json = await yard.owner.call('POST', '/api/bank-statements', { file: camtFile([{ on, cents: 100 }]) });
  expect(json.statusCode).toBe(415);
  const large = await yard.owner.call('POST', '/api/bank-statements', Buffer.alloc(MOST_FILE_BYTES + 1, 'x'));
  expect(large.statusCode).toBe(413);
  const odd = await yard.owner.call(
    'POST',
    '/api/bank-statements?folder=1',
    Buffer.from(camtFile([{ on, cents: 100 }])),
  );
  expect(odd.statusCode).toBe(422);
});
