import { sql } from 'kysely';
import { VISIT_ACTIONS, YOUR_OBJECT } from '#appointments/appointment.letters.ts';
import type {
  Appointment,
  CancelAppointment,
  ChangeAppointment,
  PlanAppointment,
} from '#appointments/appointment.schema.ts';
import { CANCELLED, DONE, isOpen, NO_SHOW } from '#appointments/appointment.ts';
import { visitDay } from '#appointments/visit-day.ts';
import { fillMail } from '#company/mail-texts.ts';
import { findMailText } from '#company/server/mail-text.repository.ts';
import { findReaderLanguage } from '#company/server/reader-language.repository.ts';
import { say } from '#locales/server/say.ts';
import type { ObjectCategory } from '#objects/object.schema.ts';
import { formatPlate } from '#objects/plate.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import type { Language } from '#shared/request-language.ts';
import type { Actor } from '#sync/command.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { AppliedChange } from '#sync/server/rows/registry.ts';
import { queueCustomerMail } from './queue-customer-mail.ts';

/** What a mail about an appointment says, as it is stored now. */
type Visit = {
  readonly email: string;
  readonly name: string;
  readonly customerId: string;
  readonly date: string;
  readonly time: string;
  readonly status: Appointment['status'];
  readonly direction: 'in' | 'out';
  readonly category: ObjectCategory | null;
  readonly plate: string | null;
  readonly plateCountry: string | null;
};

type AppointmentMail = 'appointment_planned' | 'appointment_changed' | 'appointment_cancelled' | 'appointment_closed';

/** The values for the placeholders of its text. */
function valuesOf(visit: Visit, language: Language): Readonly<Record<string, string>> {
  const { name, date, time, direction, category, plate, plateCountry } = visit;
  const shown = plate === null || plate === '' ? '' : ` (${formatPlate(plate, plateCountry ?? 'NL')})`;
  return {
    name,
    time,
    date: visitDay(date, language),
    object: `${say(language, YOUR_OBJECT[category ?? 'other'])}${shown}`,
    action: say(language, VISIT_ACTIONS[direction]),
  };
}

/** Mails the customer of a planned appointment, when that was asked for. */
export function mailPlanned(tx: CompanyTx, change: AppliedChange<PlanAppointment>): Promise<void> {
  return mailCustomer(tx, change, 'appointment_planned');
}

/** Mails the customer of a changed appointment, when that was asked for. */
export function mailChanged(tx: CompanyTx, change: AppliedChange<ChangeAppointment>): Promise<void> {
  return mailCustomer(tx, change, 'appointment_changed');
}

/** Mails the customer of a cancelled appointment, when that was asked for. */
export function mailCancelled(tx: CompanyTx, change: AppliedChange<CancelAppointment>): Promise<void> {
  return mailCustomer(tx, change, 'appointment_cancelled');
}

type Notified = { readonly appointmentId: string; readonly notification?: boolean | undefined };

async function mailCustomer(
  tx: CompanyTx,
  { intent, actor }: AppliedChange<Notified>,
  kind: AppointmentMail,
): Promise<void> {
  const { appointmentId, notification } = intent.args;
  if (notification !== true) return;
  const visit = await findVisit(tx, appointmentId);
  if (visit === undefined || visit.email === '') return;
  await queueVisitMail(tx, visit, { appointmentId, kind, key: `${intent.id} ${kind}`, by: actor });
}

/** Mails the customer how a visit stands now: the new time of one that is to happen, or that it was called off. */
export async function mailVisitAsItIs(
  tx: CompanyTx,
  appointmentId: string,
  by: Pick<Actor, 'userId' | 'userName'>,
): Promise<void> {
  const visit = await findVisit(tx, appointmentId);
  if (visit === undefined) throw notFound();
  if (visit.email === '') throw new RequestError(409, 'visit_no_address');
  if (visit.status === DONE || visit.status === NO_SHOW) throw new RequestError(409, 'visit_over');
  const kind = visit.status === CANCELLED ? 'appointment_cancelled' : 'appointment_changed';
  await queueVisitMail(tx, visit, { appointmentId, kind, key: `${newId()} ${kind}`, by });
}

/** Mails the customer that the yard is closed when they were to come, and asks for another time. The visit stays. */
export async function mailVisitClosed(
  tx: CompanyTx,
  appointmentId: string,
  by: Pick<Actor, 'userId' | 'userName'>,
): Promise<void> {
  const visit = await findVisit(tx, appointmentId);
  if (visit === undefined) throw notFound();
  if (visit.email === '') throw new RequestError(409, 'visit_no_address');
  if (!isOpen(visit)) throw new RequestError(409, 'visit_over');
  const kind = 'appointment_closed';
  await queueVisitMail(tx, visit, { appointmentId, kind, key: `${newId()} ${kind}`, by });
}

type Cause = {
  readonly appointmentId: string;
  readonly kind: AppointmentMail;
  readonly key: string;
  readonly by: Pick<Actor, 'userId' | 'userName'>;
};

async function queueVisitMail(tx: CompanyTx, visit: Visit, { appointmentId, kind, key, by }: Cause): Promise<void> {
  const reader = await findReaderLanguage(tx, visit.customerId);
  const { company, language, text } = await findMailText(tx, kind, reader);
  const { subject, body } = fillMail(text, { ...valuesOf(visit, language), company });
  await queueCustomerMail(tx, 'appointments', {
    key,
    kind,
    to: { address: visit.email, name: visit.name },
    subject,
    text: body,
    language,
    about: { type: 'appointment', id: appointmentId },
    customerId: visit.customerId,
    by: { userId: by.userId, userName: by.userName },
  });
}

async function findVisit(tx: CompanyTx, appointmentId: string): Promise<Visit | undefined> {
  const { rows } = await sql<Visit>`
    select trim(c.email) as email, trim(concat_ws(' ', c.firstname, c.lastname)) as name,
      c.id as "customerId", a.date::text as date, a.time, a.status, a.direction, o.category, o.plate,
      o.plate_country as "plateCountry"
    from appointments a
    join customers c on c.id = a.customer_id and c.deleted_at is null
    left join objects o on o.id = a.object_id and o.deleted_at is null
    where a.id = ${appointmentId} and a.deleted_at is null`.execute(tx);
  return rows[0];
}
