import { Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { LogIn, LogOut } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { VisitConcernLines } from '#appointments/client/visit-concern-lines.tsx';
import { closedConcern } from '#appointments/day-room.ts';
import { concernsOf, isWithheld } from '#appointments/visit-concerns.ts';
import type { Customer } from '#customers/customer.schema.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { useUnsignedContracts } from '#pages/contracts/use-unsigned-contracts.ts';
import { type ObjectAction, ObjectActionDialog } from '#pages/objects/object-action-dialog.tsx';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { BigAction } from '#ui/big-action.tsx';
import { useVisitMove } from './use-visit-move.tsx';
import { WaysOut } from './visit-ways-out.tsx';

type VisitStepProps = {
  readonly appointment: Appointment;
  readonly object: StoredObject;
  readonly customer: Customer | undefined;
};

/** What completes an open visit, and before it what speaks against that. A hold has its banner above. */
export function VisitStep({ appointment, object, customer }: VisitStepProps) {
  const { t } = useLingui();
  const can = useCan();
  const [action, setAction] = useState<ObjectAction | null>(null);
  const today = dayAt(Date.now());
  const unsigned = useUnsignedContracts([object.id]).has(object.id);
  const week = useOpeningWeek();
  const { onMove, dialog } = useVisitMove(week);
  const closed = week === undefined ? undefined : closedConcern(week, appointment, today);
  const before = concernsOf(appointment, object, { today, unsigned });
  const concerns = closed === undefined ? before : [closed, ...before];
  const out = appointment.direction === 'out';
  return (
    <>
      <VisitConcernLines concerns={concerns.filter(({ kind }) => kind !== 'hold')} today={today} />
      {concerns.length > 0 && (
        <Flex gap="2" wrap="wrap">
          <WaysOut item={{ appointment, customer }} concerns={concerns} onMove={onMove} />
        </Flex>
      )}
      {can('appointment edit&object edit') && !isWithheld(concerns, can('object release')) && (
        <ActionBar>
          <BigAction
            icon={out ? LogOut : LogIn}
            label={out ? t`Check out` : t`Check in`}
            primary={before.length === 0}
            aria-haspopup="dialog"
            onClick={() =>
              setAction({
                kind: out ? 'check_out' : 'check_in',
                objectId: object.id,
                appointmentId: appointment.id,
                ...(unsigned ? { unsigned } : {}),
              })
            }
          />
        </ActionBar>
      )}
      {dialog}
      <ObjectActionDialog action={action} onClose={() => setAction(null)} />
    </>
  );
}
