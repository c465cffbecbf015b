import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { objectTable } from '#objects/object.ts';
import { dropCold, refillCold } from '#sync/client/mirror/free-space.ts';
import { MirrorDatabase } from '#sync/client/mirror/mirror-database.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { anAppointment, anObject, testId } from '#tests/support/builders.ts';
import { aYard, inStep, serverView, TABLES, viewOf, type Yard } from '#tests/support/device-yard.ts';
import { FakePage, until } from '#tests/support/fake-runtime.ts';

const OLD_DAY = '2024-02-29';
const HOT_DAY = '2026-05-04';
const NEVER = new Promise<void>(() => {});

/** 600 appointments on days of three years, the season included; every third on OLD_DAY. */
function someAppointments(): Appointment[] {
  return Array.from({ length: 600 }, (_, index) => {
    const month = String((index % 12) + 1).padStart(2, '0');
    const date = index % 3 === 0 ? OLD_DAY : `${2024 + (Math.floor(index / 12) % 4)}-${month}-15`;
    return anAppointment(index + 1, { date, objectId: testId('o', (index % 40) + 1), customerId: null });
  });
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map((row) => row.id).sort();
}

async function mirrorName(): Promise<string> {
  return (await Dexie.getDatabaseNames()).find((known) => known.startsWith('remise-mirror-')) ?? '';
}

/** Returns the segments in this device's mirror, by file name, and whether the mirror is complete. */
async function storedFiles(): Promise<{ readonly files: readonly string[]; readonly complete: boolean }> {
  const database = await new Dexie(await mirrorName()).open();
  const keys = (await database.table('segments').toCollection().primaryKeys()) as unknown as string[][];
  const state = (await database.table('meta').get('state')) as { value: { complete: boolean } } | undefined;
  database.close();
  return { files: keys.map((key) => key.join('-')), complete: state?.value.complete === true };
}

const onDay = (session: DeviceSession, day: string) => session.mirror.where(appointmentTable, 'date', day);

function filesAsked({ server }: Yard): string[] {
  const files = server.requests.filter((path) => /snapshot\/.+/.test(path));
  return files.map((path) => path.slice(path.lastIndexOf('/') + 1));
}

describe('appointments long past or far ahead', () => {
  it('are read offline by day, by object and by id', async () => {
    const { server, open } = aYard();
    const all = someAppointments();
    server.put(appointmentTable, ...all);
    const first = await open();
    await inStep(first, server);
    await first.close();
    server.online = false;
    const session = await open();
    for (const day of [OLD_DAY, '2025-02-15', '2027-12-15', '2026-08-15']) {
      const expected = all.filter(({ date }) => date === day);
      expect(expected.length, day).toBeGreaterThan(0);
      expect(idsOf(await onDay(session, day)), day).toEqual(idsOf(expected));
    }
    const history = all.filter(({ objectId }) => objectId === testId('o', 7));
    const found = await session.mirror.where(appointmentTable, 'objectId', testId('o', 7));
    expect(idsOf(found)).toEqual(idsOf(history));
    for (const { id, date } of all.filter((_, index) => index % 50 === 0)) {
      expect((await session.mirror.get(appointmentTable, id))?.date).toBe(date);
    }
    expect(await session.mirror.get(appointmentTable, testId('a', 9999))).toBeUndefined();
    const many = await session.mirror.getMany(appointmentTable, idsOf(all));
    expect(many.map((row) => row?.id)).toEqual(idsOf(all));
  });

  it('are shown as the server has them when they change or go', async () => {
    const { server, open } = aYard();
    server.put(appointmentTable, ...someAppointments());
    const session = await open();
    await inStep(session, server);
    const [moved, gone, ...rest] = await onDay(session, OLD_DAY);
    if (moved === undefined || gone === undefined) throw new Error('there are two');
    server.put(appointmentTable, { ...moved, date: HOT_DAY, note: 'Moved' });
    server.remove(appointmentTable, gone.id);
    await inStep(session, server);
    expect(idsOf(await onDay(session, OLD_DAY))).toEqual(idsOf(rest));
    expect((await onDay(session, HOT_DAY)).map((row) => row.note)).toContain('Moved');
    expect(await session.mirror.get(appointmentTable, moved.id)).toMatchObject({ note: 'Moved', date: HOT_DAY });
    expect(await session.mirror.get(appointmentTable, gone.id)).toBeUndefined();
  });
});

describe('a device without room', () => {
  it('gives up what is not of the season, shows the rest, and gets it again when there is room', async () => {
    const { server, open } = aYard();
    const all = someAppointments();
    server.put(appointmentTable, ...all);
    const session = await open();
    await inStep(session, server);
    const others = all.filter(({ date }) => date === '2025-02-15');
    // This first read teaches the tab in which segments all old appointments are.
    expect(await onDay(session, OLD_DAY)).toHaveLength(200);
    const mirror = new MirrorDatabase(await mirrorName(), TABLES);
    expect(await dropCold(mirror)).toBe(true);
    expect(await onDay(session, '2025-02-15')).toEqual([]);
    expect(await session.mirror.get(appointmentTable, others[0]?.id ?? '')).toBeUndefined();
    expect(await onDay(session, '2026-08-15')).not.toHaveLength(0);
    expect(session.status.get().download).toBeNull();
    await refillCold(mirror);
    expect(await onDay(session, '2025-02-15')).toEqual([]);
    session.syncNow();
    await until(async () => (await onDay(session, '2025-02-15')).length === others.length, 'what was given up');
    await inStep(session, server);
    expect((await session.mirror.get(appointmentTable, others[0]?.id ?? ''))?.date).toBe('2025-02-15');
    mirror.close();
  });

  it('does not download what it gave up before it was here', async () => {
    const yard = aYard();
    const { server, open } = yard;
    server.put(appointmentTable, ...someAppointments());
    let arrive = () => {};
    const after = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.fault('/appointments-2027-12', { after });
    const session = await open();
    await until(() => session.status.get().state === 'online', 'the device to be usable');
    const mirror = new MirrorDatabase(await mirrorName(), TABLES);
    await mirror.setColdDropped(true);
    mirror.close();
    arrive();
    await until(() => session.status.get().download === null, 'the download to end');
    // The file that travelled may still be stored; after it no other is.
    const cold = (await storedFiles()).files.filter((file) => /^appointments-\d/.test(file));
    expect(cold.filter((file) => file !== 'appointments-2027-12')).toEqual([]);
  });
});

