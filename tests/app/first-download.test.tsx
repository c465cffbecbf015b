import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { AppointmentPage } from '#pages/appointments/appointment-page.tsx';
import { AppointmentsPage } from '#pages/appointments/appointments-page.tsx';
import { DownloadParts } from '#pages/status/download-parts.tsx';
import { SYNCED_TABLES } from '#session/session-device.ts';
import { MirrorDatabase } from '#sync/client/mirror/mirror-database.ts';
import type { DownloadPart } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { renderUi } from '#tests/ui/render-ui.tsx';

const season: DownloadPart = { table: 'appointments', older: false, done: 400, total: 400 };
const others: DownloadPart = { table: 'appointments', older: true, done: 1000, total: 160_000 };

async function showDownloading(parts: readonly DownloadPart[], page: Parameters<typeof showScreen>[1], at: string) {
  const session = await offlineDevice();
  const status = { ...session.status.get(), download: { done: 1, total: 2, table: '', parts } };
  const half: DeviceSession = { ...session, status: { ...session.status, get: () => status } };
  showScreen(half, page, at);
}

describe('while the first download goes on', () => {
  test('the panel names what is still to come, each table in words, and leaves out what is here', () => {
    const parts = SYNCED_TABLES.map(({ name }) => ({ table: name, older: false, done: 1, total: 2 }));
    renderUi(
      <DownloadParts done={1} total={2} table="objects" parts={[...parts, others, { ...others, done: 160_000 }]} />,
    );
    const items = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
    expect(items).toHaveLength(SYNCED_TABLES.length + 1);
    for (const { name } of SYNCED_TABLES) expect(items.some((item) => item.startsWith(name))).toBe(false);
    expect(items.at(-1)).toBe('Appointments in other months1,000 / 160,000');
  });

  test('a day without appointments says that they are coming, not that there are none', async () => {
    await showDownloading([season, others], <AppointmentsPage />, '/appointments?date=2024-02-29&view=day');
    expect((await screen.findByText(/^First download/)).textContent).toBe(
      'First download: Appointments in other months, 1,000 of 160,000 rows',
    );
    expect(screen.queryByText('Nothing planned on this day')).toBeNull();
  });

  test('the season is named before the other months', async () => {
    await showDownloading([{ ...season, done: 0 }, others], <AppointmentsPage />, '/appointments');
    expect((await screen.findByText(/^First download/)).textContent).toBe(
      'First download: Appointments, 0 of 400 rows',
    );
  });

  test('an empty day of the season is empty once the season is here', async () => {
    await showDownloading([season, others], <AppointmentsPage />, '/appointments?view=day');
    expect(await screen.findByText('Nothing planned on this day')).toBeTruthy();
    expect(screen.queryByText(/^First download/)).toBeNull();
  });

  test('an old appointment is not called missing', async () => {
    await showDownloading([season, others], <AppointmentPage />, '/appointments/x');
    expect(await screen.findByText(/^First download: Appointments in other months/)).toBeTruthy();
    expect(screen.queryByText('Not found on this device')).toBeNull();
  });
});

test('a device that had no room says so where old appointments would be', async () => {
  const session = await offlineDevice();
  const names = await Dexie.getDatabaseNames();
  const mirror = new MirrorDatabase(names.find((name) => name.startsWith('remise-mirror-')) ?? '', SYNCED_TABLES);
  await mirror.setColdDropped(true);
  mirror.close();
  showScreen(session, <AppointmentsPage />, '/appointments?date=2024-02-29');
  expect(await screen.findByText('This device has no room for appointments in other months.')).toBeTruthy();
});

test('once everything is here a day without appointments says so', async () => {
  showScreen(await offlineDevice(), <AppointmentsPage />, '/appointments?date=2024-02-29&view=day');
  expect(await screen.findByText('Nothing planned on this day')).toBeTruthy();
  expect(screen.queryByText(/^First download/)).toBeNull();
});
