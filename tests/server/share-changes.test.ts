import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { shareChanges } from '#server/share-changes.ts';

const YARD = '01900000-0000-7000-8000-000000000001';
const OTHER = '01900000-0000-7000-8000-000000000002';

const PAUSE_MS = 5;

type Sent = { readonly companyId: string; readonly rev: number; readonly settle: (error?: Error) => void };

/** A database whose messages are through when the test says so. */
function openFeed() {
  const sent: Sent[] = [];
  const listeners = new Set<(payload: string) => void>();
  const notify = (_channel: string, payload: string) =>
    new Promise<void>((resolve, reject) => {
      const [, companyId = '', rev] = payload.split(' ');
      sent.push({ companyId, rev: Number(rev), settle: (error) => (error ? reject(error) : resolve()) });
    });
  const onNotify = (_channel: string, listener: (payload: string) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const app = Fastify();
  const feed = shareChanges({ notify, onNotify }, app, PAUSE_MS);
  return { app, feed, sent, listeners, revs: () => sent.map(({ rev }) => rev) };
}

async function settleLast(sent: readonly Sent[], error?: Error): Promise<void> {
  sent.at(-1)?.settle(error);
  await wait(PAUSE_MS * 4);
}

describe('telling other processes of a change', () => {
  it('five hundred changes in a row are two messages: the first and the newest', async () => {
    const { feed, sent, revs } = openFeed();
    for (let rev = 1; rev <= 500; rev += 1) feed.announce(YARD, rev);
    expect(revs()).toEqual([1]);
    await settleLast(sent);
    expect(revs()).toEqual([1, 500]);
    await settleLast(sent);
    expect(revs()).toEqual([1, 500]);
  });

  it('a change after the last message is told again, one that is older never replaces a newer', async () => {
    const { feed, sent, revs } = openFeed();
    feed.announce(YARD, 7);
    feed.announce(YARD, 9);
    feed.announce(YARD, 8);
    await settleLast(sent);
    await settleLast(sent);
    feed.announce(YARD, 10);
    expect(revs()).toEqual([7, 9, 10]);
  });

  it('a change in the pause after a message waits for its end', async () => {
    const { feed, sent, revs } = openFeed();
    feed.announce(YARD, 1);
    sent[0]?.settle();
    await Promise.resolve();
    feed.announce(YARD, 2);
    feed.announce(YARD, 3);
    expect(revs()).toEqual([1]);
    await wait(PAUSE_MS * 4);
    expect(revs()).toEqual([1, 3]);
  });

  it('nothing is told any more once the app closed', async () => {
    const { app, feed, sent, revs } = openFeed();
    feed.announce(YARD, 1);
    feed.announce(YARD, 2);
    await app.close();
    await settleLast(sent);
    expect(revs()).toEqual([1]);
  });

  it('one company does not wait for another', () => {
    const { feed, sent } = openFeed();
    feed.announce(YARD, 1);
    feed.announce(OTHER, 1);
    expect(sent.map(({ companyId }) => companyId)).toEqual([YARD, OTHER]);
  });

  it('a message that failed does not hold up the next', async () => {
    const { feed, sent, revs } = openFeed();
    feed.announce(YARD, 1);
    feed.announce(YARD, 2);
    await settleLast(sent, new Error('connection terminated'));
    expect(revs()).toEqual([1, 2]);
  });

  it('readers of this process hear every change at once, those of others when told, until the app closes', async () => {
    const { app, feed, listeners } = openFeed();
    const heard: number[] = [];
    feed.subscribe(YARD, (rev) => heard.push(rev));
    feed.announce(YARD, 1);
    feed.announce(YARD, 2);
    for (const listener of listeners) listener(`somebody-else ${YARD} 3`);
    expect(heard).toEqual([1, 2, 3]);
    await app.close();
    expect(listeners.size).toBe(0);
  });
});
