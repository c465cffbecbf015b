import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { objectTable } from '#objects/object.ts';
import { openingHoursTable } from '#opening-hours/opening-hours.ts';
import { AttentionPage } from '#pages/attention/attention-page.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { weekdayOf } from '#shared/yard-clock.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { someHours } from '#tests/opening-hours/opening-hours-rows.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import { anAppointment, anObject, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';

/** Wednesday of the week after this one. */
const DAY = addDays(dayAt(Date.now()), 10 - weekdayOf(dayAt(Date.now())));
const AGAIN = 'Plan it anyway, or at another time';

/** A card of a refused appointment: object 1, in a slot that was full. */
const refusedPlan = (changes: Partial<Attention> = {}) =>
  anAttention({
    entity: 'appointment',
    entityId: testId('a', 1),
    kind: 'rejected',
    command: 'appointment.plan',
    code: 'appointment.slot_taken',
    fields: {
      yours: {
        appointmentId: testId('a', 1),
        objectId: testId('o', 1),
        customerId: testId('c', 1),
        direction: 'out',
        type: 1,
        date: DAY,
        time: '10:00',
        note: 'Bel eerst',
        assigneeId: null,
        reason: null,
        notification: true,
      },
      theirs: {
        time: '10:00',
        capacity: 1,
      },
    },
    ...changes,
  });

async function show(card: Attention, appointments: readonly Appointment[], permissions: readonly string[] = YARD_HAND) {
  const session = await offlineDevice({
    permissions,
    rows: [
      [objectTable, [aStoredObject(1), anObject(2)]],
      [openingHoursTable, [someHours()]],
      [appointmentTable, appointments],
      [attentionTable, [card]],
    ],
  });
  showScreen(
    session,
    <Routes>
      <Route path="/attention" element={<AttentionPage />} />
    </Routes>,
    '/attention',
  );
  return { session, user: userEvent.setup() };
}
const taken = anAppointment(2, { objectId: testId('o', 2), date: DAY, time: '10:00' });

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: AGAIN }));
  return within(await screen.findByRole('dialog'));
}

describe('a refused appointment', () => {
  test('goes ahead with a reason, under its own id, and its card is settled with it', async () => {
    const { session, user } = await show(refusedPlan(), [taken]);
    const dialog = await openDialog(user);
    expect(dialog.getByRole('alert').textContent).toContain('10:00 is full');
    await user.click(dialog.getByRole('button', { name: 'Plan' }));
    await waitFor(() => expect(dialog.getAllByText(/10:00 is full/).length).toBeGreaterThan(1));
    expect(await waitingChanges(session)).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Comes by train');
    await user.click(dialog.getByRole('button', { name: 'Plan' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        {
          name: 'appointment.plan',
          args: {
            appointmentId: testId('a', 1),
            date: DAY,
            time: '10:00',
            note: 'Bel eerst',
            notification: true,
            reason: 'Comes by train',
          },
        },
      ]),
    );
    expect((await session.mirror.get(attentionTable, testId('t', 1)))?.choice).toBe('mine');
    await waitFor(() => expect(screen.queryByRole('button', { name: AGAIN })).toBeNull());
  });

  test('takes another slot without one', async () => {
    const { session, user } = await show(refusedPlan(), [taken]);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Choose a free time' }));
    expect(dialog.getByRole('radio', { name: '10:00 full' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('radio', { name: '11:00 1 free' }));
    await user.click(dialog.getByRole('button', { name: 'Plan' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([{ args: { time: '11:00', reason: null } }]),
    );
  });

  test('that should have moved moves all the same, with what else was wanted of it', async () => {
    const yours = { appointmentId: testId('a', 1), date: DAY, time: '10:00', note: 'Eerst bellen', reason: null };
    const card = refusedPlan({ command: 'appointment.change', fields: { yours, theirs: {} } });
    const own = anAppointment(1, { date: addDays(DAY, 1), time: '09:00' });
    const { session, user } = await show(card, [own, taken]);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ferry');
    await user.click(dialog.getByRole('button', { name: 'Plan' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        {
          name: 'appointment.change',
          args: { now: { when: { date: DAY, time: '10:00' }, note: { note: 'Eerst bellen' } }, reason: 'Ferry' },
        },
      ]),
    );
  });

  test('given to somebody who left is planned for nobody', async () => {
    const card = refusedPlan({ code: 'appointment.assignee_unknown' });
    const given = { ...card, fields: { ...card.fields, yours: { ...card.fields.yours, assigneeId: testId('u', 9) } } };
    const { session, user } = await show(given, []);
    await user.click((await openDialog(user)).getByRole('button', { name: 'Plan' }));
    await waitFor(async () => expect(await waitingChanges(session)).toMatchObject([{ args: { assigneeId: null } }]));
  });

  test('is only looked at by who may not plan', async () => {
    const may = YARD_HAND.filter((permission) => permission !== 'appointment create');
    await show(refusedPlan(), [taken], may);
    await screen.findByRole('button', { name: 'Looked at' });
    expect(screen.queryByRole('button', { name: AGAIN })).toBeNull();
  });
});
