import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OwnConflicts } from '#pages/status/own-conflicts.tsx';
import { attentionTable } from '#sync/attention.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import { testId } from '#tests/support/builders.ts';
import { comingDevice, showScreen } from '#tests/support/screen.tsx';

const OWN = anAttention({ byUserId: testId('u', 1) });
const OTHERS = anAttention({ id: testId('t', 2), byUserId: testId('u', 2) });

async function open() {
  const { server, session, arrive } = await comingDevice(attentionTable, { rows: [[attentionTable, [OTHERS]]] });
  const onLook = vi.fn();
  showScreen(session, <OwnConflicts onLook={onLook} />);
  arrive();
  await waitFor(async () => expect(await session.mirror.get(attentionTable, OTHERS.id)).toBeTruthy());
  return { server, session, onLook };
}

test('a change of one’s own that met another is said once and marked until it is decided', async () => {
  const { server, session, onLook } = await open();
  expect(screen.queryByTestId('own-conflicts')).toBeNull();
  server.put(attentionTable, OWN);
  session.syncNow();
  expect(await screen.findByText('A change of yours asks for a decision')).toBeTruthy();
  expect(screen.getByTestId('own-conflicts')).toBeTruthy();
  screen.getByRole('button', { name: 'Look' }).click();
  expect(onLook).toHaveBeenCalledOnce();
  server.put(attentionTable, { ...OWN, state: 'resolved', resolvedAt: OWN.at });
  session.syncNow();
  await waitFor(() => expect(screen.queryByTestId('own-conflicts')).toBeNull());
});
