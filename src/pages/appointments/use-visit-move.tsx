import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { useCan } from '#session/use-can.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { isolated } from '#ui/isolated.ts';
import { type AppointmentMove, AppointmentMoveDialog } from './appointment-move-dialog.tsx';

export type VisitMove = {
  /** Asks when an appointment is to be instead; undefined where this person may not move anything. */
  readonly onMove: ((appointment: Appointment) => void) | undefined;
  /** Asks the same of a move that was begun elsewhere. */
  readonly setMove: (move: AppointmentMove) => void;
  readonly dialog: ReactNode;
};

/** Moves appointments of a page, one at a time. */
export function useVisitMove(week: OpeningWeek | undefined): VisitMove {
  const { t } = useLingui();
  const mayMove = useCan()('appointment edit');
  const [move, setMove] = useState<AppointmentMove | null>(null);
  const onMove = useCallback(
    (appointment: Appointment) => setMove({ appointment, date: appointment.date, time: appointment.time }),
    [],
  );
  const { row: object } = useRow(objectTable, move?.appointment.objectId ?? null);
  const subject =
    object === undefined ? t`appointment` : isolated(formatPlate(object.plate, object.plateCountry)) || object.brand;
  return {
    onMove: mayMove ? onMove : undefined,
    setMove,
    dialog:
      week === undefined ? null : (
        <AppointmentMoveDialog move={move} week={week} subject={subject} onClose={() => setMove(null)} />
      ),
  };
}
