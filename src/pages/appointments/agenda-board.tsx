import { Button, chakra } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { LogIn, LogOut } from 'lucide-react';
import { useState } from 'react';
import { isOpen } from '#appointments/appointment.ts';
import { AgendaRow } from '#appointments/client/agenda-row.tsx';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import { HoldMark, PendingMark, UnconfirmedMark } from '#objects/client/object-marks.tsx';
import { type ObjectAction, ObjectActionDialog } from '#pages/objects/object-action-dialog.tsx';
import { useAssigneeName } from '#pages/parts/use-assignees.ts';
import { useCan } from '#session/use-can.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';

/** More than a person works through before lunch; the rest comes on demand. */
const FIRST_SHOWN = 80;

type AgendaBoardProps = {
  readonly label: string;
  readonly items: readonly AgendaItem[];
  /** False where another board holds the one primary action of the screen. */
  readonly primary?: boolean;
};

/** A day's appointments with the one next thing for each: check in or check out, which completes it. */
export function AgendaBoard({ label, items, primary = true }: AgendaBoardProps) {
  const [all, setAll] = useState(false);
  const [action, setAction] = useState<ObjectAction | null>(null);
  const pending = usePendingKeys();
  const shown = all ? items : items.slice(0, FIRST_SHOWN);
  const rest = items.length - shown.length;
  const firstOpen = items.find(({ appointment }) => isOpen(appointment))?.appointment.id;
  return (
    <>
      <chakra.ul
        aria-label={label}
        listStyleType="none"
        mx={{ base: '-4', md: '0' }}
        bg="bg.panel"
        borderWidth={{ base: '1px 0 0', md: '1px' }}
        borderRadius={{ base: '0', md: 'panel' }}
        css={{
          '& > li:last-child': { borderBottomWidth: { md: '0' } },
          // The layout of rows follows the room the board has.
          md: { containerType: 'inline-size', containerName: 'board' },
        }}
      >
        {shown.map((item) => (
          <BoardRow
            key={item.appointment.id}
            item={item}
            first={primary && item.appointment.id === firstOpen}
            pending={pending}
            onAction={setAction}
          />
        ))}
      </chakra.ul>
      {rest > 0 && (
        <Button variant="outline" alignSelf="flex-start" onClick={() => setAll(true)}>
          <Plural value={rest} one="Show # more" other="Show # more" />
        </Button>
      )}
      <ObjectActionDialog action={action} onClose={() => setAction(null)} />
    </>
  );
}

type BoardRowProps = {
  readonly item: AgendaItem;
  /** True for the first open appointment, which has the primary action of the screen. */
  readonly first: boolean;
  readonly pending: ReadonlySet<string>;
  readonly onAction: (action: ObjectAction) => void;
};

function BoardRow({ item, first, pending, onAction }: BoardRowProps) {
  const { t } = useLingui();
  const can = useCan();
  const assigneeName = useAssigneeName();
  const { appointment, object } = item;
  const out = appointment.direction === 'out';
  const waiting = pending.has(`appointments/${appointment.id}`) || pending.has(`objects/${appointment.objectId}`);
  return (
    <AgendaRow
      item={item}
      assignee={assigneeName(appointment.assigneeId)}
      marks={
        <>
          {object !== undefined && object.holdReason !== null && <HoldMark />}
          {object?.placeConfirmed === false && <UnconfirmedMark />}
          {waiting && <PendingMark />}
        </>
      }
      next={
        object !== undefined && can('appointment edit&object edit') ? (
          <Button
            variant={first ? 'solid' : 'outline'}
            width={{ base: 'full', md: 'auto' }}
            minHeight={{ base: '12', md: 'var(--touch-8)' }}
            onClick={() =>
              onAction({ kind: out ? 'check_out' : 'check_in', objectId: object.id, appointmentId: appointment.id })
            }
          >
            {out ? <LogOut aria-hidden="true" /> : <LogIn aria-hidden="true" />}
            {out ? t`Check out` : t`Check in`}
          </Button>
        ) : null
      }
    />
  );
}
