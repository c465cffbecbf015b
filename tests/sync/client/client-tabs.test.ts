import 'fake-indexeddb/auto';
import { Dexie, liveQuery } from 'dexie';
import { describe, expect, it } from 'vitest';
import { checkOutObject } from '#objects/movement.commands.ts';
import { editObject } from '#objects/object.commands.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { Queue, toMutation } from '#sync/client/queue/queue.ts';
import { QueueDatabase } from '#sync/client/queue/queue-database.ts';
import { ConnectionFacts } from '#sync/client/runtime/connection-facts.ts';
import type { Runtime, TabMessage } from '#sync/client/runtime/runtime.ts';
import { Tabs } from '#sync/client/tabs/tabs.ts';
import { aStoredObject, testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, checkOutArgs, inStep, LEASE, TAB_GROUP } from '#tests/support/device-yard.ts';
import { FakeClock, FakePage, FakeTabs, fakeRuntime, until } from '#tests/support/fake-runtime.ts';

const OBJECT = testId('o', 1);

function aBrand(brand: string, before: string) {
  const description = { category: 'caravan' as const, brand, type: 'De Luxe' };
  return { args: { objectId: OBJECT, now: { description } }, was: { description: { ...description, brand: before } } };
}

describe('two tabs of one user', () => {
  it('share one queue: a change of the second is sent by the first', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    const second = await open();
    await second.submit(checkOutObject, { args: checkOutArgs() });
    await inStep(first, server);
    await inStep(second, server);
    expect(server.all(movementTable).length).toBe(1);
    expect(second.status.get()).toMatchObject({ state: 'online', pending: 0 });
  });

  it('tell the same status, also the one that was just opened and the one that was put away (L6)', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    const page = new FakePage();
    const asked: string[] = [];
    const fetch: Runtime['fetch'] = (input, init) => {
      asked.push(input);
      return server.fetch(input, init);
    };
    const second = await open({ page, fetch });
    await until(() => second.status.get().state === 'online', 'the second to know');
    expect(asked).toEqual([]);
    page.wake();
    await until(() => second.status.get().state === 'online', 'the second to know again');
  });

  it('show the same at once', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    const second = await open();
    server.online = false;
    const seen: (string | undefined)[] = [];
    const watching = liveQuery(() => first.mirror.get(objectTable, OBJECT)).subscribe((row) => {
      seen.push(row?.storageStatus);
    });
    await until(() => seen.length === 1);
    await second.submit(checkOutObject, { args: checkOutArgs() });
    await until(() => seen.at(-1) === 'with_customer', 'the first tab to follow');
    watching.unsubscribe();
    await until(() => first.status.get().pending === 1);
  });

  it('go on when the leading tab closes', async () => {
    const { server, clock, open } = aYard();
    const first = await open();
    await inStep(first, server);
    const second = await open();
    await first.close();
    await second.submit(checkOutObject, { args: checkOutArgs() });
    await clock.advance(25_000);
    await inStep(second, server);
    expect(server.verdictCount()).toBe(1);
  });

  it('leave nothing behind that keeps the next from leading, also one that closes before it leads', async () => {
    const { server, open } = aYard();
    const first = await open();
    await first.close();
    const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    expect(await queue.getMeta(LEASE)).toBeUndefined();
    queue.close();
    await inStep(await open(), server);
  });

  it('leave no lease behind when the one that leads closes', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    expect(await queue.getMeta(LEASE)).toBeDefined();
    await first.close();
    expect(await queue.getMeta(LEASE)).toBeUndefined();
    queue.close();
  });

  it('tell nobody anything once they are closed, whatever still ends', () => {
    const tabs = new FakeTabs();
    const runtime = fakeRuntime({ fetch: () => new Promise(() => {}), clock: new FakeClock(), tabs });
    const one = new Tabs({ runtime, tab: 'one', facts: new ConnectionFacts(runtime) }, 'yard');
    const heard: TabMessage[] = [];
    tabs.openChannel('yard').listen((message) => heard.push(message));
    one.close();
    one.tryNow();
    one.ask();
    one.kick(
      async () => false,
      () => {},
    );
    expect(heard).toEqual([]);
  });

  it('go on when the leading tab is put to sleep, and it follows again when it wakes', async () => {
    const { server, clock, open } = aYard();
    const page = new FakePage();
    const first = await open({ page });
    await inStep(first, server);
    const second = await open();
    page.sleep();
    await second.submit(checkOutObject, { args: checkOutArgs() });
    await clock.advance(25_000);
    await inStep(second, server);
    expect(server.verdictCount()).toBe(1);
    page.wake();
    server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    await inStep(first, server);
  });

  it('take over within 25 seconds from a tab that died without a word, with what it was sending', async () => {
    const { server, clock, open } = aYard();
    const first = await open();
    await inStep(first, server);
    await first.close();
    const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    await queue.transaction('rw', queue.meta, async () => {
      await queue.setMeta(LEASE, { tab: 'dead', until: clock.now + 20_000 });
      await queue.setMeta('sending', { tab: 'dead', until: clock.now + 45_000 });
    });
    queue.close();
    const second = await open();
    await second.submit(checkOutObject, { args: checkOutArgs() });
    await clock.advance(9000);
    expect(server.verdictCount()).toBe(0);
    await clock.advance(16_000);
    await inStep(second, server);
    expect(server.verdictCount()).toBe(1);
  });

  it('take the lead the moment the lease of a dead tab runs out (L4)', async () => {
    const { server, clock, open } = aYard();
    const first = await open();
    await inStep(first, server);
    await first.close();
    const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    await queue.transaction('rw', queue.meta, () => queue.setMeta(LEASE, { tab: 'dead', until: clock.now + 18_000 }));
    queue.close();
    const asked = server.requests.length;
    const second = await open();
    await clock.advance(17_900);
    expect(server.requests.length).toBe(asked);
    await clock.advance(200);
    await inStep(second, server);
  });

  it('have one that leads again as soon as two do, after somebody set the clock (L5)', async () => {
    const { server, clock, open } = aYard();
    const first = await open();
    await inStep(first, server);
    await clock.advance(2500);
    const second = await open();
    const lead = () => Promise.all([first, second].map(async (tab) => (await tab.diagnostics()).leads));
    await until(async () => (await lead()).join() === 'true,false', 'the first to lead');
    await clock.advance(3000);
    // The lease has run out. The second looks 2.5 seconds before the first does.
    clock.jump(60_000);
    while (!(await lead())[1]) await clock.advance(100);
    await until(async () => (await lead()).join() === 'false,true', 'the first to stand down');
  });

  it('let go of the queue when one freezes in a transaction, which then opens it again (L4)', async () => {
    const frozen = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    const working = frozen.transaction('rw', frozen.drafts, async () => {
      while (true) await frozen.drafts.count();
    });
    const ended = expect(working).rejects.toThrow();
    await until(() => frozen.isOpen());
    const other = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    let written = false;
    const writing = other.drafts.put({ key: 'a', value: 1, at: 1 }).then(() => {
      written = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(written).toBe(false);
    frozen.letGo();
    await ended;
    await writing;
    expect(await frozen.drafts.count()).toBe(1);
    frozen.close();
    other.close();
  });

  it('leave a change to the tab that took it over, whatever became of their own request', async () => {
    const { server, clock, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.online = false;
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await session.close();
    const database = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    const runtime = fakeRuntime({ fetch: server.fetch, clock });
    const [first, second] = [new Queue(database, runtime, 'first'), new Queue(database, runtime, 'second')];
    const stateNow = async () => (await first.entries()).map((entry) => entry.state);
    const sent = await first.takeBatch(1);
    await second.requeueAll();
    const sentAgain = await second.takeBatch(1);
    expect(sentAgain.entries.map(toMutation)).toEqual(sent.entries.map(toMutation));
    await first.takeAnswer(sent, { epoch: '', rev: 0, serverTime: '', lastSeq: 0, results: [] });
    expect(await stateNow()).toEqual(['sending']);
    await first.giveBack(sent);
    expect(await stateNow()).toEqual(['sending']);
    await second.giveBack(sentAgain);
    expect(await stateNow()).toEqual(['queued']);
    database.close();
  });

  it('go on when the leading tab freezes in the middle of a push, and it follows again when it runs', async () => {
    const { server, clock, open } = aYard();
    const page = new FakePage();
    const first = await open({ page });
    await inStep(first, server);
    const second = await open();
    await first.submit(checkOutObject, { args: checkOutArgs() });
    page.freeze();
    await clock.advance(25_000);
    await inStep(second, server);
    page.wake();
    server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    await inStep(first, server);
    expect(server.verdictCount()).toBe(1);
    expect(first.status.get()).toMatchObject({ state: 'online', pending: 0 });
  });

  it('never send a change twice when both push at once', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    const second = await open();
    const changes = [];
    for (let turn = 0; turn < 5; turn += 1) {
      changes.push(first.submit(editObject, aBrand(`Een ${turn}`, turn === 0 ? 'Hobby' : `Een ${turn - 1}`)));
      first.syncNow();
      second.syncNow();
    }
    await Promise.all(changes);
    await inStep(first, server);
    await inStep(second, server);
    expect(server.row(objectTable, OBJECT)?.brand).toBe('Een 4');
    const seqs = server.pushed.map((mutation) => mutation.seq);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  });

  it('follow a mirror that another tab has built anew', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    const second = await open();
    const seen: (string | undefined)[] = [];
    const watching = liveQuery(() => second.mirror.get(objectTable, OBJECT)).subscribe((row) => {
      seen.push(row?.brand);
    });
    await until(() => seen.length === 1);
    server.fault('pull', { status: 410, body: { reason: 'cursor_too_old' } });
    server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
    await until(() => seen.at(-1) === 'Knaus', 'the second tab to follow');
    watching.unsubscribe();
    expect(seen).not.toContain(undefined);
    await inStep(second, server);
  });

  it('join two unsent changes of the same fields, keeping what the person saw first', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    server.online = false;
    server.endStreams();
    await until(() => first.status.get().state === 'offline');
    const saved = await first.submit(editObject, aBrand('Knaus', 'Hobby'));
    const joined = await first.submit(editObject, aBrand('Dethleffs', 'Knaus'));
    expect({ ...joined, args: null, act: null }).toEqual({ ...saved, args: null, act: null });
    expect((await first.mirror.get(objectTable, OBJECT))?.brand).toBe('Dethleffs');
    server.online = true;
    first.syncNow();
    await inStep(first, server);
    expect(server.pushed.length).toBe(1);
    expect(server.row(objectTable, OBJECT)?.brand).toBe('Dethleffs');
  });

  describe('with the locks of the browser', () => {
    const { locks } = navigator;

    it('hand the lead over at once when the leading tab closes', async () => {
      const { server, open } = aYard();
      const first = await open({ locks });
      await inStep(first, server);
      const second = await open({ locks });
      await first.close();
      await second.submit(checkOutObject, { args: checkOutArgs() });
      await inStep(second, server);
      expect(server.verdictCount()).toBe(1);
    });

    it('take the lock from a tab that holds it and no longer lives', async () => {
      const { server, clock, open } = aYard();
      const first = await open({ locks });
      await inStep(first, server);
      await first.close();
      const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
      let stolen = false;
      const dead = locks
        .request(`${queue.name}-${TAB_GROUP}-leader`, () => new Promise(() => {}))
        .catch(() => {
          stolen = true;
        });
      await queue.transaction('rw', queue.meta, () => queue.setMeta(LEASE, { tab: 'dead', until: clock.now + 20_000 }));
      queue.close();
      const second = await open({ locks });
      await second.submit(checkOutObject, { args: checkOutArgs() });
      await clock.advance(25_000);
      await dead;
      expect(stolen).toBe(true);
      await inStep(second, server);
      expect(server.verdictCount()).toBe(1);
      await second.close();
      expect((await locks.query()).held).toEqual([]);
    });

    it('keep the mirror that another tab still shows', async () => {
      const { server, open } = aYard();
      const first = await open({ locks });
      await inStep(first, server);
      const second = await open({ locks });
      server.fault('pull', { status: 410, body: { reason: 'cursor_too_old' } });
      server.put(objectTable, aStoredObject(1, 1, { brand: 'Knaus' }));
      await until(async () => (await second.mirror.get(objectTable, OBJECT))?.brand === 'Knaus');
      await inStep(second, server);
      await first.close();
      await second.close();
      const third = await open({ locks });
      await inStep(third, server);
      const mirrors = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('remise-mirror-'));
      await until(async () => (await mirrors()).length === 1, 'the old mirror to be removed');
      expect((await mirrors())[0]).toMatch(/-2$/);
    });
  });
});
