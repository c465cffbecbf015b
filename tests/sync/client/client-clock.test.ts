import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { checkOutObject } from '#objects/movement.commands.ts';
import { Queue } from '#sync/client/queue/queue.ts';
import { QueueDatabase } from '#sync/client/queue/queue-database.ts';
import { testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, checkOutArgs, inStep, LEASE, type Yard } from '#tests/support/device-yard.ts';
import { FakePage, type FakeRuntime, fakeRuntime, until } from '#tests/support/fake-runtime.ts';

const DAY_MS = 86_400_000;
const NEW_EPOCH = '0e000000-0000-7000-8000-000000000002';
const NOTE = { noteId: testId('n', 1), modelType: 'object' as const, modelId: testId('o', 1), text: 'Notitie' };

/** A browser whose clock can be set while its timers run on. */
function aBrowser({ clock, server }: Yard, page: FakePage) {
  const skew = { ms: 0 };
  const base = fakeRuntime({ fetch: server.fetch, clock, page });
  const runtime: FakeRuntime = { ...base, now: () => clock.now + skew.ms };
  return { skew, runtime };
}

describe('a network that is back', () => {
  /** The server is gone; `saidSo` when the device knows that it has no network before it tries. */
  const lost = async (saidSo: boolean) => {
    const yard = aYard();
    const { server } = yard;
    const page = new FakePage();
    const session = await yard.open({ runtime: aBrowser(yard, page).runtime });
    await inStep(session, server);
    page.online = !saidSo;
    server.online = false;
    server.endStreams();
    return { ...yard, page, session };
  };

  it('is used at once after an attempt that could not leave the device', async () => {
    const { server, page, session } = await lost(true);
    page.wake();
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await until(() => session.status.get().state === 'offline', 'the failure');
    server.online = true;
    page.online = true;
    page.wake();
    await inStep(session, server);
  });

  it('is left in peace for a second after an attempt that met no answer', async () => {
    const { server, clock, page, session } = await lost(false);
    page.wake();
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await until(() => session.status.get().state === 'offline', 'the failure');
    const exchanges = () => server.requests.filter((path) => /pu(?:ll|sh)$/.test(path)).length;
    const asked = exchanges();
    server.online = true;
    page.wake();
    page.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(exchanges()).toBe(asked);
    await clock.advance(2000);
    await inStep(session, server);
  });
});

describe('a clock that was set back', () => {
  it('does not put off the attempt that a network which is back asks for', async () => {
    const yard = aYard();
    const { server, clock } = yard;
    const page = new FakePage();
    const { skew, runtime } = aBrowser(yard, page);
    const session = await yard.open({ runtime });
    await inStep(session, server);
    server.online = false;
    server.endStreams();
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await until(() => session.status.get().state === 'offline', 'the failure');
    skew.ms = -DAY_MS;
    page.wake();
    server.online = true;
    await clock.advance(2000);
    await inStep(session, server);
  });

  it('does not leave the lead to a page that is gone', async () => {
    const { server, clock, open } = aYard();
    const first = await open();
    await inStep(first, server);
    await first.close();
    const database = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    await database.transaction('rw', database.meta, () =>
      database.setMeta(LEASE, { tab: 'gone', until: clock.now + DAY_MS }),
    );
    database.close();
    server.rev += 1;
    const second = await open();
    await clock.advance(2000);
    await inStep(second, server);
  });

  it('does not keep back what a page that is gone was sending', async () => {
    const yard = aYard();
    const session = await yard.open();
    await inStep(session, yard.server);
    yard.server.online = false;
    yard.server.endStreams();
    await session.submit(addNote, { args: NOTE });
    await session.close();
    const { skew, runtime } = aBrowser(yard, new FakePage());
    const database = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    const first = new Queue(database, runtime, 'first');
    expect((await first.takeBatch(10)).entries).toHaveLength(1);
    const second = new Queue(database, runtime, 'second');
    expect((await second.takeBatch(10)).entries).toEqual([]);
    skew.ms = -DAY_MS;
    expect((await second.takeBatch(10)).entries).toHaveLength(1);
    database.close();
  });

  it('does not count rebuilds of days that are yet to come', async () => {
    const { server, clock, open } = aYard();
    const first = await open();
    await inStep(first, server);
    await first.close();
    const database = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    const later = clock.now + DAY_MS;
    await database.transaction('rw', database.meta, () => database.setMeta('resets', [later, later + 1, later + 2]));
    database.close();
    server.restore(server.backup(), NEW_EPOCH);
    const second = await open();
    await second.submit(addNote, { args: NOTE });
    await clock.advance(10_000);
    await inStep(second, server);
    expect(server.verdictCount()).toBe(1);
  });
});

describe('without anybody doing anything', () => {
  it('what was held for its user is sent once that user is signed in again', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.signedIn = testId('u', 2);
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await until(async () => (await session.outbox())[0]?.state === 'held', 'the hold');
    await clock.advance(120_000);
    expect((await session.outbox())[0]?.state).toBe('held');
    server.signedIn = ACTOR.userId;
    await clock.advance(120_000);
    await inStep(session, server);
    expect(server.verdictCount()).toBe(1);
  });

  it('so is what another tab held, which is gone since', async () => {
    const { server, clock, open } = aYard();
    const first = await open();
    await inStep(first, server);
    const second = await open();
    server.signedIn = testId('u', 2);
    await first.submit(checkOutObject, { args: checkOutArgs() });
    await until(async () => (await second.outbox())[0]?.state === 'held', 'the hold');
    server.signedIn = ACTOR.userId;
    await first.close();
    await clock.advance(120_000);
    await inStep(second, server);
    expect(server.verdictCount()).toBe(1);
  });

  it('a rebuild that the network broke off many times is finished when the network is back', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.fault('/api/sync/snapshot', ...Array.from({ length: 6 }, () => 'drop_request' as const));
    server.restore(server.backup(), NEW_EPOCH);
    session.syncNow();
    await clock.advance(10 * 60_000);
    await inStep(session, server);
    expect(session.status.get().state).toBe('online');
  });
});
