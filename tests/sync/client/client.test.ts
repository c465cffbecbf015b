import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { objectIndex } from '#objects/client/object-index.ts';
import { checkOutObject } from '#objects/movement.commands.ts';
import { objectTable } from '#objects/object.ts';
import { RepeatedWork } from '#sync/client/mirror/watch-mirror.ts';
import { testId } from '#tests/support/builders.ts';
import { aYard, checkOutArgs, inStep } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';

describe('a device of the yard', () => {
  it('shows what the server holds after its first download', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    expect(await session.mirror.get(objectTable, testId('o', 1))).toMatchObject({ storageStatus: 'with_storage' });
  });

  it('shows a check-out at once and keeps it over a restart without a connection', async () => {
    const { server, open } = aYard();
    const first = await open();
    await inStep(first, server);
    server.online = false;
    server.endStreams();
    const outcome = await first.submit(checkOutObject, { args: checkOutArgs() });
    expect(outcome.outcome).toBe('saved');
    expect(await first.mirror.get(objectTable, testId('o', 1))).toMatchObject({ storageStatus: 'with_customer' });
    await first.close();
    const second = await open();
    expect(await second.mirror.get(objectTable, testId('o', 1))).toMatchObject({ storageStatus: 'with_customer' });
    expect((await second.outbox()).map((entry) => entry.state)).toEqual(['queued']);
    server.online = true;
    second.syncNow();
    await until(() => server.verdictCount() === 1, 'the server to know of it');
    await inStep(second, server);
    expect(server.row(objectTable, testId('o', 1))).toMatchObject({ storageStatus: 'with_customer' });
  });

  it('listens to nothing any more once its session is over', async () => {
    const listeners = () => Dexie.on('storagemutated').subscribers.length;
    const before = listeners();
    const { server, open } = aYard();
    const session = await open();
    session.listIndex(objectIndex).subscribe(() => {});
    await inStep(session, server);
    expect(listeners()).toBeGreaterThan(before);
    await session.close();
    expect(listeners()).toBe(before);
  });
});

it('goes on following after a run that failed', async () => {
  const reported: unknown[] = [];
  let runs = 0;
  const work = new RepeatedWork(
    async () => {
      runs += 1;
      if (runs === 1) throw new Error('first');
    },
    (error) => reported.push(error),
  );
  work.ask();
  await until(() => reported.length === 1);
  work.ask();
  await until(() => runs === 2, 'the second run');
  await work.stop();
});
