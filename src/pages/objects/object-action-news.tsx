import type { Appointment } from '#appointments/appointment.schema.ts';
import { VisitConcernLines } from '#appointments/client/visit-concern-lines.tsx';
import { VisitInstructions } from '#appointments/client/visit-instructions.tsx';
import { readVisitNotes } from '#appointments/client/visit-notes.ts';
import { concernsOf } from '#appointments/visit-concerns.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { useSignatures } from '#pages/contracts/use-signatures.ts';
import { dayAt } from '#shared/civil-date.ts';
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
  const concerns = concernsOf(visit, object, { today, contract }).filter(({ kind }) => kind !== 'hold');
  return (
    <>
      <VisitConcernLines concerns={concerns} today={today} />
      <VisitInstructions appointment={appointment} notes={(notes ?? []).slice(0, NOTES_SHOWN)} />
    </>
  );
}
