import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { addDocument, deleteDocument } from '#annotations/document.commands.ts';
import type { StoredDocument } from '#annotations/document.schema.ts';
import { contentPath, documentTable } from '#annotations/document.ts';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { undoMovement } from '#appointments/movement-undo.commands.ts';
import { customerTable } from '#customers/customer.ts';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import { createObject, editObject } from '#objects/object.commands.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { attentionTable } from '#sync/attention.ts';
import type { FileRecords } from '#sync/client/files/file-sender.ts';
import { mirrorSchemaHash } from '#sync/client/mirror/mirror-database.ts';
import type { Runtime } from '#sync/client/runtime/runtime.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { openSyncSession, type SyncOptions } from '#sync/client/session/session.ts';
import { leaseKey } from '#sync/client/tabs/leader.ts';
import type { Actor, AnyCommand } from '#sync/command.ts';
import type { SyncedTable } from '#sync/table.ts';
import { aCustomer, anObject, aSpot, aStoredObject, aWarehouse, testId } from './builders.ts';
import { afterEveryTest } from './each-test.ts';
import { FakeClock, type FakePage, type FakeRuntime, FakeTabs, fakeRuntime, until } from './fake-runtime.ts';
import { FakeServer } from './fake-server.ts';

export const TABLES: readonly SyncedTable[] = [
  objectTable,
  movementTable,
  spotTable,
  warehouseTable,
  customerTable,
  // Tells under which id a merged customer continues.
  mergedRecordTable,
  noteTable,
  documentTable,
  appointmentTable,
  attentionTable,
];

const APP_VERSION = '1.0.0';
/** The group that the tabs of a yard share, under whose name they store which of them leads. */
export const TAB_GROUP = `${mirrorSchemaHash(TABLES, '')}-${APP_VERSION}`;
export const LEASE = leaseKey(TAB_GROUP);

const COMMANDS: readonly AnyCommand[] = [
  checkInObject,
  checkOutObject,
  moveObject,
  createObject,
  editObject,
  addNote,
  undoMovement,
  addDocument,
  deleteDocument,
] as readonly AnyCommand[];

/** The records that files belong to. */
const FILES: FileRecords<StoredDocument> = {
  table: documentTable,
  path: contentPath,
  isReceived: (row) => row.contentAt !== null,
};

/** The days of which a device gets appointments first, around the day of the clock. */
export const HOT_DAYS = { from: '2026-04-04', to: '2026-10-31' };

export const ACTOR: Actor = {
  userId: testId('u', 1),
  userName: 'Kees',
  companyId: testId('b', 1),
  can: () => true,
};

const opened = new Set<{ readonly session: DeviceSession; readonly runtime: FakeRuntime }>();

afterEveryTest(async () => {
  const reported: unknown[] = [];
  for (const { session, runtime } of opened) {
    await session.close();
    reported.push(...runtime.reported);
  }
  opened.clear();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
  if (reported.length > 0) throw new AggregateError(reported, 'A session reported failures');
});

export type Yard = {
  readonly clock: FakeClock;
  readonly server: FakeServer;
  readonly tabs: FakeTabs;
  readonly open: (
    options?: Partial<SyncOptions> & {
      readonly page?: FakePage;
      readonly locks?: Runtime['locks'];
      readonly fetch?: Runtime['fetch'];
    },
  ) => Promise<DeviceSession>;
};

/** A yard with two objects, one in storage, and a device that has not been opened yet. */
export function aYard(): Yard {
  const clock = new FakeClock();
  const server = new FakeServer({
    commands: COMMANDS,
    tables: TABLES,
    actor: ACTOR,
    now: () => clock.now,
    months: {
      appointments: {
        field: 'date',
        ...HOT_DAYS,
      },
    },
  });
  server.put(warehouseTable, aWarehouse());
  server.put(spotTable, aSpot(1), aSpot(2), aSpot(3));
  server.put(customerTable, aCustomer());
  server.put(objectTable, aStoredObject(1), anObject(2));
  const tabs = new FakeTabs();
  const open: Yard['open'] = async (options = {}) => {
    const { page, locks = null, fetch = server.fetch, ...own } = options;
    const runtime = fakeRuntime({ fetch, clock, tabs, locks, ...(page === undefined ? {} : { page }) });
    const session = await openSyncSession({
      companyId: ACTOR.companyId,
      userId: ACTOR.userId,
      actor: ACTOR,
      commands: COMMANDS,
      tables: TABLES,
      appVersion: APP_VERSION,
      files: FILES,
      runtime,
      ...own,
    });
    opened.add({ session, runtime });
    return session;
  };
  return { clock, server, tabs, open };
}

/** Waits until the device holds everything and has sent everything. */
export async function inStep(session: DeviceSession, server: FakeServer): Promise<void> {
  await until(async () => {
    const { state, download } = session.status.get();
    if (download !== null || (state !== 'online' && state !== 'attention')) return false;
    if ((await session.unsentCount()) > 0) return false;
    return JSON.stringify(await viewOf(session)) === JSON.stringify(serverView(server));
  }, 'device and server in step');
}

/** Everything the device shows, by table and id. */
export async function viewOf(session: DeviceSession): Promise<unknown> {
  const tables = await Promise.all(TABLES.map(async (table) => [table.name, sorted(await session.mirror.all(table))]));
  return Object.fromEntries(tables);
}

export function serverView(server: FakeServer): unknown {
  return Object.fromEntries(TABLES.map((table) => [table.name, sorted(server.all(table))]));
}

function sorted<Row extends { readonly id: string }>(rows: readonly Row[]): Record<string, unknown>[] {
  const byId = [...rows].sort((left, right) => (left.id < right.id ? -1 : 1));
  return byId.map((row) => Object.fromEntries(Object.entries(row).sort(([left], [right]) => (left < right ? -1 : 1))));
}

/** The arguments that check object 1 out of the stay it is in. */
export function checkOutArgs(movement = 1) {
  const { id, stayId } = aStoredObject(1);
  return {
    objectId: id,
    movementId: testId('m', movement),
    stayId: stayId ?? '',
    appointmentId: null,
    reason: null,
    note: '',
  };
}
