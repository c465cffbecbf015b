import { sql } from 'kysely';
import type { CancelAppointment, ChangeAppointment, PlanAppointment } from '#appointments/appointment.schema.ts';
import type { ObjectCategory } from '#objects/object.schema.ts';
import { formatPlate } from '#objects/plate.ts';
import type { CompanyTx } from '#sync/server/company-door.ts';
import type { AppliedChange } from '#sync/server/registry.ts';
import { queueMail } from './queue-mail.ts';

/** What a mail about an appointment says, as it is stored now. */
type Visit = {
  readonly company: string;
  readonly email: string;
  readonly name: string;
  readonly customerId: string;
  readonly date: string;
  readonly time: string;
  readonly direction: 'in' | 'out';
  readonly category: ObjectCategory | null;
  readonly plate: string | null;
  readonly plateCountry: string | null;
};

type Words = { readonly subject: string; readonly body: readonly string[] };

/** Customers have no language of their own: they are written to in Dutch. */
const CATEGORIES: Readonly<Record<ObjectCategory, string>> = {
  caravan: 'caravan',
  camper: 'camper',
  boat: 'boot',
  car: 'auto',
  classic: 'klassieker',
  trailer: 'aanhanger',
  motorcycle: 'motor',
  horse: 'paardentrailer',
  other: 'voertuig',
};
const longDay = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const dayOf = ({ date }: Visit) => longDay.format(new Date(`${date}T00:00:00Z`));
const whenOf = (visit: Visit) => `${dayOf(visit)} om ${visit.time} uur`;

function thingOf({ category, plate, plateCountry }: Visit): string {
  const shown = plate === null || plate === '' ? '' : ` (${formatPlate(plate, plateCountry ?? 'NL')})`;
  return `uw ${CATEGORIES[category ?? 'other']}${shown}`;
}

function comingOf(visit: Visit): string {
  return `U komt op ${whenOf(visit)} ${thingOf(visit)} ${visit.direction === 'out' ? 'ophalen' : 'brengen'}.`;
}

const planned = (visit: Visit): Words => ({
  subject: `Uw afspraak op ${whenOf(visit)}`,
  body: [
    `Uw afspraak staat in onze agenda. ${comingOf(visit)}`,
    'Komt het toch niet uit? Laat het ons weten, dan zoeken we samen een andere tijd.',
  ],
});

const moved = (visit: Visit): Words => ({
  subject: `Uw afspraak is gewijzigd: ${whenOf(visit)}`,
  body: [
    `Uw afspraak is gewijzigd. ${comingOf(visit)}`,
    'Komt dit niet uit? Laat het ons weten, dan zoeken we samen een andere tijd.',
  ],
});

const cancelled = (visit: Visit): Words => ({
  subject: `Uw afspraak van ${whenOf(visit)} gaat niet door`,
  body: [
    `Uw afspraak van ${whenOf(visit)} om ${thingOf(visit)} te ${visit.direction === 'out' ? 'halen' : 'brengen'} is geannuleerd.`,
    'Wilt u een nieuwe afspraak maken? Laat het ons weten.',
  ],
});

/** Mails the customer of a planned appointment, when that was asked for. */
export function mailPlanned(tx: CompanyTx, change: AppliedChange<PlanAppointment>): Promise<void> {
  return mailCustomer(tx, change, 'appointment_planned', planned);
}

/** Mails the customer of a changed appointment, when that was asked for. */
export function mailChanged(tx: CompanyTx, change: AppliedChange<ChangeAppointment>): Promise<void> {
  return mailCustomer(tx, change, 'appointment_changed', moved);
}

/** Mails the customer of a cancelled appointment, when that was asked for. */
export function mailCancelled(tx: CompanyTx, change: AppliedChange<CancelAppointment>): Promise<void> {
  return mailCustomer(tx, change, 'appointment_cancelled', cancelled);
}

type Notified = { readonly appointmentId: string; readonly notification?: boolean | undefined };

async function mailCustomer(
  tx: CompanyTx,
  { intent, actor }: AppliedChange<Notified>,
  kind: string,
  words: (visit: Visit) => Words,
): Promise<void> {
  const { appointmentId, notification } = intent.args;
  if (notification !== true) return;
  const visit = await findVisit(tx, appointmentId);
  if (visit === undefined || visit.email === '') return;
  const { subject, body } = words(visit);
  await queueMail(tx, {
    key: `${intent.id} ${kind}`,
    kind,
    to: { address: visit.email, name: visit.name },
    subject,
    text: [`Beste ${visit.name},`, ...body, `Met vriendelijke groet,\n${visit.company}`].join('\n\n'),
    language: 'nl',
    about: { type: 'appointment', id: appointmentId },
    customerId: visit.customerId,
    by: { userId: actor.userId, userName: actor.userName },
  });
}

async function findVisit(tx: CompanyTx, appointmentId: string): Promise<Visit | undefined> {
  const { rows } = await sql<Visit>`
    select own.name as company, trim(c.email) as email, trim(concat_ws(' ', c.firstname, c.lastname)) as name,
      c.id as "customerId", a.date::text as date, a.time, a.direction, o.category, o.plate,
      o.plate_country as "plateCountry"
    from appointments a
    join companies own on own.id = a.company_id
    join customers c on c.id = a.customer_id and c.deleted_at is null
    left join objects o on o.id = a.object_id and o.deleted_at is null
    where a.id = ${appointmentId} and a.deleted_at is null`.execute(tx);
  return rows[0];
}