describe('a download that goes on', () => {
  it('shows lists and the season first, and says what is still missing', async () => {
    const { server, open } = aYard();
    server.put(appointmentTable, ...someAppointments(), anAppointment(700, { date: HOT_DAY }));
    let arrive = () => {};
    const after = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.fault('/appointments-2027-12', { after });
    const session = await open();
    const list = session.listIndex(objectIndex);
    list.subscribe(() => {});
    await until(() => list.get().ready, 'the list of objects');
    await until(() => session.status.get().state === 'online', 'the device to be usable');
    expect(await onDay(session, HOT_DAY)).toHaveLength(1);
    expect(await onDay(session, OLD_DAY)).toHaveLength(0);
    const parts = session.status.get().download?.parts ?? [];
    const missing = parts.filter((part) => part.done < part.total).map(({ table, older }) => ({ table, older }));
    expect(missing).toEqual([{ table: 'appointments', older: true }]);
    arrive();
    await inStep(session, server);
    expect(session.status.get().download).toBeNull();
    expect(await onDay(session, OLD_DAY)).toHaveLength(200);
  });

  it('is usable after a restart without a connection once the season is here', async () => {
    const { server, open } = aYard();
    server.put(appointmentTable, ...someAppointments());
    server.fault('/appointments-2027-12', { after: NEVER });
    const first = await open();
    await until(() => first.status.get().state === 'online', 'the device to be usable');
    await first.close();
    server.online = false;
    server.endStreams();
    const session = await open();
    const list = session.listIndex(objectIndex);
    list.subscribe(() => {});
    await until(() => list.get().ready, 'the list of objects');
    expect(await session.mirror.where(appointmentTable, 'date', '2026-08-15')).not.toHaveLength(0);
  });

  it('never asks again for what it stored before its tab was killed, wherever that happens', async () => {
    const yard = aYard();
    const { server, open } = yard;
    server.put(appointmentTable, ...someAppointments().filter(({ date }) => date < '2025-01-01'));
    server.put(objectTable, ...Array.from({ length: 2500 }, (_, index) => anObject(100 + index)));
    let stored: readonly string[] = [];
    for (let isDone = false; !isDone; ) {
      server.requests.length = 0;
      // Two files come whole; the third is on its way when the tab dies.
      server.fault('/api/sync/snapshot/', { after: Promise.resolve() }, { after: Promise.resolve() }, { after: NEVER });
      const session = await open();
      const before = stored.length;
      await until(async () => {
        const { files, complete } = await storedFiles();
        stored = [...stored, ...files.filter((file) => !stored.includes(file))];
        isDone = complete;
        return isDone || stored.length === before + 2;
      }, 'two files more');
      const asked = filesAsked(yard);
      await session.close();
      expect(asked.filter((file) => stored.slice(0, before).includes(file))).toEqual([]);
    }
    expect(stored.length).toBeGreaterThan(5);
    const session = await open();
    expect(JSON.stringify(await viewOf(session))).toBe(JSON.stringify(serverView(server)));
  });
});

describe('a damaged file', () => {
  for (const damage of ['flip_byte', 'cut_clean', 'cut_body', 'html'] as const) {
    it(`(${damage}) is fetched again and never shown`, async () => {
      const yard = aYard();
      const { server, open, clock } = yard;
      server.put(objectTable, ...Array.from({ length: 600 }, (_, index) => anObject(100 + index)));
      server.fault('/objects-hot', damage, damage, damage);
      const session = await open();
      await until(() => filesAsked(yard).filter((file) => file === 'objects-hot').length >= 1, 'the damaged file');
      expect(await session.mirror.get(objectTable, testId('o', 100))).toBeUndefined();
      await until(async () => {
        await clock.advance(2000);
        return session.status.get().download === null && session.status.get().state === 'online';
      }, 'the whole file');
      await inStep(session, server);
      expect(filesAsked(yard).filter((file) => file === 'objects-hot')).toHaveLength(4);
    });
  }
});

describe('a download that a lost connection cut off', () => {
  it('fails no request of its own while the connection does, and goes on once it is back (L5)', async () => {
    const { server, clock, open } = aYard();
    server.put(appointmentTable, ...someAppointments());
    server.fault('/appointments-2027-12', 'drop_request');
    const page = new FakePage();
    const session = await open({ page });
    await until(() => server.requests.some((path) => path.endsWith('/appointments-2027-12')), 'the last file');
    server.online = false;
    await clock.advance(30_000);
    expect(session.status.get()).toMatchObject({ state: 'offline', download: expect.anything() });
    const before = server.requests.length;
    for (let second = 0; second < 10; second += 1) {
      page.wake();
      await clock.advance(1000);
    }
    const failed = server.requests.slice(before).filter((path) => !path.endsWith('/live'));
    expect(failed.length).toBeGreaterThan(4);
    expect(failed.length).toBeLessThanOrEqual(11);
    server.online = true;
    page.wake();
    await clock.advance(1000);
    await until(() => session.status.get().download === null, 'the rest of the download');
    expect((await storedFiles()).complete).toBe(true);
  });
});
