import 'fake-indexeddb/auto';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { objectIndex } from '#objects/client/object-index.ts';
import { checkOutObject } from '#objects/movement.commands.ts';
import { holdObject } from '#objects/object.commands.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { spotTable } from '#spots/spot.ts';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRow, useRows } from '#sync/client/hooks/use-row.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import { testId } from '#tests/support/builders.ts';
import { aYard, checkOutArgs, inStep } from '#tests/support/device-yard.ts';

function ObjectLine({ id }: { readonly id: string | null }) {
  const { row, loading } = useRow(objectTable, id);
  return <p data-testid="row">{loading ? 'loading' : (row?.storageStatus ?? 'missing')}</p>;
}

function Overview() {
  const spots = useRows((mirror) => mirror.where(spotTable, 'warehouseId', testId('w', 1)), []);
  const { entries, ready } = useListIndex(objectIndex);
  const { state, pending } = useConnection();
  return (
    <>
      <p data-testid="spots">{spots?.length ?? 'loading'}</p>
      <p data-testid="list">{ready ? entries.map((entry) => entry.storageStatus).join(' ') : 'loading'}</p>
      <p data-testid="connection">{`${state} ${pending}`}</p>
    </>
  );
}

it('shows rows, lists and the connection, and follows a check-out', async () => {
  const { server, open } = aYard();
  const session = await open();
  await inStep(session, server);
  const page = (id: string | null) => (
    <SyncProvider value={session}>
      <ObjectLine id={id} />
      <Overview />
    </SyncProvider>
  );
  const text = (id: string) => screen.getByTestId(id).textContent;
  const { rerender, unmount } = render(page(testId('o', 1)));
  expect(text('row')).toBe('loading');
  await waitFor(() => expect(text('row')).toBe('with_storage'));
  await waitFor(() => expect(text('spots')).toBe('3'));
  await waitFor(() => expect(text('list')).toBe('with_storage with_customer'));
  await act(() => session.submit(checkOutObject, { args: checkOutArgs() }));
  await waitFor(() => expect(text('row')).toBe('with_customer'));
  await waitFor(() => expect(text('list')).toBe('with_customer with_customer'));
  await waitFor(() => expect(text('connection')).toBe('online 0'));
  rerender(page(testId('o', 9)));
  expect(text('row')).toBe('loading');
  await waitFor(() => expect(text('row')).toBe('missing'));
  rerender(page(null));
  await waitFor(() => expect(text('row')).toBe('missing'));
  await act(async () => unmount());
});

it('keeps the rows that a change leaves as they were, and is silent where nothing of its result changed', async () => {
  const { server, open } = aYard();
  const session = await open();
  await inStep(session, server);
  await session.submit(checkOutObject, { args: checkOutArgs() });
  await inStep(session, server);
  const free: (readonly StoredObject[])[] = [];
  const ids: unknown[] = [];
  const newestFirst = async (mirror: Mirror) =>
    (await mirror.all(objectTable)).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const follow = <Result,>(query: (mirror: Mirror) => Promise<Result>, next: (result: Result | undefined) => void) =>
    session.watch(query).subscribe(next);
  const followed = [
    follow(
      async (mirror) => (await newestFirst(mirror)).filter(({ holdReason }) => holdReason === null),
      (rows) => free.push(rows ?? []),
    ),
    follow(
      async (mirror) => (await newestFirst(mirror)).map(({ id }) => id),
      (found) => ids.push(found),
    ),
  ];
  await waitFor(() => expect([free[0]?.length, ids.length]).toEqual([2, 1]));
  await session.submit(holdObject, { args: { objectId: testId('o', 2), reason: 'Not paid' } });
  await waitFor(() => expect(free.at(-1)).toHaveLength(1));
  expect(free.at(-1)?.[0]).toBe(free.findLast(({ length }) => length === 2)?.[1]);
  await session.submit(holdObject, { args: { objectId: testId('o', 1), reason: 'Not paid' } });
  await waitFor(() => expect(free.at(-1)).toHaveLength(0));
  expect(ids).toHaveLength(1);
  for (const { unsubscribe } of followed) unsubscribe();
});
