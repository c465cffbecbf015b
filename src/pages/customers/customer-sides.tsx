import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { useAppointmentsComing, useHasAllAppointments } from '#appointments/client/use-appointments-coming.tsx';
import { Amount } from '#billing/client/amount.tsx';
import type { Customer } from '#customers/customer.schema.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { movementTable, objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { customerBillingQuery, newestInvoicesQuery } from '#pages/invoices/invoice-calls.ts';
import { AsOf } from '#pages/parts/as-of.tsx';
import type { Answer } from '#session/answer.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useBillsHere } from '#session/use-bills-here.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { momentOfId } from '#shared/ids.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** A customer, and the text that tells them from the other. */
type CustomerSide = { readonly customer: Customer; readonly told: string };

/** What two customers have here, side by side, before they become one; below each other on a phone. */
export function CustomerSides({ one, other }: { readonly one: CustomerSide; readonly other: CustomerSide }) {
  const { t } = useLingui();
  const billsHere = useBillsHere();
  return (
    <Panel title={t`What each of them has`}>
      <Box display="grid" gap="6" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 16rem), 1fr))">
        {[one, other].map(({ customer, told }) => (
          <Box key={customer.id} as="section" aria-label={told} minWidth="0">
            <chakra.h3 fontWeight="strong" mb="2" overflowWrap="anywhere">
              <bdi>{told}</bdi>
            </chakra.h3>
            {billsHere ? <BilledSide customer={customer} /> : <Side customer={customer} billing={NO_BILLING} />}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

/** Facts that the server alone has: before and after those of the device. */
type BillingFacts = { readonly before: readonly Fact[]; readonly after: readonly Fact[] };
const NO_BILLING: BillingFacts = { before: [], after: [] };

function BilledSide({ customer }: { readonly customer: Customer }) {
  const { t } = useLingui();
  const { answer: billing } = useAnswer(customerBillingQuery(customer.id));
  const { answer: invoices, asOf } = useAnswer(newestInvoicesQuery({ customer: customer.id }, 1));
  const totals = invoices !== 'asking' && invoices.ok ? invoices.result.totals : undefined;
  const onlyTooMuch = totals !== undefined && totals.open_cents === 0 && totals.overpaid_cents > 0;
  return (
    <Side
      customer={customer}
      billing={{
        before: [
          {
            term: t`Customer number`,
            value: (
              <FromServer answer={billing}>
                {({ number }) => (number === null ? <Trans>none yet</Trans> : <Ltr>{String(number)}</Ltr>)}
              </FromServer>
            ),
          },
        ],
        after: [
          {
            term: onlyTooMuch ? t`Paid too much` : t`Open amount`,
            value: (
              <>
                <FromServer answer={invoices}>
                  {({ totals: found }) => (
                    <>
                      <Amount cents={onlyTooMuch ? found.overpaid_cents : found.open_cents} strong />
                      {found.overpaid_cents > 0 && !onlyTooMuch && (
                        <Box color="fg.muted" fontSize="small">
                          <Trans>
                            Paid too much: <Amount cents={found.overpaid_cents} />
                          </Trans>
                        </Box>
                      )}
                    </>
                  )}
                </FromServer>
                <AsOf at={asOf} />
              </>
            ),
          },
        ],
      }}
    />
  );
}

type FromServerProps<Result> = {
  readonly answer: Answer<Result> | 'asking';
  readonly children: (result: Result) => ReactNode;
};

/** A value that only the server knows, or why it is not known: nothing is guessed. */
function FromServer<Result>({ answer, children }: FromServerProps<Result>) {
  if (answer === 'asking') return <Skeleton lines={1} />;
  if (answer.ok) return children(answer.result);
  return (
    <chakra.span color="fg.muted">
      {answer.status === 'offline' ? <Trans>not known without a connection</Trans> : answer.message}
    </chakra.span>
  );
}

type SideProps = { readonly customer: Customer; readonly billing: BillingFacts };

function Side({ customer, billing }: SideProps) {
  const { t, i18n } = useLingui();
  const hasVisits = useHasAllAppointments();
  const coming = useAppointmentsComing(!hasVisits);
  const rows = useRows(
    async (mirror) => {
      const [objects, appointments] = await Promise.all([
        mirror.where(objectTable, 'customerId', customer.id),
        mirror.where(appointmentTable, 'customerId', customer.id),
      ]);
      const moved = await Promise.all(objects.map(({ id }) => mirror.where(movementTable, 'objectId', id)));
      return { objects, appointments, since: firstDay(customer, objects, appointments, moved.flat()) };
    },
    [customer.id],
  );
  if (rows === undefined) return <Skeleton lines={4} />;
  const { objects, appointments, since } = rows;
  return (
    <Facts
      facts={[
        ...billing.before,
        {
          term: t`Known since`,
          value: since === undefined || !hasVisits ? '' : i18n.date(`${since}T12:00:00`, { dateStyle: 'medium' }),
        },
        { term: t`Objects`, value: <Plates objects={objects} /> },
        {
          term: t`Appointments`,
          value: hasVisits ? (
            <Plural value={appointments.length} _0="none" one="# appointment" other="# appointments" />
          ) : (
            coming
          ),
        },
        ...billing.after,
      ]}
    />
  );
}

function Plates({ objects }: { readonly objects: readonly StoredObject[] }) {
  if (objects.length === 0) return <Trans>none</Trans>;
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" gap="2">
      {objects.map(({ id, plate, plateCountry, brand }) => (
        <Flex as="li" key={id} gap="1.5" align="center">
          <NumberPlate value={plate} display={formatPlate(plate, plateCountry)} country={plateCountry} />
          {plate === '' && <bdi>{brand}</bdi>}
        </Flex>
      ))}
    </Flex>
  );
}

/** The first day that this device knows the customer by: the record itself, a contract, a movement or a visit. */
function firstDay(
  { id }: Customer,
  objects: readonly StoredObject[],
  appointments: readonly Appointment[],
  movements: readonly { readonly at: string }[],
): CivilDate | undefined {
  const made = momentOfId(id);
  const today = dayAt(Date.now());
  return [
    ...(made === null ? [] : [dayAt(made)]),
    ...objects.flatMap(({ contractStartOn }) => contractStartOn ?? []),
    ...movements.map(({ at }) => dayAt(Date.parse(at))),
    ...appointments.map(({ date }) => date),
  ]
    .filter((day) => day <= today)
    .toSorted()[0];
}
