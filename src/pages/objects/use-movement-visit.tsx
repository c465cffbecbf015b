import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { useCan } from '#session/use-can.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { ActionNews } from './object-action-news.tsx';
import { isLikelyMeant, usePlannedVisit } from './use-planned-visit.ts';

/** What a person pressed: which movement, of which object, for which appointment, to which spot. */
export type ObjectAction = {
  readonly kind: 'check_in' | 'check_out' | 'move';
  readonly objectId: string;
  readonly appointmentId?: string;
  readonly spotId?: string;
};

type MovementVisit = {
  /** The appointment that the movement completes. */
  readonly appointment: Appointment | undefined;
  /** What to know before confirming, and the choice of the appointment where there is one. */
  readonly besides: ReactNode;
  readonly loading: boolean;
};

/** The visit that a movement belongs to, and what to know before confirming it. A null action finds nothing. */
export function useMovementVisit(action: ObjectAction | null, object: StoredObject | undefined): MovementVisit {
  const { row: named, loading } = useRow(appointmentTable, action?.appointmentId ?? null);
  const planned = usePlanned(action);
  const [chosen, setChosen] = useState<{ readonly visitId: string; readonly completes: boolean } | null>(null);
  const today = dayAt(Date.now());
  const likely = planned ? isLikelyMeant(planned, today) : false;
  const completes = chosen !== null && chosen.visitId === planned?.id ? chosen.completes : likely;
  const appointment = named ?? (completes ? (planned ?? undefined) : undefined);
  const besides = action !== null && object !== undefined && (
    <>
      <ActionNews kind={action.kind} object={object} appointment={appointment} />
      {planned ? (
        <CheckOption checked={completes} onChange={(on) => setChosen({ visitId: planned.id, completes: on })}>
          <Completes visit={planned} today={today} />
        </CheckOption>
      ) : null}
    </>
  );
  return { appointment, besides, loading: action?.appointmentId === undefined ? planned === undefined : loading };
}

/** Which planned visit is completed with the movement. */
function Completes({ visit, today }: { readonly visit: Appointment; readonly today: CivilDate }) {
  const { i18n } = useLingui();
  if (visit.date === today) {
    return (
      <Trans>
        Also completes today's appointment at <Ltr>{visit.time}</Ltr>
      </Trans>
    );
  }
  const day = i18n.date(`${visit.date}T12:00:00`, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <Trans>
      Also completes the appointment of {day} at <Ltr>{visit.time}</Ltr>
    </Trans>
  );
}

/** The appointment that this check-in or check-out may be for, when it was not started from one. */
function usePlanned(action: ObjectAction | null): Appointment | null | undefined {
  const can = useCan();
  const { kind = 'move', objectId = '', appointmentId } = action ?? {};
  const direction = kind === 'check_out' ? 'out' : 'in';
  const asked = kind !== 'move' && appointmentId === undefined && can('appointment edit');
  return usePlannedVisit(objectId, asked ? direction : null, dayAt(Date.now()));
}
