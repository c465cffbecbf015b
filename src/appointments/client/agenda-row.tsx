import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { customerName } from '#customers/customer.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { formatPlate } from '#objects/plate.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { isOpen, NEEDS_ATTENTION } from '../appointment.ts';
import { AppointmentStatus, DirectionMark } from './appointment-marks.tsx';
import type { AgendaItem } from './day-agenda.ts';

type AgendaRowProps = {
  readonly item: AgendaItem;
  /** States of the object that matter now: a hold, an unsure place, a waiting change. */
  readonly marks?: ReactNode;
  /** The one next thing to do. */
  readonly next?: ReactNode;
};

const AREAS = {
  base: '"time direction place" "plate plate who" "next next next"',
  md: '"time direction plate who place next"',
};
const COLUMNS = {
  base: 'max-content max-content minmax(0, 1fr)',
  md: '3.5rem 7.5rem max-content minmax(8rem, 1fr) minmax(4rem, max-content) 11rem',
};

/** An appointment on a board: when, which way, which plate, whose, from which spot, and what to do. */
export function AgendaRow({ item, marks, next }: AgendaRowProps) {
  const { appointment, object, customer, spot, warehouse } = item;
  const open = isOpen(appointment);
  return (
    <chakra.li
      display="grid"
      gridTemplateAreas={AREAS}
      gridTemplateColumns={COLUMNS}
      alignItems="center"
      columnGap="4"
      rowGap="3"
      px="4"
      py={{ base: '4', md: '2' }}
      borderBottom="hairline"
      data-appointment-id={appointment.id}
      data-open={open}
    >
      <Box gridArea="time" fontSize={{ base: 'large', md: 'body' }} fontWeight="strong">
        <Link to={`/appointments/${appointment.id}`}>
          <Ltr>{appointment.time}</Ltr>
        </Link>
      </Box>
      <Box gridArea="direction">
        <DirectionMark direction={appointment.direction} />
      </Box>
      <Box gridArea="plate">{object !== undefined && <PlateLink object={object} />}</Box>
      <Box gridArea="who" minWidth="0">
        <Box fontWeight={{ base: 'strong', md: 'normal' }} truncate>
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
          {appointment.status === NEEDS_ATTENTION && <AppointmentStatus status={NEEDS_ATTENTION} />}
          {marks}
        </Flex>
      </Box>
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

/** The plate, large for a phone, as high as a row on a desktop; leads to the object. */
function PlateLink({ object }: { readonly object: StoredObject }) {
  const plate = {
    value: object.plate,
    display: formatPlate(object.plate, object.plateCountry),
    country: object.plateCountry,
  };
  return (
    <Link to={`/objects/${object.id}`}>
      <Box display={{ base: 'block', md: 'none' }}>
        <NumberPlate {...plate} size="card" />
      </Box>
      <Box display={{ base: 'none', md: 'block' }}>
        <NumberPlate {...plate} />
      </Box>
    </Link>
  );
}
