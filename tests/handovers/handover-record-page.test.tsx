import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Handover } from '#handovers/handover.schema.ts';
import { handoverTable } from '#handovers/handover.ts';
import { objectTable } from '#objects/object.ts';
import { HandoverRecordPage } from '#pages/handovers/handover-record-page.tsx';
import { aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerWith } from '#tests/support/server-answers.ts';
import { aRecordedHandover } from './handovers.ts';

async function open({ online, handover = {} }: { readonly online: boolean; readonly handover?: Partial<Handover> }) {
  const rows = [
    [objectTable, [aStoredObject(1, 1)]],
    [handoverTable, [aRecordedHandover({ photos: [], ...handover })]],
  ] as const;
  const session = await offlineDevice({ permissions: ['object index'], rows, online });
  answerWith(() => null);
  if (!online) session.syncNow();
  if (!online) await waitFor(() => expect(session.status.get().state).toBe('offline'));
  showScreen(
    session,
    <Routes>
      <Route path="/objects/:objectId/handovers/:handoverId" element={<HandoverRecordPage />} />
    </Routes>,
    `/objects/${testId('o', 1)}/handovers/${testId('h', 1)}`,
  );
  await screen.findByText('Gas dicht');
}
const button = () => screen.findByRole('button', { name: 'PDF' });

test('the PDF is asked of the server, and says so where it does not come', async () => {
  await open({ online: true });
  await userEvent.click(await button());
  await screen.findByText('The PDF did not arrive. Try again.');
});

test('without a connection the button says why it waits', async () => {
  await open({ online: false });
  const pdf = await button();
  expect(pdf).toHaveProperty('disabled', true);
  expect(pdf.title).not.toBe('');
});
