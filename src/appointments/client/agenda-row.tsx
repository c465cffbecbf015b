import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { customerName } from '#customers/customer.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { formatPlate } from '#objects/plate.ts';
import { namesHall } from '#spots/spot-name.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { isOpen } from '../appointment.ts';
import { AppointmentStatus, DirectionArrow, DirectionMark } from './appointment-marks.tsx';
import type { AgendaItem } from './day-agenda.ts';
import { VisitInstructions } from './visit-instructions.tsx';

// A finger needs 44 pixels, whatever the text measures.
const target = { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--touch-0)' } as const;
const TimeLink = chakra(Link, { base: { ...target, minWidth: 'var(--touch-0)' } });
const PlateTarget = chakra(Link, { base: target });

type AgendaRowProps = {
  readonly item: AgendaItem;
  /** The box that chooses it; left out where nothing can be chosen. */
  readonly choice?: ReactNode;
  /** States of the object that matter now: an unsure place, a waiting change. */
  readonly marks?: ReactNode;
  /** What speaks against the next step, before it is pressed; null for nothing. */
  readonly concerns?: ReactNode;
  /** What to do instead, where there are concerns: beside them, or beside the next step on a phone. */
  readonly instead?: ReactNode;
  /** Takes back what was done just now; left out where nothing was. */
  readonly undo?: ReactNode;
  /** The one next thing to do. */
  readonly next?: ReactNode;
  /** Whom it is given to; undefined for nobody. */
  readonly assignee?: string | undefined;
};

/**
 * On a phone a row is a card of two lines: when and what, then whose and what to do. On a desktop it depends on the room
 * that bars and panels leave the board: two lines, or one where all columns fit. What there is to read comes before what
 * is pressed.
 */
const gridOf = (hasMore: boolean) => ({
  md: {
    display: 'grid',
    alignItems: 'center',
    gridTemplateAreas: `"time plate who next" "direction place who next" ${hasMore ? '"more more more next"' : ''}`,
    gridTemplateColumns: '6.5rem max-content minmax(0, 1fr) auto',
  },
  '@container board (min-width: 46rem)': {
    gridTemplateAreas: `"time direction plate who place next" ${hasMore ? '". . . more more next"' : ''}`,
    gridTemplateColumns:
      '3.5rem 6.5rem max-content minmax(8rem, 1fr) minmax(4rem, max-content) minmax(9rem, max-content)',
  },
});
/** A line of the card on a phone, nothing of its own on a desktop. */
const LINE = { display: { base: 'flex', md: 'contents' }, alignItems: 'center', columnGap: '3' } as const;

/** An appointment on a board: when, which way, which plate, whose, from which spot, what to know, and what to do. */
export function AgendaRow({ item, choice, marks, concerns = null, instead, undo, next, assignee }: AgendaRowProps) {
  const { appointment, notes } = item;
  const open = isOpen(appointment);
  const narrow = useNarrow();
  const hasConcerns = open && concerns !== null;
  const hasMore = open && (hasConcerns || appointment.note.trim() !== '' || notes.length > 0);
  const who = <Who item={item} assignee={assignee} marks={marks} />;
  const what = (
    <Flex
      gridArea="next"
      gap="2"
      justify="flex-end"
      wrap="wrap"
      _empty={{ display: 'none' }}
      css={hasConcerns ? { '& > *': { flex: { base: '1 1 auto', md: '0 0 auto' } } } : {}}
    >
      {open && narrow && instead}
      {open ? (
        (next ?? (narrow && <DirectionMark direction={appointment.direction} />))
      ) : (
        <Flex
          direction={{ base: 'column', md: 'row' }}
          columnGap="2"
          rowGap="1"
          align={{ base: 'flex-end', md: 'center' }}
          justify="flex-end"
        >
          <AppointmentStatus status={appointment.status} />
          {undo}
        </Flex>
      )}
    </Flex>
  );
  return (
    <chakra.li
      display="flex"
      flexDirection="column"
      columnGap={{ md: '4' }}
      rowGap={{ base: '0', md: '1' }}
      position="relative"
      ps={choice === undefined ? '4' : '12'}
      pe="4"
      pt={{ base: '1', md: '2' }}
      pb={{ base: '1', md: '2' }}
      css={gridOf(hasMore)}
      borderBottom="hairline"
      data-appointment-id={appointment.id}
      data-open={open}
    >
      {choice !== undefined && (
        <Box position="absolute" insetInlineStart="1" insetBlock="0">
          {choice}
        </Box>
      )}
      <WhenAndWhat item={item} narrow={narrow} />
      {hasConcerns && who}
      {hasMore && (
        <Flex
          gridArea="more"
          direction="column"
          gap={{ base: '1', md: '1.5' }}
          minWidth="0"
          pt={{ base: '0.5', md: '0' }}
          pb="1"
        >
          {hasConcerns && (
            <Flex gap="2" wrap="wrap" align="center">
              {concerns}
              {!narrow && instead}
            </Flex>
          )}
          <VisitInstructions appointment={appointment} notes={notes} short counted />
        </Flex>
      )}
      {hasConcerns ? (
        what
      ) : (
        <Box {...LINE}>
          {who}
          {what}
        </Box>
      )}
    </chakra.li>
  );
}

