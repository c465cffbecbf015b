import 'fake-indexeddb/auto';
import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { editObject } from '#objects/object.commands.ts';
import { objectTable } from '#objects/object.ts';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { useOutbox, usePendingKeys, useRefusedChanges } from '#sync/client/hooks/use-waiting-changes.ts';
import { Showing } from '#sync/client/runtime/showing.ts';
import type { WaitingChanges } from '#sync/client/runtime/types.ts';
import { testId } from '#tests/support/builders.ts';
import { aYard, inStep } from '#tests/support/device-yard.ts';
import { FakeClock, fakeRuntime, until } from '#tests/support/fake-runtime.ts';

const OBJECT = testId('o', 1);
const EDIT = {
  args: { objectId: OBJECT, now: { description: { category: 'boat', brand: 'Linssen', type: 'Grand' } } },
  was: { description: { category: 'caravan', brand: 'Hobby', type: 'De Luxe' } },
} as const;

async function anOfflineDevice() {
  const yard = aYard();
  const session = await yard.open();
  await inStep(session, yard.server);
  yard.server.online = false;
  yard.server.endStreams();
  return { ...yard, session };
}

function Waiting() {
  const mark = usePendingKeys().has(`objects/${OBJECT}`) ? 'waits' : 'known';
  const { pending, rejected } = useConnection();
  const refused = useRefusedChanges().map(({ code }) => code);
  return <p data-testid="waiting">{[mark, pending, rejected, useOutbox().length, ...refused].join(' ')}</p>;
}

it('marks, counts and lists a change that waits, and one that the server refused', async () => {
  const { server, session } = await anOfflineDevice();
  const { unmount } = render(
    <SyncProvider value={session}>
      <Waiting />
    </SyncProvider>,
  );
  const text = () => screen.getByTestId('waiting').textContent;
  await waitFor(() => expect(text()).toBe('known 0 0 0'));
  await act(() => session.submit(editObject, EDIT));
  await waitFor(() => expect(text()).toBe('waits 1 0 1'));
  server.remove(objectTable, OBJECT);
  server.online = true;
  session.syncNow();
  await waitFor(() => expect(text()).toBe('known 0 1 1 object.deleted'));
  await act(async () => unmount());
});

it('leaves what did not change the same object while a change is sent, so that nobody draws it again', async () => {
  const { server, session } = await anOfflineDevice();
  const seen: WaitingChanges[] = [];
  session.waiting.subscribe(() => seen.push(session.waiting.get()));
  await session.submit(editObject, EDIT);
  server.online = true;
  session.syncNow();
  await until(() => seen.at(-1)?.entries.length === 0, 'the confirmation');
  const waiting = seen.filter(({ entries }) => entries.length > 0);
  expect(new Set(waiting.map(({ entries }) => entries[0]?.state)).size).toBeGreaterThan(1);
  expect(new Set(waiting.map(({ keys }) => keys)).size).toBe(1);
  expect(new Set(seen.map(({ refused }) => refused)).size).toBe(1);
});

describe('a change that a person just made', () => {
  function aShowing() {
    const clock = new FakeClock();
    const drawn: string[] = [];
    const showing = new Showing(fakeRuntime({ fetch: () => Promise.reject(new Error('no network')), clock }));
    return { clock, drawn, showing, draw: (what: string) => () => void drawn.push(what) };
  }

  function aQuery(showing: Showing) {
    let end = () => {};
    const run = new Promise<void>((resolve) => {
      end = resolve;
    });
    const query = { settled: () => run };
    return { query, end, unfollow: showing.follow(query) };
  }

  it('is drawn once by all queries it touches', async () => {
    const { drawn, showing, draw } = aShowing();
    const [one, two] = [aQuery(showing), aQuery(showing)];
    const shown = showing.drawTogether();
    showing.draw(one.query, draw('one'));
    one.end();
    await Promise.resolve();
    expect(drawn).toEqual([]);
    showing.draw(two.query, draw('two'));
    two.end();
    await shown;
    expect(drawn).toEqual(['one', 'two']);
    showing.draw(one.query, draw('later'));
    expect(drawn.at(-1)).toBe('later');
  });

  it('does not wait longer than 100 ms for a query, and not for one that nobody draws any more', async () => {
    const { clock, drawn, showing, draw } = aShowing();
    const [slow, gone] = [aQuery(showing), aQuery(showing)];
    let isShown = false;
    const shown = showing.drawTogether().then(() => {
      isShown = true;
    });
    showing.draw(slow.query, draw('first of two'));
    showing.draw(gone.query, draw('gone'));
    gone.unfollow();
    await clock.advance(99);
    expect(isShown).toBe(false);
    await clock.advance(1);
    await shown;
    expect(drawn).toEqual(['first of two']);
  });

  it('lets work in the background begin when the page stands, with what its parts ask for in turn', async () => {
    const { showing } = aShowing();
    const board = aQuery(showing);
    let stands = false;
    const standing = showing.stands().then(() => {
      stands = true;
    });
    board.end();
    const part = aQuery(showing);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    expect(stands).toBe(false);
    part.end();
    await standing;
  });

  it('keeps no work in the background waiting for longer than a second', async () => {
    const { clock, showing } = aShowing();
    aQuery(showing);
    const standing = showing.stands();
    await clock.advance(1000);
    await standing;
  });

  it('comes before its mark and its count', async () => {
    const { drawn, showing, draw } = aShowing();
    showing.drawBehind(draw('before'));
    await showing.turn(async () => {
      showing.drawBehind(draw('one waits'));
      await Promise.resolve();
      showing.drawBehind(draw('two wait'));
      expect(drawn).toEqual(['before']);
    });
    drawn.push('page');
    await until(() => drawn.length === 3, 'the count');
    expect(drawn).toEqual(['before', 'page', 'two wait']);
  });

  it('holds its mark back for 250 ms at most, whatever hangs (L6)', async () => {
    const { clock, drawn, showing, draw } = aShowing();
    void showing.turn(() => new Promise(() => {}));
    showing.drawBehind(draw('one waits'));
    await clock.advance(249);
    expect(drawn).toEqual([]);
    await clock.advance(1);
    expect(drawn).toEqual(['one waits']);
  });
});
