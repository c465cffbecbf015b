import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { Ltr } from '#ui/ltr.tsx';
import { KeyFact, KeyLink } from '#ui/record/key-facts.tsx';
import { appointmentTable, isOpen, isPast } from '../appointment.ts';
import { isLate } from '../late-visit.ts';
import { DirectionArrow } from './appointment-marks.tsx';
import { useAppointmentsComing } from './use-appointments-coming.tsx';
import { useYardTime } from './use-yard-time.ts';
import { VisitInstructions } from './visit-instructions.tsx';

type NextVisitProps = { readonly by: 'objectId' | 'customerId'; readonly id: string };

/** The first open appointment of an object or a customer from today on; without one, the last that was not kept. With what was asked for it. */
export function NextVisitFact({ by, id }: NextVisitProps) {
  const { t, i18n } = useLingui();
  const today = dayAt(Date.now());
  const dayName = (date: string) => i18n.date(`${date}T12:00:00`, { weekday: 'short', day: 'numeric', month: 'short' });
  const now = useYardTime();
  const next = useRows(
    async (mirror) => {
      const own = await mirror.where(appointmentTable, by, id);
      const keyOf = ({ date, time }: (typeof own)[number]) => `${date} ${time}`;
      const open = own.filter(isOpen).sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
      return open.find(({ date }) => date >= today) ?? open.at(-1) ?? null;
    },
    [by, id, today],
  );
  // One that is not here yet may come first.
  const isIncomplete = useAppointmentsComing(next === null) !== null;
  return (
    <KeyFact term={t`Next appointment`}>
      {next === undefined || (next === null && isIncomplete) ? undefined : next === null ? (
        <chakra.span color="fg.muted">
          <Trans>None planned</Trans>
        </chakra.span>
      ) : (
        <KeyLink to={`/appointments/${next.id}`}>
          <DirectionArrow direction={next.direction} />
          {isLate(next, today, now) ? (
            <chakra.span color="tone.attention.fg">
              {next.date === today ? (
                <Trans>
                  Was due at <Ltr>{next.time}</Ltr>
                </Trans>
              ) : (
                <Trans>
                  Was due on <bdi>{dayName(next.date)}</bdi>
                </Trans>
              )}
            </chakra.span>
          ) : (
            <>
              <bdi>
                {isPast(next, today, now) ? t`Expected now` : next.date === today ? t`Today` : dayName(next.date)}
              </bdi>
              <Ltr>{next.time}</Ltr>
            </>
          )}
        </KeyLink>
      )}
      {next && <VisitInstructions appointment={next} notes={[]} short />}
    </KeyFact>
  );
}
