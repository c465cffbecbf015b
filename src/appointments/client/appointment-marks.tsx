import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ArrowDownLeft, ArrowUpRight, Ban, CalendarClock, Check, TriangleAlert, UserX } from 'lucide-react';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Appointment } from '../appointment.schema.ts';
import { useAppointmentWords } from './use-appointment-words.ts';

/** Out or in: an arrow, a colour and the word. The colour is that of where the object will be. */
export function DirectionMark({
  direction,
  size = 'list',
}: {
  readonly direction: Appointment['direction'];
  readonly size?: 'list' | 'page';
}) {
  const words = useAppointmentWords();
  const out = direction === 'out';
  return (
    <StatusBadge
      tone={out ? 'away' : 'stored'}
      icon={out ? ArrowUpRight : ArrowDownLeft}
      word={words.direction[direction]}
      size={size}
    />
  );
}

/** The same where the next step says the word: an arrow in the colour. */
export function DirectionArrow({ direction }: { readonly direction: Appointment['direction'] }) {
  const words = useAppointmentWords();
  const out = direction === 'out';
  const Icon = out ? ArrowUpRight : ArrowDownLeft;
  return (
    <chakra.span display="inline-flex" color={out ? 'tone.away.fg' : 'tone.stored.fg'}>
      <Icon aria-hidden="true" size={20} strokeWidth={2.5} />
      <VisuallyHidden>{words.direction[direction]}</VisuallyHidden>
    </chakra.span>
  );
}

const ICONS = { 1: CalendarClock, 2: TriangleAlert, 3: Check, 4: Ban, 5: UserX } as const;

/** That the time of an open visit is over, from when on `isLate` says so. */
export function LateMark() {
  const { t } = useLingui();
  return <StatusBadge tone="attention" icon={CalendarClock} word={t`Time is past`} />;
}

/** The status in a word; only what needs attention has a colour. */
export function AppointmentStatus({
  status,
  size = 'list',
}: {
  readonly status: Appointment['status'];
  readonly size?: 'list' | 'page';
}) {
  const words = useAppointmentWords();
  if (status === 2) return <StatusBadge tone="attention" icon={TriangleAlert} word={words.status[2]} size={size} />;
  const Icon = ICONS[status];
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" color="fg.muted" whiteSpace="nowrap">
      <Icon aria-hidden="true" size={16} />
      {words.status[status]}
    </chakra.span>
  );
}
