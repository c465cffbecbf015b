import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ArrowDownLeft, ArrowUpRight, CalendarClock, CalendarX, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { customerName } from '#customers/customer.ts';
import { formatPlate } from '#objects/plate.ts';
import { CutText } from '#ui/cut-text.tsx';
import { Ltr } from '#ui/ltr.tsx';
import type { Tone } from '#ui/theme/theme-colors.ts';
import type { Appointment } from '../appointment.schema.ts';
import { isOpen, NEEDS_ATTENTION } from '../appointment.ts';
import type { VisitConcern } from '../visit-concerns.ts';
import type { AgendaItem } from './day-agenda.ts';
import { useAppointmentWords } from './use-appointment-words.ts';
import { useConcernWords } from './use-concern-words.ts';

const ChipLink = chakra(Link);

type WeekChipProps = {
  readonly item: AgendaItem;
  /** The time of the row; the chip shows its own time only when that differs. */
  readonly rowTime: string;
  /** Picks the appointment up to place it elsewhere; undefined when this person may not. */
  readonly onMove: ((appointment: Appointment) => void) | undefined;
  readonly onDrag: (appointment: Appointment | null) => void;
  readonly waiting: boolean;
  /** Whom it is given to; undefined for nobody. */
  readonly assignee: string | undefined;
  /** That it is planned while the yard is closed, and why it needs attention. */
  readonly concerns: readonly VisitConcern[];
};

/** An appointment in a calendar: which way, which object, whose. Dragged with a mouse, moved by its button otherwise. */
export function WeekChip({ item, rowTime, onMove, onDrag, waiting, assignee, concerns }: WeekChipProps) {
  const { t } = useLingui();
  const wordsOf = useConcernWords(item.appointment.date);
  const words = useAppointmentWords();
  const { appointment, object, customer } = item;
  const open = isOpen(appointment);
  const movable = open && onMove !== undefined;
  const out = appointment.direction === 'out';
  const attention = appointment.status === NEEDS_ATTENTION;
  const late = concerns.some(({ kind }) => kind === 'past');
  const Icon = attention ? TriangleAlert : late ? CalendarClock : out ? ArrowUpRight : ArrowDownLeft;
  const tone = attention || late ? 'attention' : out ? 'away' : 'stored';
  const plate = object === undefined ? '' : formatPlate(object.plate, object.plateCountry);
  const subject = plate === '' ? (object?.brand ?? '') : plate;
  const who = customer === undefined ? '' : customerName(customer);
  const concernWords = concerns.map(wordsOf);
  const closed = concerns.find(({ kind }) => kind === 'closed');
  const closedWords = closed === undefined ? '' : wordsOf(closed);
  const said = [
    appointment.time,
    words.direction[appointment.direction],
    subject,
    who,
    assignee ?? '',
    attention ? words.status[NEEDS_ATTENTION] : '',
    ...concernWords,
  ].filter((part) => part !== '');
  return (
    <chakra.li
      position="relative"
      borderRadius="control"
      bg={open ? `tone.${tone}.bg` : 'bg.sunken'}
      color={open ? `tone.${tone}.fg` : 'fg.muted'}
      data-appointment-id={appointment.id}
      data-open={open}
      data-late={late || undefined}
      draggable={movable}
      cursor={movable ? 'grab' : 'default'}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', appointment.id);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(appointment);
      }}
      onDragEnd={() => onDrag(null)}
      css={{ '&:hover > button, &:focus-within > button': { opacity: 1, pointerEvents: 'auto' } }}
    >
      <ChipLink
        to={`/appointments/${appointment.id}`}
        title={said.join(' · ')}
        draggable={false}
        display="flex"
        alignItems="center"
        gap="1.5"
        overflow="hidden"
        minHeight="max({sizes.6}, var(--touch-0))"
        px="1.5"
        fontSize="small"
        lineHeight="tight"
      >
        <Box flexShrink={0}>
          <Icon aria-hidden="true" size={14} strokeWidth={2.25} />
          <VisuallyHidden>{`${words.direction[appointment.direction]}, ${open && !attention ? '' : `${words.status[appointment.status]}, `}${late ? `${t`Time is past`}, ` : ''}`}</VisuallyHidden>
        </Box>
        {closedWords !== '' && (
          <Box flexShrink={0} data-concern="closed">
            <CalendarX aria-hidden="true" size={14} strokeWidth={2.25} />
            <VisuallyHidden>{`${closedWords}, `}</VisuallyHidden>
          </Box>
        )}
        {appointment.time !== rowTime && <Ltr>{appointment.time}</Ltr>}
        <Box css={WORDS}>
          <chakra.span
            fontWeight="strong"
            whiteSpace="nowrap"
            {...(appointment.status > 3 ? { textDecoration: 'line-through' } : {})}
          >
            <Ltr>{subject}</Ltr>
          </chakra.span>
          <CutText fontStyle={waiting ? 'italic' : 'normal'}>{who}</CutText>
        </Box>
      </ChipLink>
      {movable && (
        <MoveButton label={t`Reschedule ${said.join(', ')}`} tone={tone} onPress={() => onMove(appointment)} />
      )}
    </chakra.li>
  );
}

/** Plate and name in a line; on touch, where a chip is as high as two, each has its own. */
const WORDS = {
  display: 'flex',
  gap: '1.5',
  minWidth: '0',
  flex: '1',
  '@media (hover: none)': { flexDirection: 'column', gap: '0', '& > *': { overflow: 'hidden', maxWidth: 'full' } },
} as const;

type MoveButtonProps = { readonly label: string; readonly tone: Tone; readonly onPress: () => void };

/** Shown while the appointment is pointed at or has the focus. */
function MoveButton({ label, tone, onPress }: MoveButtonProps) {
  return (
    <chakra.button
      type="button"
      aria-label={label}
      onClick={onPress}
      position="absolute"
      insetInlineEnd="0"
      insetBlock="0"
      minWidth="var(--touch-0)"
      display="grid"
      placeItems="center"
      px="1.5"
      borderRadius="control"
      bg={`tone.${tone}.bg`}
      opacity="0"
      // As long as it is not shown it takes no press that is meant for what lies under it.
      pointerEvents="none"
      cursor="pointer"
      _focusVisible={{ opacity: 1, pointerEvents: 'auto' }}
    >
      <CalendarClock aria-hidden="true" size={14} />
    </chakra.button>
  );
}
