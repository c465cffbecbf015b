import { chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { NEEDS_ATTENTION } from '#appointments/appointment.ts';
import { AppointmentStatus } from '#appointments/client/appointment-marks.tsx';
import { readVisitsWhileClosed } from '#appointments/client/closed-visits.ts';
import type { AgendaItem } from '#appointments/client/day-agenda.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { AppointmentBulk } from '#pages/appointments/appointment-bulk.tsx';
import { ChoicePlace, idOfVisit, useVisitName } from '#pages/appointments/choosing-visits.tsx';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { AllBox, ChoiceBox, useChoose } from '#ui/list/record-choice.tsx';
import { useChoice } from '#ui/list/use-choice.tsx';
import { Panel } from '#ui/panel.tsx';
import { VisitNamed } from './visit-named.tsx';

const VisitLink = chakra(Link);

/** How a form that closed the yard leads to the visits it touched: they are chosen when the page opens. */
export type TouchedVisits = { readonly touched: readonly string[] };

/**
 * The visits that are planned while the yard is closed: to be moved, called off, or their customers mailed. Nothing
 * where there are none.
 */
export function VisitsWhileClosed({ week }: { readonly week: OpeningWeek }) {
  const { t } = useLingui();
  const mayEdit = useCan()('appointment edit');
  const { state } = useLocation();
  const [first] = useState(() => touchedOf(state));
  const today = dayAt(Date.now());
  const found = useRows((mirror) => readVisitsWhileClosed(mirror, week, today), [week, today]);
  const visits = useMemo(() => (found ?? []).map((item) => ({ id: item.appointment.id, item })), [found]);
  const choice = useChoice(visits, mayEdit && visits.length > 0, first);
  const nameOf = useVisitName();
  const selection =
    choice.ids === null ? null : { chosenIds: choice.ids, onChange: choice.choose, nameOf, allLabel: t`Choose all` };
  const onChoose = useChoose({ items: visits, getId: idOfVisit, ...(selection === null ? {} : { selection }) });
  return (
    <>
      {visits.length > 0 && (
        <Panel title={t`Visits on closed time`} actions={choice.toggle} flush>
          <Flex align="center" columnGap="3" px="4" py="2" borderBottom="hairline" color="fg.muted">
            {selection !== null && (
              <ChoicePlace>
                <AllBox items={visits} getId={idOfVisit} selection={selection} />
              </ChoicePlace>
            )}
            {mayEdit ? (
              <Trans>
                They stay planned. Choose those to reschedule to another day or to mail their customers about.
              </Trans>
            ) : (
              <Trans>They stay planned.</Trans>
            )}
          </Flex>
          <chakra.ul
            aria-label={t`Visits on closed time`}
            listStyleType="none"
            css={{ '& > li:last-child': { borderBottomWidth: '0' } }}
          >
            {visits.map((visit) => (
              <chakra.li
                key={visit.id}
                display="flex"
                alignItems="center"
                columnGap="3"
                px="4"
                py="1"
                borderBottom="hairline"
                data-appointment-id={visit.id}
              >
                {selection !== null && (
                  <ChoicePlace>
                    <ChoiceBox
                      name={nameOf(visit)}
                      chosen={selection.chosenIds.has(visit.id)}
                      onPress={(range) => onChoose(visit, range)}
                    />
                  </ChoicePlace>
                )}
                <VisitWords item={visit.item} />
              </chakra.li>
            ))}
          </chakra.ul>
        </Panel>
      )}
      <AppointmentBulk entries={choice.chosen} shown={choice.shown} whileClosed onClear={choice.end} />
    </>
  );
}

function touchedOf(state: unknown): ReadonlySet<string> {
  const { touched = [] } = (state ?? {}) as Partial<TouchedVisits>;
  return new Set(touched);
}

/** When, which plate, whose, and whether it is marked; leads to the visit. */
function VisitWords({ item }: { readonly item: AgendaItem }) {
  const { id, status } = item.appointment;
  return (
    <VisitLink
      to={`/appointments/${id}`}
      flex="1"
      minWidth="0"
      display="flex"
      flexWrap="wrap"
      columnGap="3"
      rowGap="1"
      alignItems="center"
      minHeight="var(--touch-8)"
      _hover={{ textDecoration: 'underline' }}
    >
      <VisitNamed item={item} />
      {status === NEEDS_ATTENTION && <AppointmentStatus status={NEEDS_ATTENTION} />}
    </VisitLink>
  );
}
