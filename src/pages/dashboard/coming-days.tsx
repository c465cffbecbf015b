import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router-dom';
import { useAppointmentWords } from '#appointments/client/use-appointment-words.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { Panel } from '#ui/panel.tsx';
import { readComingVisits } from './coming-visits.ts';

/** How many visits are planned on each of the next fourteen days, in and out. Nothing while there are none. */
export function ComingDays() {
  const { t, i18n } = useLingui();
  const words = useAppointmentWords();
  const navigate = useNavigate();
  const today = dayAt(Date.now());
  const days = useRows((mirror) => readComingVisits(mirror, today), [today]);
  if (days === undefined || days.every((day) => day.in + day.out === 0)) return null;
  const groups = days.map(({ date, out, in: arriving }) => {
    const noon = `${date}T12:00:00`;
    const name = i18n.date(noon, { weekday: 'long', day: 'numeric', month: 'long' });
    return {
      id: date,
      short: i18n.date(noon, { day: 'numeric' }),
      text: t`${name}: ${out} to take out, ${arriving} to bring in`,
      values: { out, in: arriving },
      data: { 'data-day': date, 'data-visits': out + arriving },
    };
  });
  return (
    <Panel title={t`Next 14 days`} actions={<Link className="lone" to="/appointments">{t`Appointments`}</Link>}>
      <BarChart
        label={t`Planned visits of the next 14 days`}
        series={[
          { id: 'out', name: words.direction.out, color: 'tone.away.line', stack: 'visits' },
          { id: 'in', name: words.direction.in, color: 'tone.stored.line', stack: 'visits' },
        ]}
        groups={groups}
        onOpen={(date) => void navigate(`/appointments?date=${date}`)}
      />
    </Panel>
  );
}
