import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDunning } from '#billing/server/reminders/dunning-run.ts';
import { startMailer } from '#server/mail/mailer.ts';
import { openSmtpTransport } from '#server/mail/smtp-transport.ts';
import { readPdf } from '#tests/billing/pdf/pdf-reading.ts';
import { type Caller, OTHER_YARD, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { change, credit, payByProvider, readInvoice, rowsOf } from '#tests/support/billing/billing.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { readMail, startSmtp } from '#tests/support/smtp.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { dunningYard, late, noticeEnds } from './dunning-yard.ts';

let test: TestApp;
let owner: Caller;
let yard: ReturnType<typeof dunningYard>;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = dunningYard(test, owner);
  await yard.settings({ notice_auto: true });
});
afterAll(() => test.close());

const mailsOf = (customer: string) =>
  rowsOf<{ kind: string; state: string; to_address: string; names: string | null }>(
    test,
    `select m.kind, m.state, m.to_address, (select string_agg(a.name, ',') from mail_attachments a
       where a.company_id = m.company_id and a.mail_id = m.id) as names
     from mails m where m.customer_id = '${customer}' order by m.created_at, m.key`,
  );

describe('the daily run', () => {
  it('takes each step on its day, once, with a letter, a mail and a line in the invoice’s history', async () => {
    const { customer, first } = await yard.debtor('Achter');
    await yard.run(2);
    expect(await yard.kinds(customer)).toEqual([]);
    for (const day of [3, 3, 4, 9, 10, 10, 16, 17, 17, noticeEnds(), noticeEnds() + 1, 60]) await yard.run(day);
    const letters = await yard.letters(customer);
    expect(letters).toMatchObject([
      {
        kind: 'friendly',
        channel: 'mail',
        sent_on: late(3),
        deadline_on: late(9),
        principal_cents: 12_100,
        costs_cents: 0,
      },
      { kind: 'second', sent_on: late(10), deadline_on: late(16), costs_cents: 0, created_by_name: '' },
      { kind: 'formal_notice', sent_on: late(17), deadline_on: late(noticeEnds()), costs_cents: 4_000 },
    ]);
    expect(
      (await mailsOf(customer)).map(({ kind, to_address, names }) => [kind, to_address, names?.includes('.pdf')]),
    ).toEqual([
      ['payment_reminder', 'achter@example.test', true],
      ['payment_reminder', 'achter@example.test', true],
      ['payment_notice', 'achter@example.test', true],
    ]);
    const { events } = await readInvoice(owner, first.uuid);
    expect(events.filter(({ action }) => action === 'reminded')).toHaveLength(3);
    const { text } = await readPdf(letters[0]?.content as Buffer);
    expect(text).toContain(first.number ?? '?');
    expect(text).toContain('€ 121,00');
  });

  it('does nothing for a company that has reminders off, or bills no more', async () => {
    const { customer } = await yard.debtor('Uit');
    await yard.settings({ on: false });
    expect(await yard.run(20)).toEqual({ reminded: 0, failed: 0 });
    await yard.settings({ notice_auto: true });
    await sql`update companies set payment_provider = null where id = ${YARD}`.execute(test.database.kysely);
    expect(await yard.run(20)).toEqual({ reminded: 0, failed: 0 });
    await sql`update companies set payment_provider = 'mollie' where id = ${YARD}`.execute(test.database.kysely);
    expect(await yard.kinds(customer)).toEqual([]);
  });

  it('leaves a step to staff that the company does not send by itself', async () => {
    const { customer } = await yard.debtor('Wacht');
    await yard.settings({ second_auto: false });
    for (const day of [3, 10, 17, 30]) await yard.run(day);
    expect(await yard.kinds(customer)).toEqual(['friendly']);
    await yard.settings({ notice_auto: true });
  });

  it('sends once when two processes run at once', async () => {
    const made = [await yard.debtor('Een'), await yard.debtor('Twee'), await yard.debtor('Drie')];
    await Promise.all([yard.run(3), yard.run(3, { batch: 1 }), yard.run(3)]);
    for (const { customer } of made) {
      expect(await yard.kinds(customer)).toEqual(['friendly']);
      expect(await mailsOf(customer)).toHaveLength(1);
    }
  });

  it('keeps why a customer could not be reminded, and reminds the others and, later, them', async () => {
    const bad = await yard.debtor('Fout');
    const good = await yard.debtor('Goed');
    const parts = yard.parts(3);
    const failing = {
      ...parts,
      queueReminderMail: (...[tx, mail]: Parameters<typeof parts.queueReminderMail>) =>
        mail.customerId === bad.customer ? Promise.reject(new Error('no paper')) : parts.queueReminderMail(tx, mail),
    };
    expect(await runDunning(failing)).toMatchObject({ failed: 1 });
    const problem = () =>
      rowsOf(test, `select dunning_problem as problem from customer_billing where customer_id = '${bad.customer}'`);
    expect(await problem()).toEqual([{ problem: 'no paper' }]);
    expect(await yard.kinds(bad.customer)).toEqual([]);
    expect(await yard.kinds(good.customer)).toEqual(['friendly']);
    await yard.run(4);
    expect(await yard.kinds(bad.customer)).toEqual(['friendly']);
    expect(await problem()).toEqual([{ problem: null }]);
  });

  it('sees no other company', async () => {
    const { customer } = await yard.debtor('Eigen');
    await runDunning(yard.parts(3), { companyId: OTHER_YARD });
    expect(await yard.kinds(customer)).toEqual([]);
  });

  it('writes a letter to post to who has no address for mail', async () => {
    const { customer } = await yard.debtor('Post', [12_100], { customer: { email: '' } });
    await yard.run(3);
    expect(await yard.letters(customer)).toMatchObject([{ kind: 'friendly', channel: 'paper' }]);
    expect(await mailsOf(customer)).toEqual([]);
  });

  it('writes one letter about all that is late, with what is left of each', async () => {
    const { customer, invoices } = await yard.debtor('Samen', [30_000, 20_000]);
    await payByProvider(test, invoices[0]?.uuid ?? '', 10_000);
    await yard.run(3);
    const [letter] = await yard.letters(customer);
    expect(letter).toMatchObject({ principal_cents: 40_000 });
    const { text } = await readPdf(letter?.content as Buffer);
    for (const said of [...invoices.map(({ number }) => number ?? '?'), '€ 200,00', '€ 400,00'])
      expect(text).toContain(said);
  });
});

