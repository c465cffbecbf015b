import { Box, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import { customerName } from '#customers/customer.ts';
import { formatPlate } from '#objects/plate.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';

/** A visit in a list of several days: when, which plate, whose. */
export function VisitNamed({ item: { appointment, object, customer } }: { readonly item: AgendaItem }) {
  const { i18n } = useLingui();
  const { date, time } = appointment;
  return (
    <>
      <chakra.span whiteSpace="nowrap">
        <bdi>{i18n.date(`${date}T12:00:00`, { weekday: 'short', day: 'numeric', month: 'short' })}</bdi>{' '}
        <Ltr>{time}</Ltr>
      </chakra.span>
      {object !== undefined && (
        <NumberPlate
          value={object.plate}
          display={formatPlate(object.plate, object.plateCountry)}
          country={object.plateCountry}
        />
      )}
      {customer !== undefined && (
        <Box minWidth="0" overflowWrap="anywhere">
          <bdi>{customerName(customer)}</bdi>
        </Box>
      )}
    </>
  );
}
