import { i18n } from '@lingui/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { editCustomer, setCustomerStatus } from '#customers/client/customers.store.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { editObject } from '#objects/client/objects.store.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { carryOut } from '#pages/attention/attention-act.ts';
import { conflictsOf } from '#pages/attention/attention-conflict.ts';
import { AttentionPage } from '#pages/attention/attention-page.tsx';
import { readConflictState } from '#pages/attention/attention-state.ts';
import { ObjectPage } from '#pages/objects/object-page.tsx';
import { undoAndTell, undoOf } from '#session/acts/undo-act.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import type { SavedOutcome } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import { AT, aCustomer, anObject, testId } from '#tests/support/builders.ts';
import { until } from '#tests/support/fake-runtime.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';
import { renderUi } from '#tests/ui/render-ui.tsx';

// The device's clock of tests stands there.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT) }));
afterEach(() => void vi.useRealTimers());

const HOBBY = anObject(1, { brand: 'Hobby' });
/** Kees, of this device, said Knaus; Sjoerd said Hobby, and that was kept. */
const QUESTION = anAttention({
  kind: 'merged',
  command: 'object.edit',
  byUserId: testId('u', 1),
  byName: 'Kees',
  fields: { yours: { brand: 'Knaus' }, theirs: { brand: 'Hobby' } },
});

const device = (online: boolean, cards: readonly Attention[] = []) =>
  offlineDevice({
    online,
    permissions: [...YARD_HAND, 'customer edit', 'object release'],
    rows: [
      [objectTable, [HOBBY]],
      [customerTable, [aCustomer()]],
      [attentionTable, cards],
    ],
  });

async function saved(outcome: Promise<{ readonly outcome: string } | SavedOutcome>): Promise<SavedOutcome> {
  const result = await outcome;
  if (result.outcome !== 'saved') throw new Error(JSON.stringify(result));
  return result as SavedOutcome;
}

const sent = (session: DeviceSession) => until(async () => (await session.outbox()).length === 0, 'the answers');
const object = async ({ mirror }: DeviceSession) => {
  const row = await mirror.get(objectTable, HOBBY.id);
  if (row === undefined) throw new Error('no object');
  return row;
};
const edit = async (session: DeviceSession, changes: Partial<StoredObject>) => {
  const seen = await object(session);
  return saved(editObject(session, seen, { ...seen, ...changes }));
};
const undo = (session: DeviceSession, { act }: SavedOutcome) =>
  undoOf(act)?.(session, 'Undone') ?? Promise.reject(new Error('no way back'));

describe('an edit', () => {
  test('that waits alone leaves the queue when it is undone', async () => {
    const session = await device(false);
    session.syncNow();
    await until(() => session.status.get().state === 'offline', 'offline');
    await undo(session, await edit(session, { brand: 'Knaus' }));
    expect(await waitingChanges(session)).toEqual([]);
    expect((await object(session)).brand).toBe('Hobby');
  });

  test('that joined another in the queue is undone alone', async () => {
    const session = await device(false);
    const first = await edit(session, { brand: 'Knaus' });
    const second = await edit(session, { lengthCm: 702 });
    await undo(session, second);
    expect(await object(session)).toMatchObject({ brand: 'Knaus', lengthCm: HOBBY.lengthCm });
    await undo(session, first);
    expect(await object(session)).toMatchObject({ brand: 'Hobby', lengthCm: HOBBY.lengthCm });
  });

  test('of the status that joined one of other fields is undone alone', async () => {
    const session = await device(false);
    const seen = aCustomer();
    await saved(editCustomer(session, seen, { ...seen, note: 'Rings first' }));
    await undo(session, await saved(setCustomerStatus(session, seen, 0)));
    const after = (await session.mirror.get(customerTable, seen.id)) as Customer;
    expect([after.status, after.note]).toEqual([1, 'Rings first']);
  });

  test('sends back only the fields that it changed', async () => {
    const session = await device(true);
    const done = await edit(session, { brand: 'Knaus' });
    await sent(session);
    await undo(session, done);
    const [back] = (await session.outbox()).map(({ intent }) => intent);
    const { brand, category, type } = HOBBY;
    expect(back).toMatchObject({ name: 'object.edit', args: { now: { description: { brand, category, type } } } });
    const { now = {} } = (back?.args ?? {}) as { readonly now?: object };
    expect(Object.keys(now)).toEqual(['description']);
  });

  test.each([false, true])(
    'that somebody edited again can no longer be undone, and says so; sent: %s',
    async (online) => {
      const session = await device(online);
      const done = await edit(session, { brand: 'Knaus', lengthCm: 702 });
      if (online) await sent(session);
      await edit(session, { brand: 'Fendt' });
      if (online) await sent(session);
      const before = await waitingChanges(session);
      renderUi(<p>The yard</p>);
      await undoAndTell({ i18n, session, problemOf: () => ({ message: 'a refusal' }) }, done.act);
      expect(await screen.findByText('This was changed again since, so it can no longer be undone.')).toBeTruthy();
      expect(await object(session)).toMatchObject({ brand: 'Fendt', lengthCm: 702 });
      expect(await waitingChanges(session)).toEqual(before);
    },
  );

  test('is undone once, however often that is asked', async () => {
    const session = await device(true);
    const done = await edit(session, { plate: 'xx-99-zz' });
    await sent(session);
    await saved(undo(session, done));
    await sent(session);
    expect(await undo(session, done)).toEqual({ outcome: 'unchanged' });
    expect(await waitingChanges(session)).toEqual([]);
  });

  test('is offered for undoing on the page of its object, without a connection', async () => {
    const session = await device(false);
    await edit(session, { brand: 'Knaus' });
    showScreen(
      session,
      <Routes>
        <Route path="/objects/:objectId" element={<ObjectPage />} />
      </Routes>,
      `/objects/${HOBBY.id}`,
    );
    await screen.findByText(/^Just now: Object changed/);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await object(session)).brand).toBe('Hobby'));
  });

  test('is no longer offered once it was undone, though both were sent', async () => {
    const session = await device(true);
    const done = await edit(session, { brand: 'Knaus' });
    await sent(session);
    showScreen(
      session,
      <Routes>
        <Route path="/objects/:objectId" element={<ObjectPage />} />
      </Routes>,
      `/objects/${HOBBY.id}`,
    );
    await screen.findByText(/^Just now: Object changed/);
    await saved(undo(session, done));
    await sent(session);
    await waitFor(() => expect(screen.queryByText(/^Just now/)).toBeNull());
    await edit(session, { brand: 'Fendt' });
    await screen.findByText(/^Just now: Object changed/);
  });
});

