import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetLeft, leftPeople, rememberLeft } from '#app/left-people.ts';
import { LeftWork } from '#app/left-work.tsx';
import { QueueDatabase } from '#sync/client/queue-database.ts';
import { testId } from '#tests/support/builders.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

const sanne = { companyId: testId('b', 1), userId: testId('u', 1), name: 'Sanne Visser' };
const kees = { companyId: testId('b', 1), userId: testId('u', 2), name: 'Kees Bakker' };

async function leaveWork(count: number): Promise<void> {
  const queue = new QueueDatabase(sanne.companyId, sanne.userId);
  const intent = {
    name: 'note.add',
    v: 1,
    entity: 'note',
    entityId: testId('n', 1),
    args: { text: 'geheim' },
    was: {},
  };
  for (let number = 1; number <= count; number += 1) {
    await queue.outbox.add({
      intent: { ...intent, id: testId('i', number), at: '2026-05-04T09:00:00.000Z', userId: sanne.userId },
      ...{ seq: null, touched: [], state: 'queued', rev: null, code: null, params: null, attempts: 0 },
    });
  }
  queue.close();
}

afterEach(() => localStorage.clear());

test('whoever stands before a closed door hears how many changes of whom wait here, and nothing else', async () => {
  await leaveWork(2);
  rememberLeft(sanne);
  rememberLeft(kees);
  const { container } = renderUi(<LeftWork people={leftPeople()} />);
  expect((await screen.findByRole('status')).textContent).toBe(
    '2 changes of Sanne Visser wait on this device until Sanne Visser logs in again.',
  );
  expect(container.textContent).not.toMatch(/geheim|Kees|note/);
  // Whose work all went is not remembered any longer.
  await vi.waitFor(() => expect(leftPeople()).toEqual([sanne]));
});

test('who is back is no longer somebody who left', () => {
  rememberLeft(sanne);
  rememberLeft(sanne);
  expect(leftPeople()).toEqual([sanne]);
  forgetLeft(sanne.userId);
  expect(leftPeople()).toEqual([]);
});
