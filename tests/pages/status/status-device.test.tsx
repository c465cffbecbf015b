import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { looksPrivate } from '#session/private-window.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

const named = (name: string) => Object.assign(new Error('no'), { name });
const refusing = (name: string) => ({ getDirectory: () => Promise.reject(named(name)) });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a private window', () => {
  test('is known where the browser refuses the page files of its own, and nowhere else', async () => {
    expect(await looksPrivate(refusing('SecurityError'))).toBe(true);
    expect(await looksPrivate(refusing('UnknownError'))).toBe(true);
    expect(await looksPrivate(refusing('TypeError'))).toBe(false);
    expect(await looksPrivate({ getDirectory: () => Promise.resolve({} as FileSystemDirectoryHandle) })).toBe(false);
    expect(await looksPrivate({})).toBe(false);
  });
});

/** Shows the panel's section on this device, in a browser of this kind. */
async function deviceWith(persisted: boolean, clockOffsetMs: number, storage: object): Promise<void> {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { storage }));
  // The kind of window is determined once per module: a fresh module determines it again.
  const { StatusDevice } = await import('#pages/status/status-device.tsx');
  const { SyncProvider: Provider } = await import('#sync/client/hooks/sync-context.ts');
  const known = { storage: { usedBytes: 41_200_000, quotaBytes: null, persisted }, clockOffsetMs };
  const device = { diagnostics: () => Promise.resolve(known) } as unknown as DeviceSession;
  renderUi(
    <Provider value={device}>
      <StatusDevice />
    </Provider>,
  );
  await screen.findByText('41.2 MB');
}

describe('the part of the status panel about this device', () => {
  test('says that the browser keeps what is here, and nothing about windows', async () => {
    await deviceWith(true, 0, {});
    expect(screen.getByText('yes')).toBeDefined();
    expect(screen.queryByText(/private window/)).toBeNull();
    expect(screen.queryByText('Clock')).toBeNull();
  });

  test('says what is not known where the browser promises nothing', async () => {
    await deviceWith(false, 0, {});
    expect(screen.getByText('not promised by the browser')).toBeDefined();
    expect(screen.getByText(/Not every browser tells the app/)).toBeDefined();
  });

  test('says that a window known to be private keeps nothing', async () => {
    await deviceWith(false, 0, refusing('SecurityError'));
    expect(await screen.findByText('no, this is a private window')).toBeDefined();
    expect(screen.getByText(/disappears when this window is closed/)).toBeDefined();
  });

  test.each([
    [13 * 60_000, '13 minutes off'],
    [-13 * 60_000, '13 minutes off'],
    [5 * 60_000 + 1, '5 minutes off'],
    [5 * 60_000, null],
    [-4 * 60_000, null],
  ])('marks a clock that differs by %i ms: %s', async (offset, words) => {
    await deviceWith(true, offset, {});
    if (words === null) expect(screen.queryByText('Clock')).toBeNull();
    else expect(screen.getByText(words)).toBeDefined();
  });
});