describe('an answer to a question about two edits', () => {
  const answer = async (session: DeviceSession, kind: 'mine' | 'theirs') => {
    const [conflict] = conflictsOf(await session.mirror.where(attentionTable, 'state', 'open'), []);
    if (conflict === undefined) throw new Error('no question');
    return saved(carryOut(session, conflict, { kind }, await readConflictState(session.mirror, conflict)));
  };
  const card = ({ mirror }: DeviceSession) => mirror.get(attentionTable, QUESTION.id);

  test.each([
    ['mine', false],
    ['mine', true],
    ['theirs', false],
    ['theirs', true],
  ] as const)('with %s is undone, and asked again; sent: %s', async (kind, online) => {
    const session = await device(online, [QUESTION]);
    const done = await answer(session, kind);
    if (online) await sent(session);
    expect((await object(session)).brand).toBe(kind === 'mine' ? 'Knaus' : 'Hobby');
    expect((await card(session))?.state).toBe('resolved');
    await saved(undo(session, done));
    if (online) await sent(session);
    expect((await object(session)).brand).toBe('Hobby');
    expect(await card(session)).toMatchObject({ state: 'open', choice: null, resolvedBy: null });
  });

  test('with a hold is undone together with that', async () => {
    const fields = { yours: { holdReason: 'Key is missing' }, theirs: { holdReason: null } };
    const session = await device(true, [{ ...QUESTION, command: 'object.hold', fields }]);
    const done = await answer(session, 'mine');
    await sent(session);
    await saved(undo(session, done));
    await sent(session);
    expect([(await object(session)).holdReason, (await card(session))?.state]).toEqual([null, 'open']);
  });

  test('stays as it is when the object was changed again since', async () => {
    const session = await device(true, [QUESTION]);
    const done = await answer(session, 'mine');
    await sent(session);
    await edit(session, { brand: 'Fendt' });
    expect(await undo(session, done)).toEqual({ outcome: 'changed_since' });
    expect((await card(session))?.state).toBe('resolved');
  });

  test.each([
    ['Use mine', 'Kees chose their own value'],
    ['Keep it as it is', 'Kees kept it as it was'],
  ])('“%s” says who chose what, and has its way back on the list', async (button, words) => {
    const session = await device(false, [QUESTION]);
    showScreen(
      session,
      <Routes>
        <Route path="/attention" element={<AttentionPage />} />
      </Routes>,
      '/attention',
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: button }));
    await screen.findByText('Nothing is waiting for a decision');
    await user.click(screen.getByRole('button', { name: /^Settled/ }));
    const list = within(await screen.findByRole('list', { name: 'Settled' }));
    expect(list.getByText((text) => text.startsWith(words))).toBeTruthy();
    await user.click(await list.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await card(session))?.state).toBe('open'));
    expect((await object(session)).brand).toBe('Hobby');
  });
});
