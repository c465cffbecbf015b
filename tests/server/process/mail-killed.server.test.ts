import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { readMail, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { foundCompany } from './ring-company.ts';
import type { ServerProcess } from './server-process.ts';
import { openTemporaryPlace, type TemporaryPlace } from './temporary-place.ts';

let place: TemporaryPlace;
let smtp: TestSmtp;
let server: ServerProcess;

beforeEach(async () => {
  place = await openTemporaryPlace();
  smtp = await startSmtp();
  server = await place.serverWith({ SMTP_URL: smtp.url, MAIL_FROM: 'De Wal <post@dewal.test>' });
});
afterEach(async () => {
  await server.kill();
  await smtp.stop();
  await place.remove();
});

async function queueOne(): Promise<void> {
  const company = await foundCompany(place, 1);
  await place.inDatabase(({ kysely }) =>
    withCompany(kysely, company.id, (tx) =>
      queueMail(tx, {
        key: 'one',
        kind: 'test_mail',
        to: { address: 'piet@example.test' },
        subject: 'Afspraak',
        text: 'x',
        language: 'nl',
        about: null,
        by: null,
      }),
    ),
  );
}
const readMails = () =>
  place.inDatabase(
    async ({ kysely }) =>
      (await sql`select state, attempts, message_id from mails`.execute(kysely)).rows as {
        state: string;
        attempts: number;
        message_id: string;
      }[],
  );

test('a mail whose server was killed while sending it is sent after the restart, as the same mail', async () => {
  await queueOne();
  await smtp.behave('no-answer');
  await server.start();
  await expect.poll(() => smtp.begun()).toBe(1);
  await server.kill();
  const [killed] = await readMails();
  expect(killed).toMatchObject({ state: 'sending', attempts: 1 });
  // The lease of the dead process runs out.
  await place.inDatabase(({ kysely }) => sql`update mails set next_attempt_at = now()`.execute(kysely));
  await smtp.behave('accept');
  await server.start();
  await expect.poll(() => smtp.arrived).toHaveLength(1);
  await server.stop();
  expect(await readMails()).toEqual([{ state: 'sent', attempts: 2, message_id: killed?.message_id }]);
  const mail = smtp.arrived[0] && (await readMail(smtp.arrived[0]));
  expect(mail?.messageId).toBe(killed?.message_id);
  expect(mail?.from).toMatchObject({ name: 'De Wal', address: 'post@dewal.test' });
}, 180_000);

test('a server that is asked to stop while the mail server is silent stops, and leaves the mail for the next', async () => {
  await queueOne();
  await smtp.behave('no-answer');
  await server.start();
  await expect.poll(() => smtp.begun()).toBe(1);
  await server.stop();
  expect(server.errors).toBe('');
  expect(await readMails()).toMatchObject([{ state: 'queued', attempts: 0 }]);
}, 180_000);
