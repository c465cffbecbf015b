import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { Dexie } from 'dexie';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import { AppointmentPage } from '#pages/appointments/appointment-page.tsx';
import { AppointmentsPage } from '#pages/appointments/appointments-page.tsx';
import { CustomerMergePage } from '#pages/customers/customer-merge-page.tsx';
import { DownloadParts } from '#pages/status/download-parts.tsx';
import { SYNCED_TABLES } from '#session/session-device.ts';
import { MirrorDatabase } from '#sync/client/mirror/mirror-database.ts';
import type { DownloadPart } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { aCustomer, anAppointment, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { renderUi } from '#tests/ui/render-ui.tsx';

const season: DownloadPart = { table: 'appointments', older: false, done: 400, total: 400 };
const others: DownloadPart = { table: 'appointments', older: true, done: 1000, total: 160_000 };

async function showDownloading(
  parts: readonly DownloadPart[],
  page: Parameters<typeof showScreen>[1],
  at: string,
  rows: NonNullable<Parameters<typeof offlineDevice>[0]>['rows'] = [],
) {
  const session = await offlineDevice({ rows, permissions: [...YARD_HAND, 'customer delete'] });
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

  test('a merge counts no visits of customers before those of other months are here', async () => {
    const rows = [
      [customerTable, [aCustomer({ id: testId('c', 2), firstname: 'Ria', lastname: 'Bakker' })]],
      [appointmentTable, [anAppointment(1, { customerId: testId('c', 2) })]],
    ] as const;
    const page = (
      <Routes>
        <Route path="/customers/:customerId/merge" element={<CustomerMergePage />} />
      </Routes>
    );
    await showDownloading([season, others], page, `/customers/${testId('c', 1)}/merge?with=${testId('c', 2)}`, rows);
    const moves = await screen.findByText(/^Everything in the record “Ria Bakker”/);
    expect(moves.textContent).toContain('tags, messages, appointments, 0 objects, 0 notes');
    const side = await screen.findByRole('region', { name: 'Ria Bakker' });
    expect(await within(side).findByText(/^First download: Appointments in other months/)).toBeTruthy();
    expect(side.textContent).not.toContain('1 appointment');
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
