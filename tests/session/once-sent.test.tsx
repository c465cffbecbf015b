import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { CustomerPage } from '#pages/customers/customer-page.tsx';
import { ObjectPage } from '#pages/objects/object-page.tsx';
import { OnceSent } from '#session/once-sent.tsx';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import type { SyncedRow, SyncedTable } from '#sync/table.ts';
import { aCustomer, aStoredObject } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { renderUi } from '#tests/ui/render-ui.tsx';

/** What the calls answer that do not answer a list, by the end of their path. */
const OF_ONE: Readonly<Record<string, object>> = {
  balance: { balance_cents: 0, overpaid: [], kept: [], open: [], moves: [] },
  billing: { company_name: '', vat_id: '', kvk_number: '', attention: '', vat_check: null, version: 0 },
};

/** The paths that were asked for. */
function hearCalls(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: string) => {
    asked.push(String(input));
    const result = OF_ONE[String(input).split('/').at(-1) ?? ''] ?? [];
    return Promise.resolve(Response.json({ result, next_cursor: null, sends: true }));
  });
  return asked;
}

/** Shows a record as the mirror has it: one that was created here has no rev before it reaches the server. */
async function showNew(row: SyncedRow, table: SyncedTable, page: ReactElement, path: string) {
  const session = await offlineDevice({
    rows: [[table, [row]]],
    permissions: [...YARD_HAND, 'invoice index', 'contract index'],
  });
  const asked = hearCalls();
  let rev = 0;
  const runs = new Set<() => void>();
  const { watch } = session;
  const watchNew: DeviceSession['watch'] = (query) => {
    const changed = watch((mirror) =>
      query({
        ...mirror,
        get: async (other, id) => {
          const found = await mirror.get(other, id);
          return found !== undefined && id === row.id ? { ...found, rev } : found;
        },
      }),
    );
    return {
      hasValue: () => false,
      subscribe: (next, failed) => {
        let { unsubscribe } = changed.subscribe(next, failed);
        const run = () => {
          unsubscribe();
          ({ unsubscribe } = changed.subscribe(next, failed));
        };
        runs.add(run);
        return {
          unsubscribe: () => {
            runs.delete(run);
            unsubscribe();
          },
        };
      },
    };
  };
  showScreen(
    Object.assign(session, { watch: watchNew }),
    <Routes>
      <Route path={path} element={page} />
    </Routes>,
    path.replace(/:[a-zA-Z]+$/, row.id),
  );
  return {
    asked: () => asked.filter((address) => address.includes(row.id)),
    arrive: () => {
      rev = 9;
      for (const run of Array.from(runs)) run();
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
});

test('a record on its way is said to be unsent only after two seconds, or without a connection', () => {
  vi.useFakeTimers();
  const shown = (state: 'online' | 'offline') => {
    const status = { state };
    const session = { status: { get: () => status, subscribe: () => () => undefined } } as unknown as DeviceSession;
    return renderUi(
      <SyncProvider value={session}>
        <OnceSent record={{ rev: 0 }}>there</OnceSent>
      </SyncProvider>,
    );
  };
  const { unmount } = shown('online');
  act(() => void vi.advanceTimersByTime(1999));
  expect(screen.queryByText('Not sent yet')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('Not sent yet')).toBeTruthy();
  unmount();
  shown('offline');
  expect(screen.getByText('Not sent yet')).toBeTruthy();
});

describe('a record that was made a moment ago', () => {
  test.each([
    ['a customer', aCustomer(), customerTable, <CustomerPage key="c" />, '/customers/:customerId'],
    ['an object', aStoredObject(1), objectTable, <ObjectPage key="o" />, '/objects/:objectId'],
  ] as const)(
    'is not asked of the server before it is there, and then by itself: %s',
    async (_what, row, table, page, path) => {
      const { asked, arrive } = await showNew(row, table, page, path);
      expect(await screen.findByText('Not sent yet')).toBeTruthy();
      expect(asked()).toEqual([]);
      expect(screen.queryByText(/^No connection/)).toBeNull();
      arrive();
      await vi.waitFor(() => expect(asked().length).toBeGreaterThan(0), 20_000);
      expect(screen.queryByText('Not sent yet')).toBeNull();
    },
  );
});
