import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import type { StoredDocument } from '#annotations/document.schema.ts';
import { contentPath, documentTable } from '#annotations/document.ts';
import { COMMANDS } from '#session/commands.ts';
import { SYNCED_TABLES } from '#session/session-device.ts';
import { isAllowed } from '#staff/permission.ts';
import { readableKinds } from '#staff/reading.ts';
import type { FileRecords } from '#sync/client/files/file-sender.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { openSyncSession } from '#sync/client/session/session.ts';
import type { Caller } from './app.ts';
import { liveRuntime } from './fake-runtime.ts';

const FILES: FileRecords<StoredDocument> = {
  table: documentTable,
  path: contentPath,
  isReceived: (row) => row.contentAt !== null,
};

export type RealDevice = {
  readonly session: DeviceSession;
  readonly network: { up: boolean };
  readonly reported: readonly unknown[];
};

/**
 * A device with real time and a real connection to a listening app, in the session of a caller. `rights` are the last
 * ones that it was told: it chooses its mirror by them.
 */
export async function openRealDevice(
  origin: string,
  caller: Caller,
  { id: userId, companyId }: { readonly id: string; readonly companyId: string },
  rights: readonly string[],
): Promise<RealDevice> {
  const network = { up: true };
  const runtime = liveRuntime(origin, network, () => caller.headers());
  const session = await openSyncSession({
    companyId,
    userId,
    actor: {
      userId,
      companyId,
      userName: 'Hilde Bos',
      can: () => true,
    },
    commands: COMMANDS,
    tables: SYNCED_TABLES,
    files: FILES,
    runtime,
    appVersion: '1.0.0',
    schemaSalt: readableKinds({ can: (needed) => isAllowed(rights, needed) }).join(),
  });
  return { session, network, reported: runtime.reported };
}

/** Closes devices and forgets all that they kept; answers the failures they reported. */
export async function closeDevices(devices: readonly RealDevice[]): Promise<readonly string[]> {
  for (const { session } of devices) await session.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
  // As text: an assertion then says what failed.
  return devices.flatMap(({ reported }) =>
    reported.map((error) => (error instanceof Error ? (error.stack ?? error.message) : String(error))),
  );
}