it('a reminder arrives by mail, in the customer’s language, with its letter whole', async () => {
  const { customer, first } = await yard.debtor('Arrive', [12_100], { billing: { language: 'fr' } });
  await yard.run(3);
  const smtp = await startSmtp();
  const from = { address: 'post@dewal.test', name: '' };
  const mailer = { database: test.database.kysely, log: silentLog, from, transport: openSmtpTransport(smtp.url) };
  const stop = startMailer(mailer, 20);
  try {
    const mine = () => mailsOf(customer).then(([mail]) => mail?.state);
    await expect.poll(mine, { timeout: 20_000 }).toBe('sent');
    const mails = await Promise.all(smtp.arrived.map(readMail));
    const mail = mails.find(({ to }) => to?.some(({ address }) => address === 'arrive@example.test'));
    expect(mail?.subject).toContain('Rappel');
    expect(mail?.text).toContain(first.number);
    const [letter] = await yard.letters(customer);
    expect(
      Buffer.from((mail?.attachments[0]?.content ?? '') as ArrayBuffer).equals(letter?.content ?? Buffer.of()),
    ).toBe(true);
  } finally {
    await stop();
    await smtp.stop();
  }
});

describe('nothing is sent', () => {
  it('while reminders to a customer are stopped, and again after that', async () => {
    const { customer } = await yard.debtor('Geschil', [12_100], { billing: { dunning_stop: 'dispute' } });
    await yard.run(3);
    expect(await yard.kinds(customer)).toEqual([]);
    await expectStatus(owner.call('PUT', `/api/customers/${customer}/billing`, { dunning_stop: null }), 200);
    await yard.run(3);
    expect(await yard.kinds(customer)).toEqual(['friendly']);
  });

  it('about an invoice that is stopped, paid, void or given up', async () => {
    const stopped = await yard.debtor('Stil');
    await expectStatus(
      owner.call('PUT', `/api/reminders/invoices/${stopped.first.uuid}`, { stop: 'payment_plan' }),
      200,
    );
    const paid = await yard.debtor('Betaald');
    await change(owner, paid.first.uuid, { status: 'paid' });
    const gone = await yard.debtor('Vervallen');
    await change(owner, gone.first.uuid, { status: 'void', note: 'vergissing' });
    const given = await yard.debtor('Oninbaar');
    await change(owner, given.first.uuid, { status: 'uncollectible', note: 'failliet' });
    await yard.run(3);
    for (const { customer } of [stopped, paid, gone, given]) expect(await yard.kinds(customer)).toEqual([]);
  });

  it('to who paid as much for an invoice that was void by then', async () => {
    const { customer, first } = await yard.debtor('Dubbel', [12_100, 12_100]);
    await change(owner, first.uuid, { status: 'void', note: 'vergissing' });
    await payByProvider(test, first.uuid, 12_100);
    await yard.run(3);
    expect(await yard.kinds(customer)).toEqual([]);
  });

  it('to who has as much credit, and while the bank collects', async () => {
    const owed = await yard.debtor('Tegoed', [12_100, 12_100]);
    await payByProvider(test, owed.first.uuid, 12_100);
    const { lines } = await readInvoice(owner, owed.first.uuid);
    await credit(owner, {
      invoice: owed.first.uuid,
      lines: lines.map(({ position }) => ({ position, amount_cents: 12_100 })),
    });
    const debit = await yard.debtor('Incasso');
    await sql`
      insert into billing_outbox (company_id, id, kind, subject_id, key)
      values (${YARD}, gen_random_uuid(), 'collect_debit', ${debit.first.uuid}, ${`debit ${debit.first.uuid}`})`.execute(
      test.database.kysely,
    );
    await yard.run(3);
    expect(await yard.kinds(owed.customer)).toEqual([]);
    expect(await yard.kinds(debit.customer)).toEqual([]);
    await sql`update billing_outbox set state = 'failed' where subject_id = ${debit.first.uuid}`.execute(
      test.database.kysely,
    );
    await yard.run(3);
    expect(await yard.kinds(debit.customer)).toEqual(['friendly']);
  });
});
