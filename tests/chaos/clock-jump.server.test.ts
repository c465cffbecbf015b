import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import type { SnapshotManifest } from '#sync/envelope.schema.ts';
import { agree } from '#tests/server/process/ring.ts';
import { RING_PASSWORD } from '#tests/server/process/ring-company.ts';
import { signInByApi } from '#tests/support/api-client.ts';
import { readMail, startSmtp } from '#tests/support/smtp.ts';
import { openChaosRing } from './chaos-ring.ts';
import { engineHere } from './witness.ts';
import { makeWorld } from './world.ts';

const DAY_MS = 86_400_000;
/** Wrong passwords after which a person waits. */
const TRIES = 6;
const SOON_MS = 20_000;
const CLIENT = '01900000-0000-7000-8000-0000000000c2';

test('a clock that jumps a day, there and back: nobody is signed out or kept out, and no mail leaves twice', async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  let world: ReturnType<typeof makeWorld> | undefined;
  const chaos = await openChaosRing({
    settings: (folder) => {
      world = makeWorld(folder);
      return {
        ...world.settings,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'De Wal <post@dewal.test>',
        APP_URL: 'http://localhost',
      };
    },
  });
  const { ring, witness } = chaos;
  onTestFinished(ring.close);
  const { url } = ring.server;
  const emails = ring.company.people.map(({ email }) => email);
  const api = await signInByApi(url, emails[0] ?? '', RING_PASSWORD);
  const forget = async (email = '') => {
    const body = JSON.stringify({ email });
    expect((await api.fetch('/api/account/forgot-password', { method: 'POST', body })).status).toBe(202);
  };
  /** Who got a link to set a password; who tried too often gets another mail. */
  const mailed = async () => {
    const mails = await Promise.all(smtp.arrived.map(readMail));
    const links = mails.filter(({ subject }) => subject?.includes('wachtwoord instellen'));
    return links.flatMap(({ to }) => to?.map(({ address }) => address)).toSorted();
  };
  const spread = async () => {
    const began = performance.now();
    await agree(ring.devices);
    return performance.now() - began;
  };
  const serverTime = async () => {
    const manifest = await api.fetch(`/api/sync/snapshot?clientId=${CLIENT}`);
    return Date.parse(((await manifest.json()) as SnapshotManifest).serverTime);
  };

  // A mail is under way when the clock jumps: its lease is over at once.
  await smtp.behave('slow');
  await forget(emails[0]);
  await expect.poll(smtp.begun).toBe(1);
  world?.set({ clockMs: DAY_MS });
  witness.begins();
  await chaos.workFor(3_000);
  expect(await serverTime()).toBeGreaterThan(Date.now() + DAY_MS - 60_000);
  expect(await spread()).toBeLessThan(SOON_MS);
  await forget(emails[1]);
  await expect.poll(mailed).toHaveLength(2);
  const wrong = () => signInByApi(url, emails[2] ?? '', 'niet het wachtwoord').catch(String);
  const answers = [];
  for (let time = 0; time < TRIES; time += 1) answers.push(await wrong());
  expect(answers.at(-1)).toContain('429');

  world?.set({ clockMs: -DAY_MS });
  await chaos.workFor(3_000);
  expect(await spread()).toBeLessThan(SOON_MS);
  // The clock of a PostgreSQL on another machine did not jump: there the wait goes on.
  if (engineHere() === 'embedded') await signInByApi(url, emails[2] ?? '', RING_PASSWORD);
  await forget(emails[2]);
  await expect.poll(mailed).toHaveLength(3);

  world?.set({});
  witness.ends();
  await chaos.workFor(2_000);
  expect((await api.fetch('/api/user')).status).toBe(200);
  // A replay has one clock, and decides otherwise how late something was.
  await chaos.recover('clock a day ahead, then a day behind', { more: 'each mail once', replays: false });
  expect(witness.answers.filter(({ status }) => status >= 400)).toEqual([]);
  const mails = await Promise.all(smtp.arrived.map(readMail));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
  expect(await mailed()).toEqual(emails.toSorted());
  expect(ring.server.errors).toBe('');
}, 240_000);
