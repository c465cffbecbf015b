import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { customerTable } from '#customers/customer.ts';
import { checkOutObject } from '#objects/movement.commands.ts';
import { objectTable } from '#objects/object.ts';
import { DiagnosticsOfNothing, DiagnosticsPage } from '#pages/device/diagnostics-page.tsx';
import { browserName, readDeviceReport, reportText } from '#pages/device/diagnostics-report.ts';
import { forgetErrorNotes, noteError, readErrorNotes } from '#sync/client/runtime/error-notes.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { aCustomer, aStoredObject } from '#tests/support/builders.ts';
import { checkOutArgs } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

afterEach(() => forgetErrorNotes());

/** A device with a person's rows, a pending change, a draft, and errors whose messages contain the data they met. */
async function usedDevice() {
  const rows = [[objectTable, [aStoredObject(1)]]] as const;
  const session = await offlineDevice({ rows });
  await session.submit(checkOutObject, { args: checkOutArgs() });
  // The change counts as being sent until the device notices that there is no connection.
  await until(() => session.status.get().state === 'offline', 'the device to know');
  await session.drafts.save('/customers/create', { lastname: 'Geheim', email: 'geheim@yard.test' });
  const { id, plate } = aStoredObject(1);
  for (const message of [
    `Unexpected token 'J', "Jansen, WB-10-KV" is not valid JSON`,
    `No row ${id} with plate ${plate}`,
    `kees@yard.test cannot be written`,
    `Failed to fetch /api/objects/${id}`,
    `(customer: ${aCustomer().lastname})`,
  ]) {
    noteError('unexpected', new TypeError(message), 1_777_000_000_000);
  }
  return session;
}

/** Every text in a value, however deep, that is long enough to mean something. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length > 2 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

// Words of the software, which rows also contain, and instants.
const OWN_WORDS = /^([a-z_]+|\d{4}-\d\d-\d\d.*)$/;

/** Returns which values of this device's rows, drafts, queue and person occur in a text. */
async function leaksIn(text: string, session: DeviceSession): Promise<readonly string[]> {
  const [entry] = await session.outbox();
  const personal = textsIn([
    await session.mirror.all(objectTable),
    await session.mirror.all(customerTable),
    (await session.drafts.list()).map(({ value }) => value),
    { ...entry?.intent, name: '' },
    ['Kees', 'kees@yard.test', 'Stalling', 'Jansen', 'WB-10-KV', session.userId, session.companyId],
  ]).filter((word) => !OWN_WORDS.test(word));
  expect(personal.length).toBeGreaterThan(15);
  return personal.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
}

describe('what is copied', () => {
  it('holds nothing of the rows, the drafts, the queue or the person', async () => {
    const session = await usedDevice();
    const text = reportText(await readDeviceReport(session, 'nl'));
    expect(await leaksIn(text, session)).toEqual([]);
    expect(text).not.toMatch(/@|remise-queue-/);
    const uuids = text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
    expect(uuids).toEqual(['0e000000-0000-7000-8000-000000000001']);
  });

  it('would be noticed if it told a plate, the person or the raw message of an error', async () => {
    const session = await usedDevice();
    const report = await readDeviceReport(session, 'nl');
    const { plate } = aStoredObject(1);
    for (const text of [`No row with ${plate}`, `user ${session.userId}`, 'Unexpected token "Jansen"']) {
      const leaking = { ...report, errors: [{ at: 1, kind: 'page' as const, text, times: 1 }] };
      expect((await leaksIn(reportText(leaking), session)).length).toBeGreaterThan(0);
    }
  });

  it('tells versions, place, queue and the last errors', async () => {
    const text = reportText(await readDeviceReport(await usedDevice(), 'nl'));
    for (const line of [
      /version: \S+/,
      /protocol: 1/,
      /epoch: 0e0/,
      /rev: \d+/,
      /queued: 1/,
      /command: object.check_out/,
    ]) {
      expect(text).toMatch(line);
    }
    expect(text).toContain('unexpected · TypeError: Unexpected token · 1');
  });
});

describe('a browser in short', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      'Chrome 156 · Linux',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
      'Chrome 150 · Android',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 Edg/150.1', 'Edg 150 · Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari 18 · iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 · Linux'],
    ['something else', 'something else'],
  ])('%s', (userAgent, short) => {
    expect(browserName(userAgent)).toBe(short);
  });
});

describe('the notes of errors', () => {
  it('are the last twenty, the same one in a row counted, whatever else was in their place', () => {
    for (let turn = 0; turn < 30; turn += 1) noteError('storage', new Error(turn % 2 === 0 ? 'even' : 'odd'), turn);
    noteError('storage', new Error('odd'), 31);
    const notes = readErrorNotes();
    expect(notes.length).toBe(20);
    expect(notes.at(-1)).toEqual({ at: 31, kind: 'storage', text: 'Error: odd', times: 2 });
    localStorage.setItem('remise.errors', '{"broken":');
    expect(() => noteError('page', 'text', 1)).not.toThrow();
    localStorage.setItem('remise.errors', '[1,null,{"at":"x"}]');
    expect(readErrorNotes()).toEqual([]);
  });

  it('are kept as long as the page where nothing else can be', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    noteError('storage', new Error('No room'), 5);
    expect(readErrorNotes()).toEqual([{ at: 5, kind: 'storage', text: 'Error: No room', times: 1 }]);
  });
});

describe('the page', () => {
  it('shows the device without a connection and copies it', async () => {
    const session = await usedDevice();
    showScreen(session, <DiagnosticsPage />, '/diagnostics');
    expect(await screen.findByRole('heading', { name: 'Last errors' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Rows on this device' })).toBeDefined();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/queued: 1/));
  });

  it('shows what it can when the queue and the rows cannot be read', async () => {
    const session = await usedDevice();
    const broken = { ...session, diagnostics: () => Promise.reject(new Error('lost')) };
    showScreen(broken, <DiagnosticsPage />, '/diagnostics');
    expect(await screen.findByText(/Unexpected token/)).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Rows on this device' })).toBeNull();
  });

  it('shows what it can when the device could not be opened', async () => {
    noteError('storage', new Error('The browser does not open it'), 5);
    showScreen(await offlineDevice(), <DiagnosticsOfNothing />, '/diagnostics');
    expect(await screen.findByText(/The browser does not open it/)).toBeDefined();
  });

  it('shows what is in a file before it is taken over, and says why a file is not taken', async () => {
    const session = await usedDevice();
    const content = await (await session.exportUnsent()).text();
    showScreen(session, <DiagnosticsPage />, '/diagnostics');
    const input = await screen.findByTestId('unsent-file');
    fireEvent.change(input, { target: { files: [new File(['kenteken'], 'list.csv')] } });
    expect(await screen.findByText(/This is not a file of unsent work/)).toBeDefined();
    fireEvent.change(input, { target: { files: [new File([content], 'remise-unsent.json')] } });
    expect(await screen.findByText('Object checked out')).toBeDefined();
    expect(screen.getByText(/one of them is here already/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull());
    expect((await session.outbox()).length).toBe(1);
  });
});
