import { Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerName } from '#customers/customer.ts';
import { findCurrentCustomer } from '#customers/merged-customer.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import type { Prospect } from '#prospects/prospect.schema.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProspectNextSteps } from './prospect-next-steps.tsx';

/** The records a prospect became, each with a link to it, and what comes next. */
export function ProspectBecame({ prospect }: { readonly prospect: Prospect }) {
  const { t, i18n } = useLingui();
  const { customerId, objectId, appointmentId, convertedAt, convertedByName } = prospect;
  const found = useRows(
    async (mirror) => ({
      customer: (await findCurrentCustomer(mirror, customerId)).row,
      object: objectId === null ? undefined : await mirror.get(objectTable, objectId),
      appointment: appointmentId === null ? undefined : await mirror.get(appointmentTable, appointmentId),
    }),
    [customerId, objectId, appointmentId],
  );
  if (found === undefined) return null;
  const { customer, object, appointment } = found;
  const plate = object === undefined ? '' : formatPlate(object.plate, object.plateCountry);
  const day = convertedAt === null ? '' : i18n.date(convertedAt, YARD_MOMENT);
  const when = appointment === undefined ? '' : i18n.date(`${appointment.date}T12:00:00`, { dateStyle: 'full' });
  return (
    <>
      <Panel title={t`Became a customer`}>
        <Flex direction="column" gap="3" css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '3px' } }}>
          <Facts
            facts={[
              {
                term: t`Customer`,
                value:
                  customer === undefined ? '' : <Link to={`/customers/${customer.id}`}>{customerName(customer)}</Link>,
              },
              {
                term: t`Object`,
                value:
                  object === undefined ? (
                    ''
                  ) : (
                    <Link to={`/objects/${object.id}`}>
                      {[plate, object.brand, object.type].join(' ').trim() || t`Object`}
                    </Link>
                  ),
              },
              {
                term: t`Appointment`,
                value:
                  appointment === undefined ? (
                    ''
                  ) : (
                    <Link to={`/appointments/${appointment.id}`}>
                      {when} {appointment.time}
                    </Link>
                  ),
              },
              {
                term: t`When`,
                value: (
                  <Trans>
                    {day} by {convertedByName ?? ''}
                  </Trans>
                ),
              },
            ]}
          />
        </Flex>
      </Panel>
      {object !== undefined && <ProspectNextSteps prospectId={prospect.id} object={object} />}
    </>
  );
}
