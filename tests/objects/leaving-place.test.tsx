import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { objectTable } from '#objects/object.ts';
import { ObjectActionDialog } from '#pages/objects/object-action-dialog.tsx';
import type { RowEnd } from '#spots/row-ends.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { anAppointment, anObject, aSpot, aWarehouse, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges } from '#tests/support/screen.tsx';

/** Row 1 has A1, A2 and A3; row 2, reached from the aisle, has B1. */
async function checkIn(end: RowEnd, visits: readonly Appointment[] = []) {
  const rowEnds = end === 'none' ? {} : ({ 1: end } as const);
  const session = await offlineDevice({
    rows: [
      [warehouseTable, [aWarehouse({ rowEnds })]],
      [spotTable, [aSpot(4, { name: 'B1', sortKey: 'b1', mapRow: 2, mapPosition: 1, lengthCm: 900 })]],
      [objectTable, [anObject(1)]],
      [appointmentTable, visits],
    ],
  });
  showScreen(
    session,
    <ObjectActionDialog action={{ kind: 'check_in', objectId: testId('o', 1) }} onClose={() => undefined} />,
  );
  const chips = await screen.findByRole('group', { name: 'Likely spots' });
  const first = within(chips).getAllByRole('button')[0];
  return { session, first: first?.textContent ?? '' };
}

describe('the place that a check-in proposes', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-20T09:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  test('is at the back of a row with one open end for what sleeps until spring', async () => {
    const { session, first } = await checkIn('front');
    expect(first).toContain('A3');
    expect(first).toContain('At the back: stays long');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(async () =>
      expect(await waitingChanges(session)).toMatchObject([
        { name: 'object.check_in', args: { spotId: testId('s', 3) } },
      ]),
    );
  });

  test('is within reach for what is fetched soon', async () => {
    const { first } = await checkIn('front', [anAppointment(1, { date: '2026-10-28' })]);
    expect(first).toContain('B1');
    expect(first).toContain('Within reach: leaves soon');
  });

  test('is the tightest fit, as before, where no row says how it is left', async () => {
    const { first } = await checkIn('none');
    expect(first).toContain('A1');
    expect(first).toContain('Tightest fit');
  });
});
