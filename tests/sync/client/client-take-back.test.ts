import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { undoMovement } from '#appointments/client/appointments.store.ts';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { QueueDatabase } from '#sync/client/queue/queue-database.ts';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import type { SyncedRow } from '#sync/table.ts';
import { aCheckIn, aMove, testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, checkOutArgs, inStep, viewOf, type Yard } from '#tests/support/device-yard.ts';
import { FakePage, until } from '#tests/support/fake-runtime.ts';

const OBJECT = testId('o', 1);

/** A device that has everything and cannot reach the server. */
async function cutOff({ server, open }: Yard, page?: FakePage): Promise<DeviceSession> {
  const session = await open(page === undefined ? {} : { page });
  await inStep(session, server);
  server.online = false;
  server.endStreams();
  await until(() => session.status.get().state === 'offline', 'offline');
  return session;
}

const checkOut = (session: DeviceSession) => session.submit(checkOutObject, { args: checkOutArgs() });
const undo = (session: DeviceSession, movement = 1) => undoMovement(session, OBJECT, testId('m', movement));
const stateOf = async (session: DeviceSession) => (await session.mirror.get(objectTable, OBJECT))?.storageStatus;

/** A row's content, without how often it was written. */
function held(row: SyncedRow | undefined) {
  const { rev: _rev, version: _version, ...fields } = row ?? { id: '', rev: 0, version: 0 };
  return fields;
}

describe('undoing a movement that was not sent', () => {
  it.each([
    ['a check-out', 1, (session: DeviceSession) => checkOut(session)],
    [
      'a move',
      2,
      (session: DeviceSession) => session.submit(moveObject, { args: aMove({ movementId: testId('m', 2) }) }),
    ],
  ] as const)('takes %s out of the queue: the server hears of neither', async (_name, movement, record) => {
    const yard = aYard();
    const session = await cutOff(yard);
    const before = await viewOf(session);
    expect(await record(session)).toMatchObject({ outcome: 'saved', args: { movementId: testId('m', movement) } });
    expect(await viewOf(session)).not.toEqual(before);
    expect(await undo(session, movement)).toMatchObject({ outcome: 'saved' });
    expect(await session.outbox()).toEqual([]);
    expect(await viewOf(session)).toEqual(before);
    yard.server.online = true;
    session.syncNow();
    await inStep(session, yard.server);
    expect(yard.server.verdictCount()).toBe(0);
    expect(yard.server.all(movementTable)).toEqual([]);
  });

  it('leaves what else waits, also of the same object', async () => {
    const yard = aYard();
    const session = await cutOff(yard);
    const args = aCheckIn({ objectId: testId('o', 2), movementId: testId('m', 5), spotId: testId('s', 2) });
    await session.submit(checkInObject, { args });
    const moved = aMove({ objectId: testId('o', 2), movementId: testId('m', 6), stayId: args.stayId });
    await session.submit(moveObject, { args: { ...moved, spotId: testId('s', 3) } });
    expect(await undoMovement(session, testId('o', 2), testId('m', 6))).toMatchObject({ outcome: 'saved' });
    expect((await session.outbox()).map(({ intent }) => intent.name)).toEqual(['object.check_in']);
    expect(await session.mirror.get(objectTable, testId('o', 2))).toMatchObject({ spotId: testId('s', 2) });
  });

  it('is refused while another one follows it, and the queue stays as it is', async () => {
    const session = await cutOff(aYard());
    await checkOut(session);
    const args = aCheckIn({ movementId: testId('m', 7), stayId: testId('y', 7) });
    await session.submit(checkInObject, { args });
    expect(await undo(session)).toMatchObject({ outcome: 'refused', refusal: { code: 'movement.moved_since' } });
    expect(await session.outbox()).toHaveLength(2);
  });

  it('in two tabs at once takes it back once', async () => {
    const yard = aYard();
    const first = await cutOff(yard, new FakePage());
    const second = await yard.open({ page: new FakePage() });
    await checkOut(first);
    const [entry] = await first.outbox();
    const outcomes: readonly SubmitOutcome[] = await Promise.all([undo(first), undo(second)]);
    expect(outcomes.map(({ outcome }) => outcome)).toContain('saved');
    expect(entry?.intent.name).toBe('object.check_out');
    await until(async () => (await first.outbox()).length === 0, 'an empty queue');
    await until(async () => (await stateOf(second)) === 'with_storage', 'the other tab');
    yard.server.online = true;
    first.syncNow();
    await inStep(first, yard.server);
    expect(yard.server.verdictCount()).toBe(0);
  });
});

describe('undoing a movement that may have reached the server', () => {
  it('being sent this moment, or by another tab, is a change that follows it', async () => {
    const yard = aYard();
    const session = await cutOff(yard);
    const before = held(yard.server.row(objectTable, OBJECT));
    await checkOut(session);
    // Another tab claimed it for sending, a moment before the button was pressed.
    const queue = new QueueDatabase(ACTOR.companyId, ACTOR.userId);
    const [entry] = await queue.outbox.toArray();
    if (entry === undefined) throw new Error('nothing waits');
    await queue.outbox.put({ ...entry, seq: 1, state: 'sending', sendings: 1 });
    await queue.setMeta('client', { clientId: (await queue.getMeta('client'))?.clientId ?? '', lastSeqGiven: 1 });
    expect(await undo(session)).toMatchObject({ outcome: 'saved' });
    expect((await session.outbox()).map(({ intent, state }) => [intent.name, state])).toEqual([
      ['object.check_out', 'sending'],
      ['object.undo_movement', 'queued'],
    ]);
    expect(await stateOf(session)).toBe('with_storage');
    queue.close();
    yard.server.online = true;
    session.syncNow();
    await inStep(session, yard.server);
    expect(held(yard.server.row(objectTable, OBJECT))).toEqual(before);
    expect(yard.server.row(movementTable, testId('m', 1))).toMatchObject({ standing: 'undone', undoneByName: 'Kees' });
  });

  it('whose answer was lost is undone once', async () => {
    const { clock, server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const before = held(server.row(objectTable, OBJECT));
    server.fault('push', 'drop_answer');
    await checkOut(session);
    await until(() => server.verdictCount() === 1, 'the server to have it');
    expect(await undo(session)).toMatchObject({ outcome: 'saved' });
    await clock.advance(10_000);
    await inStep(session, server);
    expect(server.verdictCount()).toBe(2);
    expect(held(server.row(objectTable, OBJECT))).toEqual(before);
  });

  it('that is settled is undone without a connection, and sent later', async () => {
    const { clock, server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    await checkOut(session);
    await inStep(session, server);
    server.online = false;
    server.endStreams();
    await until(() => session.status.get().state === 'offline', 'offline');
    expect(await undo(session)).toMatchObject({ outcome: 'saved' });
    expect(await stateOf(session)).toBe('with_storage');
    // The undo was in time when it was requested.
    await clock.advance(3_600_000);
    server.online = true;
    session.syncNow();
    await inStep(session, server);
    expect(server.row(objectTable, OBJECT)?.storageStatus).toBe('with_storage');
  });

  it('is refused after ten minutes, on the device already', async () => {
    const { clock, server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    await checkOut(session);
    await inStep(session, server);
    await clock.advance(600_001);
    expect(await undo(session)).toMatchObject({ outcome: 'refused', refusal: { code: 'movement.undo_too_late' } });
    expect(await session.unsentCount()).toBe(0);
  });
});
