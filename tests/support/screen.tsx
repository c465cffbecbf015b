import type { Needed } from '#shared/permission.ts';
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, configure, render } from '@testing-library/react';
import { Dexie } from 'dexie';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { customerTable } from '#customers/customer.ts';
import { COMMANDS } from '#session/commands.ts';
import { SYNCED_TABLES } from '#session/session-device.ts';
import type { Colleague, SignedInUser } from '#session/session-user.ts';
import { UserProvider } from '#session/user-context.ts';
import { locationTable, spotTable, warehouseTable } from '#spots/spot.ts';
import { isAllowed } from '#staff/permission.ts';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { openSyncSession } from '#sync/client/session/session.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import { UiProvider } from '#ui/ui-provider.tsx';
import { aCustomer, aLocation, aSpot, aWarehouse, testId } from './builders.ts';
import { afterEveryTest, beforeEveryFile } from './each-test.ts';
import { FakeClock, fakeRuntime, until } from './fake-runtime.ts';
import { FakeServer } from './fake-server.ts';

// A page may have loaded Dexie before this file gave the window a database.
Dexie.dependencies.indexedDB = indexedDB;
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

// Without layout every element measures 0, and a virtual list draws nothing.
for (const [side, pixels] of [
  ['clientHeight', 640],
  ['clientWidth', 1024],
] as const) {
  Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => pixels });
}

// What a page still asks after its test has taken its answers back meets no server, and no port of this machine.
globalThis.fetch = () => Promise.reject(new TypeError('no connection'));

configure({ asyncUtilTimeout: 20_000 });
beforeEveryFile(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const USER_ID = testId('u', 1);
const COMPANY_ID = testId('b', 1);

/** The permissions of a yard worker. */
export const YARD_HAND = [
  'object index',
  'object create',
  'object edit',
  'customer index',
  'customer create',
  'customer edit',
  'appointment index',
  'appointment create',
  'appointment edit',
  'spot index',
  'spot edit',
  'note create',
] as const;

type Given = {
  readonly rows?: readonly (readonly [SyncedTable, readonly SyncedRow[]])[];
  readonly permissions?: readonly string[];
  /** Keeps the connection. */
  readonly online?: boolean;
  /** Everybody of the company, as the server told them. */
  readonly colleagues?: readonly Colleague[];
  /** Left out, the company does not bill. */
  readonly provider?: 'stripe' | 'mollie' | null;
  /** True when the company has, or had, a ledger. */
  readonly hasLedger?: boolean;
  /** How to reach the company, as the server told it. */
  readonly contact?: { readonly email?: string; readonly phone?: string };
  /** False for a server without mail. */
  readonly sendsMail?: boolean;
};

/** Widths of the window, in CSS pixels. */
const TABLET = 1024;
const DESK = 1440;

const opened = new Set<DeviceSession>();
const people = new Map<DeviceSession, SignedInUser>();
/** Held downloads: closing a session waits for requests under way. */
const held = new Set<() => void>();

afterEveryTest(async () => {
  cleanup();
  setWidth(TABLET);
  for (const release of held) release();
  held.clear();
  for (const session of opened) await session.close();
  opened.clear();
  people.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

/** A device that has the yard's data and lost its connection: one hall, three spots, one customer, and `rows`. */
export async function offlineDevice(given: Given = {}): Promise<DeviceSession> {
  const { server, session } = await openDevice(given);
  const wanted: (readonly [SyncedTable, readonly SyncedRow[]])[] = [
    [customerTable, [aCustomer()]],
    ...(given.rows ?? []),
  ];
  await until(async () => {
    for (const [table, own] of wanted) {
      if (
        (
          await session.mirror.getMany(
            table,
            own.map(({ id }) => id),
          )
        ).includes(undefined)
      )
        return false;
    }
    return session.status.get().download === null;
  }, 'the download');
  server.online = given.online ?? false;
  return session;
}

/** A new device whose first download stands still before the rows of a table; `arrive` lets them come. */
export async function comingDevice(table: SyncedTable, given: Given = {}) {
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  held.add(arrive);
  const { server, session } = await openDevice(given, (path) =>
    path.includes('/api/sync/snapshot/') && path.includes(`/${table.name}-`) ? gate : undefined,
  );
  await until(() => session.status.get().download?.table === table.name, `the download of ${table.name}`);
  return { server, session, arrive };
}

async function openDevice(
  {
    rows = [],
    permissions = YARD_HAND,
    colleagues = [],
    provider = null,
    hasLedger = false,
    contact = {},
    sendsMail = true,
  }: Given,
  before: (path: string) => Promise<void> | undefined = () => undefined,
): Promise<{ readonly server: FakeServer; readonly session: DeviceSession }> {
  const clock = new FakeClock();
  const actor = {
    userId: USER_ID,
    userName: 'Kees',
    companyId: COMPANY_ID,
    can: (asked: Needed) => isAllowed(permissions, asked),
  };
  const server = new FakeServer({ commands: COMMANDS, tables: SYNCED_TABLES, actor, now: () => clock.now });
  server.put(locationTable, aLocation());
  server.put(warehouseTable, aWarehouse());
  server.put(spotTable, aSpot(1), aSpot(2), aSpot(3));
  server.put(customerTable, aCustomer());
  for (const [table, own] of rows) server.put(table, ...own);
  const fetch: typeof server.fetch = async (input, init) => {
    await before(input);
    return server.fetch(input, init);
  };
  const session = await openSyncSession({
    companyId: COMPANY_ID,
    userId: USER_ID,
    actor,
    commands: COMMANDS,
    tables: SYNCED_TABLES,
    appVersion: '1.0.0',
    runtime: fakeRuntime({ fetch, clock }),
  });
  opened.add(session);
  people.set(session, {
    id: USER_ID,
    firstname: 'Kees',
    lastname: '',
    email: 'kees@yard.test',
    role: 'yard',
    permissions,
    company: {
      id: COMPANY_ID,
      name: 'Stalling',
      payment_provider: provider,
      has_payment_key: false,
      has_ledger: hasLedger,
      ...contact,
    },
    colleagues,
    sends_mail: sendsMail,
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  return { server, session };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
}

/** Shows a page of the app at an address, on the data of a device. */
export function showScreen(session: DeviceSession, screen: ReactNode, at = '/') {
  return render(
    <I18nProvider i18n={i18n}>
      <UiProvider>
        <MemoryRouter initialEntries={[at]}>
          <UserProvider value={people.get(session) ?? null}>
            <SyncProvider value={session}>{screen}</SyncProvider>
          </UserProvider>
          <Address />
        </MemoryRouter>
      </UiProvider>
    </I18nProvider>,
  );
}

/** The names and arguments of the changes that wait on the device, oldest first. */
export async function waitingChanges(
  session: DeviceSession,
): Promise<{ name: string; args: Record<string, unknown> }[]> {
  return (await session.outbox()).map(({ intent }) => ({
    name: intent.name,
    args: intent.args as Record<string, unknown>,
  }));
}

/** Makes the window as wide as one on a desk, until the test ends; it has the width of a tablet. */
export function widenToDesk(): void {
  setWidth(DESK);
}

function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { readonly happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width });
}
