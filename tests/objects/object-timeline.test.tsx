import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Note } from '#annotations/note.schema.ts';
import { noteTable } from '#annotations/note.ts';
import type { Handover } from '#handovers/handover.schema.ts';
import { handoverTable } from '#handovers/handover.ts';
import type { Movement } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { ObjectTimelinePage } from '#pages/objects/object-timeline-page.tsx';
import { aHandover } from '#tests/handovers/handovers.ts';
import { aNote, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const MOVEMENT: Movement = {
  id: testId('m', 1),
  rev: 2,
  version: 1,
  objectId: testId('o', 1),
  stayId: testId('y', 1),
  kind: 'checked_in',
  fromWarehouseId: null,
  fromSpotId: null,
  toWarehouseId: testId('w', 1),
  toSpotId: testId('s', 1),
  at: '2026-05-01T08:00:00.000Z',
  byUserId: testId('u', 1),
  byName: 'Kees',
  appointmentId: null,
  note: '',
  reason: null,
  standing: 'accepted',
  before: null,
  undoneAt: null,
  undoneByName: null,
};

test('the timeline has what this device holds without a connection, newest first, and says what is to come', async () => {
  const { handoverId: id, ...handover } = aHandover();
  const about = { objectId: testId('o', 1), modelId: testId('o', 1) };
  const note: Note = { ...aNote(1), modelId: about.modelId, text: 'Kras links', at: '2026-05-03T08:00:00.000Z' };
  const recorded: Handover = {
    ...handover,
    id,
    rev: 4,
    version: 1,
    at: '2026-05-02T08:00:00.000Z',
    byUserId: testId('u', 1),
    byName: 'Piet',
  };
  const session = await offlineDevice({
    rows: [
      [objectTable, [aStoredObject(1)]],
      [movementTable, [MOVEMENT]],
      [noteTable, [note]],
      [handoverTable, [recorded]],
    ],
  });
  showScreen(
    session,
    <Routes>
      <Route path="/objects/:objectId/timeline" element={<ObjectTimelinePage />} />
    </Routes>,
    `/objects/${about.objectId}/timeline`,
  );
  const kinds = () =>
    [...document.querySelectorAll('[data-timeline]')].map((line) => line.getAttribute('data-timeline'));
  await waitFor(() => expect(kinds()).toEqual(['note', 'handover', 'movement']));
  await screen.findByText(/Mails, the contract and holds appear/);
  await userEvent.setup().click(await screen.findByRole('button', { name: /Handovers/ }));
  await waitFor(() => expect(kinds()).toEqual(['handover']));
  expect(screen.getByRole('link', { name: /Handover/ }).getAttribute('href')).toBe(
    `/objects/${about.objectId}/handovers/${id}`,
  );
});
