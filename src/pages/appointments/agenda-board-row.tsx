import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { LogIn, LogOut } from 'lucide-react';
import { memo } from 'react';
import { NEEDS_ATTENTION } from '#appointments/appointment.ts';
import { explainsMark } from '#appointments/attention-reasons.ts';
import { AgendaRow } from '#appointments/client/agenda-row.tsx';
import { AppointmentStatus, LateMark } from '#appointments/client/appointment-marks.tsx';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import { VisitConcernLines } from '#appointments/client/visit-concern-lines.tsx';
import { isWithheld, type VisitConcern } from '#appointments/visit-concerns.ts';
import { HoldMark, PendingMark, UnconfirmedMark } from '#objects/client/object-marks.tsx';
import { useWhomToCall } from '#pages/objects/call-link.tsx';
import type { ObjectAction } from '#pages/objects/object-action-dialog.tsx';
import { useAssigneeName } from '#pages/parts/use-assignees.ts';
import { useCan } from '#session/use-can.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { ChoiceBox } from '#ui/list/record-choice.tsx';
import { UndoCompletion } from './appointment-reopen.tsx';
import { ChoicePlace, type ChoosingVisits } from './choosing-visits.tsx';
import type { VisitMove } from './use-visit-move.tsx';
import { WaysOut } from './visit-ways-out.tsx';

type AgendaBoardRowProps = {
  readonly item: AgendaItem;
  readonly concerns: readonly VisitConcern[];
  readonly today: CivilDate;
  /** True for the first appointment that nothing speaks against, which has the primary action of the screen. */
  readonly isFirst: boolean;
  /** True for an open one whose time was over a while ago. */
  readonly late: boolean;
  /** True where somebody completed it in the last ten minutes. */
  readonly justDone: boolean;
  /** True while a change of it waits on this device. */
  readonly waiting: boolean;
  readonly onAction: (action: ObjectAction) => void;
  readonly onMove: VisitMove['onMove'];
  /** Left out where nothing can be chosen. */
  readonly chosen?: boolean;
  readonly choiceName?: string;
  readonly onChoose?: ChoosingVisits['onChoose'];
};

/** An appointment with its next step. What speaks against it is said before it is pressed, with the ways out beside it. */
function BoardRow(props: AgendaBoardRowProps) {
  const { item, concerns, today, isFirst, late, justDone, waiting, onAction, onMove } = props;
  const { chosen, choiceName = '', onChoose } = props;
  const can = useCan();
  const assigneeName = useAssigneeName();
  const { appointment, object } = item;
  const mayStep = object !== undefined && can('appointment edit&object edit');
  const isHeld = object !== undefined && object.holdReason !== null;
  return (
    <AgendaRow
      item={item}
      assignee={assigneeName(appointment.assigneeId)}
      choice={
        chosen === undefined ? undefined : (
          <ChoicePlace>
            <ChoiceBox
              name={choiceName}
              chosen={chosen}
              onPress={(range) => onChoose?.({ id: appointment.id, item }, range)}
            />
          </ChoicePlace>
        )
      }
      marks={
        <>
          {/* Where the reason is told below, it says that the visit needs attention. */}
          {appointment.status === NEEDS_ATTENTION && !concerns.some(explainsMark) && (
            <AppointmentStatus status={NEEDS_ATTENTION} />
          )}
          {late && !concerns.some(({ kind }) => kind === 'past') && <LateMark />}
          {isHeld && !concerns.some(({ kind }) => kind === 'hold') && <HoldMark />}
          {object?.placeConfirmed === false && <UnconfirmedMark />}
          {waiting && <PendingMark />}
        </>
      }
      concerns={concerns.length === 0 ? null : <VisitConcernLines concerns={concerns} today={today} />}
      instead={mayStep ? <WaysOut item={item} concerns={concerns} onMove={onMove} /> : undefined}
      undo={justDone ? <UndoCompletion appointment={appointment} small /> : undefined}
      next={mayStep ? <Step item={item} concerns={concerns} isFirst={isFirst} onAction={onAction} /> : undefined}
    />
  );
}

/** Drawn again only when what it shows is another: after a check-out one row of a long board differs. */
export const AgendaBoardRow = memo(BoardRow, isSame);

function isSame({ item, concerns, ...other }: AgendaBoardRowProps, next: AgendaBoardRowProps): boolean {
  const same = Object.entries(other).every(([name, value]) => Object.is(value, next[name as keyof typeof other]));
  return same && isSameItem(item, next.item) && JSON.stringify(concerns) === JSON.stringify(next.concerns);
}

function isSameItem({ notes, ...rows }: AgendaItem, next: AgendaItem): boolean {
  const isEach = Object.entries(rows).every(([name, row]) => row === next[name as keyof typeof rows]);
  return isEach && notes.length === next.notes.length && notes.every((note, place) => note === next.notes[place]);
}

type StepProps = Pick<AgendaBoardRowProps, 'item' | 'concerns' | 'isFirst' | 'onAction'>;

/** Check in or check out; nothing to press for who may not go on. */
function Step({ item: { appointment, object, customer }, concerns, isFirst, onAction }: StepProps) {
  const { t } = useLingui();
  const can = useCan();
  const call = useWhomToCall(customer);
  if (object === undefined) return null;
  if (isWithheld(concerns, can('object release'))) return call === null ? <strong>{t`Ask the office`}</strong> : null;
  const out = appointment.direction === 'out';
  return (
    <Button
      variant={isFirst ? 'solid' : 'outline'}
      minHeight={{ base: 'var(--touch-0)', md: 'var(--touch-8)' }}
      px="3"
      aria-haspopup="dialog"
      onClick={() =>
        onAction({
          kind: out ? 'check_out' : 'check_in',
          objectId: object.id,
          appointmentId: appointment.id,
        })
      }
    >
      {out ? <LogOut aria-hidden="true" /> : <LogIn aria-hidden="true" />}
      {out ? t`Check out` : t`Check in`}
    </Button>
  );
}
