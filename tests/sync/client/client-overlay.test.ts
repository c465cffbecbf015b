import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { describe, expect, it } from 'vitest';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { customerTable } from '#customers/customer.ts';
import { checkOutObject } from '#objects/movement.commands.ts';
import { createObject, editObject } from '#objects/object.commands.ts';
import { objectTable } from '#objects/object.ts';
import { spotTable } from '#spots/spot.ts';
import { aCustomer, anObject, aSpot, aStoredObject, testId } from '#tests/support/builders.ts';
import { aYard, checkOutArgs, inStep, serverView, viewOf } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';

const OBJECT = testId('o', 1);

/** Every brand and status of object 1 a page would have painted. */
function watchObject(session: Awaited<ReturnType<ReturnType<typeof aYard>['open']>>) {
  const seen: string[] = [];
  const watching = liveQuery(() => session.mirror.get(objectTable, OBJECT)).subscribe((row) => {
    const text = `${row?.brand} ${row?.storageStatus}`;
    if (seen.at(-1) !== text) seen.push(text);
  });
  return { seen, stop: () => watching.unsubscribe() };
}

describe('what a device shows', () => {
  it('keeps a change on the screen while it travels, without a flicker', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const { seen, stop } = watchObject(session);
    await until(() => seen.length === 1);
    await session.submit(checkOutObject, { args: checkOutArgs() });
    await inStep(session, server);
    stop();
    expect(seen).toEqual(['Hobby with_storage', 'Hobby with_customer']);
    expect(server.verdictCount()).toBe(1);
  });

  it("keeps the own change over another person's until the server has answered", async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const { seen, stop } = watchObject(session);
    server.fault('push', { status: 503 }, { status: 503 });
    await session.submit(checkOutObject, { args: checkOutArgs() });
    const current = server.row(objectTable, OBJECT);
    server.put(objectTable, { ...aStoredObject(1), ...current, brand: 'Knaus' });
    session.syncNow();
    await until(() => seen.at(-1)?.startsWith('Knaus') === true, 'the other change to arrive');
    expect(seen.at(-1)).toBe('Knaus with_customer');
    expect(await session.unsentCount()).toBe(1);
    stop();
    expect(seen.filter((text) => text === 'Knaus with_storage')).toEqual([]);
  });

  it('shows a refused change as refused, with its reason and its input, and the row as the server has it', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.online = false;
    server.endStreams();
    await session.submit(editObject, {
      args: { objectId: OBJECT, now: { description: { category: 'boat', brand: 'Linssen', type: 'Grand' } } },
      was: { description: { category: 'caravan', brand: 'Hobby', type: 'De Luxe' } },
    });
    server.remove(objectTable, OBJECT);
    server.online = true;
    session.syncNow();
    await until(async () => (await session.outbox())[0]?.state === 'rejected', 'the refusal');
    const [entry] = await session.outbox();
    expect(entry).toMatchObject({
      code: 'object.deleted',
      intent: { args: { now: { description: { brand: 'Linssen' } } } },
    });
    expect(await session.mirror.get(objectTable, OBJECT)).toBeUndefined();
    await until(() => session.status.get().state === 'attention');
    expect(session.status.get()).toMatchObject({ pending: 0, rejected: 1 });
    await session.discard(entry?.intent.id ?? '');
    expect(await session.outbox()).toEqual([]);
    await until(() => session.status.get().state === 'online');
  });

  it('can try a refused new object again: a row that never was does not count as deleted', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.online = false;
    server.endStreams();
    const { id: objectId, plate, plateCountry, category, brand, type, customerId } = anObject(9);
    const size = { lengthCm: 745, widthCm: 230, heightCm: 260 };
    const args = { objectId, plate, plateCountry, category, brand, type, customerId, contractStartOn: null, ...size };
    await session.submit(createObject, { args });
    server.remove(customerTable, testId('c', 1));
    server.online = true;
    session.syncNow();
    await until(async () => (await session.outbox())[0]?.state === 'rejected', 'the refusal');
    expect(await session.mirror.isDeleted(objectTable, objectId)).toBe(false);
    expect(await session.mirror.isDeleted(customerTable, testId('c', 1))).toBe(true);
    server.put(customerTable, aCustomer());
    session.syncNow();
    await until(async () => (await session.mirror.get(customerTable, testId('c', 1))) !== undefined, 'the customer');
    const [refused] = await session.outbox();
    expect(await session.resubmit(refused?.intent.id ?? '')).toMatchObject({ outcome: 'saved' });
    await until(async () => (await session.outbox()).length === 0, 'the object to be sent');
    expect(server.row(objectTable, objectId)).toMatchObject({ brand: 'Hobby', plate });
  });

  it('takes an unsent change back and shows the row as it was', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.online = false;
    server.endStreams();
    await until(() => session.status.get().state === 'offline');
    const before = await viewOf(session);
    const first = await session.submit(checkOutObject, { args: checkOutArgs() });
    const note = { noteId: testId('n', 1), modelType: 'object' as const, modelId: OBJECT, text: 'Sleutel op kantoor' };
    await session.submit(addNote, { args: note });
    expect(first.outcome === 'saved').toBe(true);
    if (first.outcome === 'saved') await session.discard(first.mutationId);
    expect(await session.mirror.get(objectTable, OBJECT)).toMatchObject({ storageStatus: 'with_storage' });
    expect((await session.mirror.where(noteTable, 'modelId', OBJECT)).map((row) => row.text)).toEqual([note.text]);
    const [left] = await session.outbox();
    await session.discard(left?.intent.id ?? '');
    expect(await viewOf(session)).toEqual(before);
    expect(await session.unsentCount()).toBe(0);
  });

  it('does not take back what may have reached the server', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.fault('push', 'drop_answer');
    const outcome = await session.submit(checkOutObject, { args: checkOutArgs() });
    await until(() => server.verdictCount() === 1);
    if (outcome.outcome === 'saved') await session.discard(outcome.mutationId);
    expect(await session.unsentCount()).toBe(1);
  });

  it('refuses on the device what a rule forbids, and queues nothing', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    const args = { noteId: testId('n', 1), modelType: 'object' as const, modelId: OBJECT, text: '  ' };
    expect(await session.submit(addNote, { args })).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'note.empty' },
    });
    expect(await session.outbox()).toEqual([]);
  });

  it('refuses what the user may not do, and queues nothing', async () => {
    const { server, open } = aYard();
    const session = await open({
      actor: { ...server.options.actor, can: (permission) => !permission.includes('edit') },
    });
    const outcome = await session.submit(checkOutObject, { args: checkOutArgs() });
    expect(outcome).toMatchObject({ outcome: 'refused', refusal: { code: 'forbidden' } });
    expect(await session.outbox()).toEqual([]);
  });

  it('applies 300 rows of others at once and wakes nobody who looks at something else', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    let runs = 0;
    const watching = liveQuery(() => session.mirror.get(objectTable, OBJECT)).subscribe(() => {
      runs += 1;
    });
    await until(() => runs === 1);
    server.put(spotTable, ...Array.from({ length: 300 }, (_, index) => aSpot(100 + index)));
    await inStep(session, server);
    watching.unsubscribe();
    expect(runs).toBe(1);
    expect((await session.mirror.where(spotTable, 'warehouseId', testId('w', 1))).length).toBe(303);
  });

  it('finds rows by an index over base, changed and hidden rows alike', async () => {
    const { server, open } = aYard();
    const session = await open();
    await inStep(session, server);
    server.put(spotTable, aSpot(1, { warehouseId: testId('w', 2) }), aSpot(4));
    server.remove(spotTable, testId('s', 2));
    await inStep(session, server);
    const ids = (await session.mirror.where(spotTable, 'warehouseId', testId('w', 1))).map((row) => row.id).sort();
    expect(ids).toEqual([testId('s', 3), testId('s', 4)]);
    expect(await session.mirror.isDeleted(spotTable, testId('s', 2))).toBe(true);
    expect(await viewOf(session)).toEqual(serverView(server));
  });
});
