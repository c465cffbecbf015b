import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addNote, deleteNote, editNote } from '#annotations/client/notes.store.ts';
import { noteTable } from '#annotations/note.ts';
import { objectTable } from '#objects/object.ts';
import { RecordNotes } from '#pages/parts/record-notes.tsx';
import { undoOf } from '#session/acts/undo-act.ts';
import { anObject, testId } from '#tests/support/builders.ts';
import { until } from '#tests/support/fake-runtime.ts';
import { offlineDevice, showScreen, waitingChanges } from '#tests/support/screen.tsx';

const OBJECT = testId('o', 1);
const about = { modelType: 'object', modelId: OBJECT } as const;

/** A device that knows that it has no connection, so that it sends nothing. */
async function device() {
  const session = await offlineDevice({ rows: [[objectTable, [anObject(1)]]] });
  session.syncNow();
  await until(() => session.status.get().state === 'offline', 'offline');
  return session;
}

const namesOf = (changes: Awaited<ReturnType<typeof waitingChanges>>) => changes.map(({ name }) => name);

test('a note that was not sent yet is changed by its writer', async () => {
  const session = await device();
  showScreen(session, <RecordNotes {...about} />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'New note' }), 'Scratch left');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText(/waiting to be sent/);
  await user.click(screen.getByRole('button', { name: 'Change note' }));
  await user.type(screen.getByRole('textbox', { name: 'Change note' }), ' and right');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Scratch left and right');
});

test('deleting it takes it back, and its undo adds it again', async () => {
  const session = await device();
  showScreen(session, <RecordNotes {...about} />);
  const user = userEvent.setup();
  await addNote(session, about, 'Scratch left');
  await screen.findByText('Scratch left');
  await user.click(screen.getByRole('button', { name: 'Delete note' }));
  await waitFor(() => expect(screen.queryByText('Scratch left')).toBeNull());
  expect(await waitingChanges(session)).toEqual([]);
  // The message of the test before may still offer its own.
  const told = await waitFor(() => {
    const found = screen.getAllByRole('status').find(({ textContent }) => textContent.includes('Note deleted'));
    return found ?? expect.fail('the deletion is not told yet');
  });
  await user.click(within(told).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Scratch left');
  expect(namesOf(await waitingChanges(session))).toEqual(['note.add']);
});

test('the message that says it was added takes it back', async () => {
  const session = await device();
  const added = await addNote(session, about, 'Scratch left');
  if (added.outcome !== 'saved') throw new Error('not saved');
  const undone = await undoOf(added.act)?.(session, 'Undone');
  expect(undone).toMatchObject({ outcome: 'saved', takenBack: true });
  expect(await session.mirror.all(noteTable)).toEqual([]);
});

test('what waits with it and needs it goes along', async () => {
  const session = await device();
  const added = await addNote(session, about, 'Scratch left');
  if (added.outcome !== 'saved') throw new Error('not saved');
  const [note] = await session.mirror.all(noteTable);
  if (note === undefined) throw new Error('no note');
  await editNote(session, note, 'Scratch right');
  await deleteNote(session, note);
  expect(await session.mirror.all(noteTable)).toEqual([]);
  expect(namesOf(await waitingChanges(session))).toEqual(['note.add', 'note.edit', 'note.delete']);
});
