import type { Appointment } from '#appointments/appointment.schema.ts';
import type { Told } from '#appointments/told-visit.ts';
import { type ApiResult, post } from '#session/api-call.ts';
import { isAtServer } from '#session/once-sent.tsx';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import { type ShownAnswer, useAnswer } from '#session/use-answer.ts';
import { useOutbox } from '#sync/client/hooks/use-waiting-changes.ts';
import type { OutboxEntry } from '#sync/protocol.ts';

export type VisitTrace = ApiResult<'get', '/api/appointments/{id}/trace'>;

const NOT_THERE_YET: ServerQuery<VisitTrace> = {
  key: ['visit trace', 'not there yet'],
  ask: async () => ({ ok: true, result: { told: null, marked: null } }),
};

/** What the server alone knows of a visit: what its customer was told, and who marked it. */
export function useVisitTrace(visit: Pick<Appointment, 'id' | 'rev'>): ShownAnswer<VisitTrace> {
  return useAnswer(
    isAtServer(visit) ? queryOf('/api/appointments/{id}/trace', { params: { id: visit.id } }) : NOT_THERE_YET,
    { live: true },
  );
}

/** What the customer was told: by a mail that waits on this device, otherwise as the server knows it. */
export function useTold(visit: Appointment): Told {
  const { answer } = useVisitTrace(visit);
  const waiting = useOutbox().findLast((entry) => isMail(entry, visit.id));
  const { date, time } = visit;
  if (waiting !== undefined) {
    const { name, args } = waiting.intent;
    return { state: 'waiting', cancelled: name === 'appointment.cancel', date, time, ...whenOf(args) };
  }
  if (answer === 'asking') return { state: 'asking' };
  if (!answer.ok) return answer.status === 'offline' ? { state: 'unknown', date, time } : { state: 'asking' };
  const { told } = answer.result;
  if (told === null) return { state: 'nothing' };
  return { ...told, state: told.state === 'sent' ? 'sent' : 'unsent' };
}

/** Asks the server to mail the customer that the yard is closed at the time of a visit, and to ask for another time. */
export function mailVisitClosed(appointmentId: string) {
  return post('/api/appointments/{id}/mail', { params: { id: appointmentId }, body: { closed: true } });
}

/** Asks the server to mail the customer how a visit stands now. */
export function mailVisit(appointmentId: string) {
  return post('/api/appointments/{id}/mail', { params: { id: appointmentId } });
}

const MAILING = ['appointment.plan', 'appointment.change', 'appointment.cancel'];

type Args = {
  readonly appointmentId?: string;
  readonly notification?: boolean;
  readonly date?: string;
  readonly time?: string;
  readonly now?: { readonly when?: { readonly date: string; readonly time: string } };
};

function isMail({ intent, state }: OutboxEntry, appointmentId: string): boolean {
  const args = intent.args as Args;
  const asks = args.appointmentId === appointmentId && args.notification === true;
  return asks && state !== 'rejected' && MAILING.includes(intent.name);
}

function whenOf(given: unknown): { readonly date?: string; readonly time?: string } {
  const { date, time, now } = given as Args;
  return now?.when ?? (date === undefined || time === undefined ? {} : { date, time });
}
