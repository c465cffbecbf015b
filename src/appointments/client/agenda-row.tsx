import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { customerName } from '#customers/customer.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { formatPlate } from '#objects/plate.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { isOpen, NEEDS_ATTENTION } from '../appointment.ts';
import { AppointmentStatus, DirectionMark } from './appointment-marks.tsx';
import type { AgendaItem } from './day-agenda.ts';

// A finger needs 44 pixels, whatever the text measures.
const target = { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--touch-0)' } as const;
const TimeLink = chakra(Link, { base: { ...target, minWidth: 'var(--touch-0)' } });
const PlateTarget = chakra(Link, { base: target });

type AgendaRowProps = {
  readonly item: AgendaItem;
  /** States of the object that matter now: a hold, an unsure place, a waiting change. */
  readonly marks?: ReactNode;
  /** The one next thing to do. */
  readonly next?: ReactNode;
  /** Whom it is given to; undefined for nobody. */
  readonly assignee?: string | undefined;
};

/**
 * On a phone a row is a card. On a desktop it depends on the room that bars and panels leave the board: two lines, or
 * one where all columns fit.
 */
const ROW = {
  gridTemplateAreas: {
    base: '"time direction place" "plate plate who" "marks marks marks" "next next next"',
    md: '"time plate who next" "direction place who next"',
  },
  gridTemplateColumns: { base: 'max-content max-content minmax(0, 1fr)', md: '6.5rem max-content minmax(0, 1fr) auto' },
  rowGap: { base: '2.5', md: '1' },
  '@container board (min-width: 46rem)': {
    gridTemplateAreas: '"time direction plate who place next"',
    gridTemplateColumns:
      '3.5rem 6.5rem max-content minmax(8rem, 1fr) minmax(4rem, max-content) minmax(9rem, max-content)',
  },
} as const;

/** An appointment on a board: when, which way, which plate, whose, from which spot, and what to do. */
export function AgendaRow({ item, marks, next, assignee }: AgendaRowProps) {
  const { appointment, object, customer, spot, warehouse } = item;
  const open = isOpen(appointment);
  const narrow = useNarrow();
  const states = (
    <>
      {appointment.status === NEEDS_ATTENTION && <AppointmentStatus status={NEEDS_ATTENTION} />}
      {marks}
    </>
  );
  return (
    <chakra.li
      display="grid"
      alignItems="center"
      columnGap="4"
      css={ROW}
      px="4"
      pt={{ base: '2', md: '2' }}
      pb={{ base: '4', md: '2' }}
      borderBottom="hairline"
      data-appointment-id={appointment.id}
      data-open={open}
    >
      <Box gridArea="time" fontSize={{ base: 'large', md: 'body' }} fontWeight="strong">
        <TimeLink to={`/appointments/${appointment.id}`}>
          <Ltr>{appointment.time}</Ltr>
        </TimeLink>
      </Box>
      <Box gridArea="direction">
        <DirectionMark direction={appointment.direction} />
      </Box>
      <Box gridArea="plate">{object !== undefined && <PlateLink object={object} />}</Box>
      <Box gridArea="who" minWidth="0">
        <Box fontWeight={{ base: 'strong', md: 'normal' }} overflowWrap="anywhere">
          {customer === undefined ? '–' : customerName(customer)}
        </Box>
        <Flex
          gap="2"
          align="center"
          wrap="wrap"
          color="fg.muted"
          fontSize={{ base: 'body', md: 'small' }}
          lineHeight="tight"
        >
          {object === undefined ? null : `${object.brand} ${object.type}`.trim()}
          {assignee !== undefined && <AssigneeMark name={assignee} />}
          {!narrow && states}
        </Flex>
      </Box>
      {narrow && (
        <Flex gridArea="marks" gap="2" wrap="wrap" align="center" _empty={{ display: 'none' }}>
          {states}
        </Flex>
      )}
      <Box
        gridArea="place"
        textAlign={{ base: 'end', md: 'start' }}
        fontSize={{ base: 'large', md: 'body' }}
        fontWeight="strong"
      >
        {spot === undefined ? (
          <chakra.span color="fg.muted" fontWeight="normal">
            {warehouse?.name ?? ''}
          </chakra.span>
        ) : (
          <Ltr>{spot.name}</Ltr>
        )}
      </Box>
      <Flex gridArea="next" justify={{ base: 'stretch', md: 'flex-end' }} _empty={{ display: 'none' }}>
        {open ? next : <AppointmentStatus status={appointment.status} />}
      </Flex>
    </chakra.li>
  );
}

/** Whom an appointment is given to. */
function AssigneeMark({ name }: { readonly name: string }) {
  const { t } = useLingui();
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" title={t`Given to`}>
      <UserRound aria-hidden="true" size={14} />
      <VisuallyHidden>{t`Given to`}</VisuallyHidden>
      <bdi>{name}</bdi>
    </chakra.span>
  );
}

/** The plate, large for a phone, as high as a row on a desktop; leads to the object. */
function PlateLink({ object }: { readonly object: StoredObject }) {
  const plate = {
    value: object.plate,
    display: formatPlate(object.plate, object.plateCountry),
    country: object.plateCountry,
  };
  return (
    <PlateTarget to={`/objects/${object.id}`}>
      <Box display={{ base: 'block', md: 'none' }}>
        <NumberPlate {...plate} size="card" />
      </Box>
      <Box display={{ base: 'none', md: 'block' }}>
        <NumberPlate {...plate} />
      </Box>
    </PlateTarget>
  );
}
