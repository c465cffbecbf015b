import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { LogIn, LogOut } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, NEEDS_ATTENTION } from '#appointments/appointment.ts';
import { attentionReasons, explainsMark } from '#appointments/attention-reasons.ts';
import { useYardTime } from '#appointments/client/use-yard-time.ts';
import { VisitConcernLines } from '#appointments/client/visit-concern-lines.tsx';
import { concernsOf, isWithheld, type VisitConcern } from '#appointments/visit-concerns.ts';
import type { Customer } from '#customers/customer.schema.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { useSignatures } from '#pages/contracts/use-signatures.ts';
import { useVisitTrace } from '#pages/mails/use-told.ts';
import { type ObjectAction, ObjectActionDialog } from '#pages/objects/object-action-dialog.tsx';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { BigAction } from '#ui/big-action.tsx';
import { useTouch } from '#ui/use-narrow.ts';
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
  const signature = useSignatures([object.id])(object.id);
  const week = useOpeningWeek();
  const { onMove, dialog } = useVisitMove(week);
  const before = concernsOf(appointment, object, { today, contract: signature === 'unsigned' ? signature : null });
  const concerns = [...useAttention(appointment, before), ...before];
  const out = appointment.direction === 'out';
  const isTouch = useTouch();
  const goesOn = can('appointment edit&object edit') && !isWithheld(concerns, can('object release'));
  return (
    <>
      <VisitConcernLines concerns={concerns.filter(({ kind }) => kind !== 'hold')} today={today} />
      {(goesOn || concerns.length > 0) && (
        // One line beside a mouse. Where a finger presses the step lies at the bottom, by itself.
        <Box display={isTouch ? 'contents' : 'flex'} gap="2" flexWrap="wrap" alignItems="center">
          {goesOn && (
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
                  })
                }
              />
            </ActionBar>
          )}
          {concerns.length > 0 && (
            <Flex gap="2" wrap="wrap" _empty={{ display: 'none' }}>
              <WaysOut item={{ appointment, customer }} concerns={concerns} onMove={onMove} onPage />
            </Flex>
          )}
        </Box>
      )}
      {dialog}
      <ObjectActionDialog action={action} onClose={() => setAction(null)} />
    </>
  );
}

/** Why a visit asks for attention. Where nothing explains a mark it is told who made it. */
function useAttention(appointment: Appointment, others: readonly VisitConcern[]): readonly VisitConcern[] {
  const { answer } = useVisitTrace(appointment);
  const time = useYardTime();
  const week = useOpeningWeek();
  const { date, status } = appointment;
  const sameDate = useRows((mirror) => mirror.where(appointmentTable, 'date', date), [date]);
  if (week === undefined || sameDate === undefined) return [];
  const nowMs = Date.now();
  const reasons = attentionReasons({ week, sameDate }, appointment, { today: dayAt(nowMs), time, nowMs });
  const explained = reasons.length > 0 || others.some(explainsMark);
  if (status !== NEEDS_ATTENTION || explained || answer === 'asking') return reasons;
  return [{ kind: 'marked', by: answer.ok ? (answer.result.marked?.by ?? '') : '' }];
}
