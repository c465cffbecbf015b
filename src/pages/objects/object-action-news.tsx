import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, NEEDS_ATTENTION } from '#appointments/appointment.ts';
import { attentionConcerns } from '#appointments/attention-reasons.ts';
import { useYardTime } from '#appointments/client/use-yard-time.ts';
import { VisitConcernLines } from '#appointments/client/visit-concern-lines.tsx';
import { VisitInstructions } from '#appointments/client/visit-instructions.tsx';
import { readVisitNotes } from '#appointments/client/visit-notes.ts';
import { concernsOf, type VisitConcern } from '#appointments/visit-concerns.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { useSignatures } from '#pages/contracts/use-signatures.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

/** As many notes as are read while a vehicle waits. */
const NOTES_SHOWN = 4;

type ActionNewsProps = {
  readonly kind: 'check_in' | 'check_out' | 'move';
  readonly object: StoredObject;
  /** The visit that is completed with it. */
  readonly appointment: Appointment | undefined;
};

/** What to know before confirming: what speaks against it, and what is noted of the visit and the object. A hold has its banner. */
export function ActionNews({ kind, object, appointment }: ActionNewsProps) {
  const today = dayAt(Date.now());
  const signature = useSignatures([object.id])(object.id);
  const contract = signature === 'unsigned' || signature === 'unknown' ? signature : null;
  const visitId = appointment?.id ?? null;
  const notes = useRows((mirror) => readVisitNotes(mirror, { id: visitId, objectId: object.id }), [visitId, object.id]);
  if (kind === 'move') return <VisitInstructions appointment={undefined} notes={(notes ?? []).slice(0, NOTES_SHOWN)} />;
  const visit = appointment ?? {
    direction: kind === 'check_out' ? ('out' as const) : ('in' as const),
    date: today,
  };
  const concerns = concernsOf(visit, object, { today, contract });
  const said = concerns.filter(({ kind }) => kind !== 'hold');
  return (
    <>
      {appointment?.status === NEEDS_ATTENTION ? (
        <MarkedConcerns appointment={appointment} concerns={concerns} said={said} today={today} />
      ) : (
        <VisitConcernLines concerns={said} today={today} />
      )}
      <VisitInstructions appointment={appointment} notes={(notes ?? []).slice(0, NOTES_SHOWN)} />
    </>
  );
}

type MarkedProps = {
  readonly appointment: Appointment;
  readonly concerns: readonly VisitConcern[];
  /** Those of them that are told here. */
  readonly said: readonly VisitConcern[];
  readonly today: CivilDate;
};

/** The same of a visit that needs attention, with the reason. */
function MarkedConcerns({ appointment, concerns, said, today }: MarkedProps) {
  const time = useYardTime();
  const week = useOpeningWeek();
  const { date } = appointment;
  const sameDate = useRows((mirror) => mirror.where(appointmentTable, 'date', date), [date]);
  const rule = week === undefined || sameDate === undefined ? undefined : { week, sameDate };
  const now = { today, time, nowMs: Date.now() };
  const reasons = rule === undefined ? [] : attentionConcerns(rule, appointment, now, concerns);
  return <VisitConcernLines concerns={[...reasons, ...said]} today={today} />;
}