/** Time, direction, plate and spot. */
function WhenAndWhat({ item, narrow }: Pick<AgendaRowProps, 'item'> & { readonly narrow: boolean }) {
  const { appointment, object, spot, spotName, warehouse } = item;
  return (
    // On a phone its targets reach over the card's padding, so that five cards fit on a screen.
    <Box {...LINE} flexWrap="wrap" mt={{ base: '-1', md: '0' }}>
      <Flex gridArea="time" align="center" gap="1" fontSize={{ base: 'large', md: 'body' }} fontWeight="strong">
        <TimeLink to={`/appointments/${appointment.id}`}>
          <Ltr>{appointment.time}</Ltr>
        </TimeLink>
        {narrow && <DirectionArrow direction={appointment.direction} />}
      </Flex>
      {!narrow && (
        <Box gridArea="direction">
          <DirectionMark direction={appointment.direction} />
        </Box>
      )}
      <Box gridArea="plate">{object !== undefined && <PlateLink object={object} narrow={narrow} />}</Box>
      <Box
        gridArea="place"
        // A number of a spot is not broken: where plate and number are both long, it has a line of its own.
        flex={spot === undefined ? '1' : '1 1 auto'}
        minWidth="0"
        textAlign={{ base: 'end', md: 'start' }}
        fontSize={{ base: 'large', md: 'body' }}
        fontWeight="strong"
        lineHeight="tight"
        overflowWrap="anywhere"
      >
        {spot === undefined ? (
          <chakra.span color="fg.muted" fontWeight="normal" fontSize="body">
            {warehouse?.name ?? ''}
          </chakra.span>
        ) : (
          <Ltr breaks={namesHall(spotName)}>{spotName}</Ltr>
        )}
      </Box>
    </Box>
  );
}

/** Whose it is, which vehicle, whom the visit is given to, and states that matter now. */
function Who({ item, assignee, marks }: Pick<AgendaRowProps, 'item' | 'assignee' | 'marks'>) {
  const { object, customer } = item;
  return (
    <Box gridArea="who" flex="1" minWidth="0" lineHeight={{ base: 'tight', md: 'inherit' }}>
      <Box fontWeight={{ base: 'strong', md: 'normal' }} overflowWrap="anywhere">
        {customer === undefined ? '–' : customerName(customer)}
      </Box>
      <Flex columnGap="2" rowGap="1" align="center" wrap="wrap" color="fg.muted" fontSize="small" lineHeight="tight">
        {object === undefined ? null : `${object.brand} ${object.type}`.trim()}
        {assignee !== undefined && <AssigneeMark name={assignee} />}
        {marks}
      </Flex>
    </Box>
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

type PlateLinkProps = { readonly object: StoredObject; readonly narrow: boolean };

/** The plate, large for a phone, as high as a row on a desktop; leads to the object. */
function PlateLink({ object, narrow }: PlateLinkProps) {
  return (
    <PlateTarget
      to={`/objects/${object.id}`}
      // Between the sizes of a card and of a list: time, plate and spot share the line.
      {...(narrow ? { css: { '& .plate': { fontSize: '1.25rem' } } } : {})}
    >
      <NumberPlate
        value={object.plate}
        display={formatPlate(object.plate, object.plateCountry)}
        country={object.plateCountry}
      />
    </PlateTarget>
  );
}
