import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readMail, startSmtp } from '#tests/support/smtp.ts';
import { startLoneServer } from './lone-server.ts';
import { engineHere, secondsSince, tellFigures } from './witness.ts';

const MAILS = 3;
const TOKEN = 'for-whoever-reads-the-metrics-here';
/** The first attempt after one that failed comes a minute later. */
const AGAIN_WITHIN_MS = 75_000;

test('a mail server that is away: mails wait, everything else goes on, and each is sent once when it is back', async () => {
  const first = await startSmtp();
  const { server, emails, api } = await startLoneServer(MAILS, {
    SMTP_URL: first.url,
    MAIL_FROM: 'De Wal <post@dewal.test>',
    APP_URL: 'http://localhost',
    METRICS_TOKEN: TOKEN,
  });
  await first.stop();
  const waiting = async () => {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    return Number(/remise_queue_waiting\{queue="mails"\} (\d+)/.exec(await answer.text())?.[1]);
  };

  const begun = performance.now();
  for (const email of emails) {
    const answer = await api.fetch('/api/account/forgot-password', { method: 'POST', body: JSON.stringify({ email }) });
    expect(answer.status).toBe(202);
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBe(MAILS);
  const clearAfter = secondsSince(begun);
  // The first attempt of each fails meanwhile.
  await pause(4_000);
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  expect((await api.fetch('/api/customers')).status).toBe(200);

  const second = await startSmtp(Number(new URL(first.url).port));
  onTestFinished(second.stop);
  const ended = performance.now();
  await expect.poll(() => second.arrived.length, { timeout: AGAIN_WITHIN_MS, interval: 200 }).toBe(MAILS);
  const backAfter = secondsSince(ended);
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  await pause(5_000);
  const mails = await Promise.all(second.arrived.map(readMail));
  expect(mails.flatMap(({ to }) => to?.map(({ address }) => address)).toSorted()).toEqual(emails.toSorted());
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(MAILS);
  expect(server.errors).toBe('');
  tellFigures({
    fault: 'mail away',
    engine: engineHere(),
    clearAfter,
    backAfter,
    acknowledged: MAILS,
    lost: 0,
    more: 'mails, each sent once',
  });
}, 240_000);
