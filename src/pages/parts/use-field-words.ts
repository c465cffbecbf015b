import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { useAppointmentWords } from '#appointments/client/use-appointment-words.ts';
import { useContactWords } from '#customers/client/use-contact-words.ts';
import type { ContactFields } from '#customers/contact.schema.ts';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import type { Movement, StoredObject } from '#objects/object.schema.ts';
import { formatPlate } from '#objects/plate.ts';
import { useProspectWords } from '#prospects/client/use-prospect-words.ts';
import type { Prospect } from '#prospects/prospect.schema.ts';
import { countryName } from '#shared/countries.ts';
import { formatMetres } from '#shared/length.ts';
import { useRowEndWords } from '#spots/client/use-row-end-words.ts';
import type { RowEnd } from '#spots/row-ends.ts';
import type { Warehouse } from '#spots/spot.schema.ts';

export type FieldWords = {
  /** The field in the reader's language; undefined for one that nobody reads. */
  readonly label: (field: string) => string | undefined;
  /** Fields in the order people fill them in: rows from a database come in none. */
  readonly inOrder: (fields: readonly string[]) => readonly string[];
  /** Its value as people say it. `names` knows the rows that ids point at. */
  readonly value: (field: string, value: unknown, names: ReadonlyMap<string, string>) => string;
};

const LENGTHS = new Set(['lengthCm', 'widthCm', 'heightCm']);
const DAYS = new Set(['date', 'until', 'contractStartOn', 'expectedOn']);
const NAMED = new Set(['customerId', 'assigneeId', 'warehouseId', 'spotId', 'locationId']);

/** Names the fields of every area and their values in people's words, to show two versions side by side. */
export function useFieldWords(): FieldWords {
  const { t, i18n } = useLingui();
  const labels = useFieldLabels();
  const objects = useObjectWords();
  const appointments = useAppointmentWords();
  const contacts = useContactWords();
  const prospects = useProspectWords();
  const ends = useRowEndWords();
  return useMemo(() => {
    const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = objects.choices;
    const coded = (field: string, value: unknown): string | undefined => {
      if (field === 'storageStatus') return objects.status[value as StoredObject['storageStatus']];
      if (field === 'kind') return objects.movement[value as Movement['kind']];
      if (field === 'direction') return appointments.direction[value as Appointment['direction']];
      if (field === 'type' && typeof value === 'number') return appointments.type[value as Appointment['type']];
      if (field === 'appointmentStatus') return appointments.status[value as Appointment['status']];
      if (field === 'status') return value === 1 ? t`Active` : t`Inactive`;
      if (field === 'role') return contacts.role[value as ContactFields['role']];
      if (field === 'stage') return prospects.stage[value as Prospect['stage']];
      if (field === 'service') return prospects.service[value as 'indoor' | 'outdoor'];
      if (field === 'period') return prospects.period[value as 'year'];
      if (field === 'country') return countryName(String(value), i18n.locale);
      if (field === 'plate' && typeof value === 'string') return formatPlate(value, 'NL');
      return choices[field]?.[String(value)];
    };
    return {
      label: (field) => labels[field],
      inOrder: (fields) => Object.keys(labels).filter((field) => fields.includes(field)),
      value: (field, value, names) => {
        if (field === 'rowEnds') return waysOut(value, ends) || t`nothing`;
        if (typeof value === 'boolean') return value ? t`yes` : t`no`;
        if (field === 'mails' && Array.isArray(value) && value.length > 0) return contacts.mailsText(value);
        if ((typeof value !== 'string' && typeof value !== 'number') || value === '') {
          // What nobody said may still be the case.
          return choices[field]?.[''] ?? t`nothing`;
        }
        // A length that nobody gave is kept as 0.
        if (LENGTHS.has(field) && value === 0) return t`nothing`;
        if (LENGTHS.has(field) && typeof value === 'number') return `${formatMetres(value, i18n.locale)} m`;
        if (DAYS.has(field)) return i18n.date(`${value}T12:00:00`, { dateStyle: 'medium' });
        if (NAMED.has(field)) return names.get(String(value)) ?? t`not on this device`;
        return coded(field, value) ?? String(value);
      },
    };
  }, [t, i18n, labels, objects, appointments, contacts, prospects, ends]);
}

/** The rows of a warehouse that have an end, each with its way out. */
function waysOut(value: unknown, ends: Readonly<Record<RowEnd, string>>): string {
  const rows = Object.entries((value ?? {}) as Warehouse['rowEnds']);
  return rows.map(([row, end]) => `${row}: ${ends[end]}`).join(' · ');
}

function useFieldLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  const objects = useObjectWords();
  return useMemo(
    () => ({
      number: t`Number`,
      ...objects.fields,
      // Of visits and prospects too.
      type: t`Type`,
      holdReason: t`Hold`,
      storageStatus: t`Status`,
      warehouseId: t`Warehouse`,
      spotId: t`Spot`,
      spotName: t`Spot`,
      kind: t`Movement`,
      reason: t`Reason`,
      firstname: t`First name`,
      lastname: t`Last name`,
      email: t`E-mail`,
      phone: t`Phone`,
      mobile: t`Mobile`,
      role: t`What they are`,
      mayFetch: t`May fetch`,
      mails: t`Gets these mails too`,
      street: t`Street`,
      houseNumber: t`House number`,
      zipcode: t`Postcode`,
      city: t`City`,
      country: t`Country`,
      note: t`Remark`,
      text: t`Note`,
      status: t`Status`,
      appointmentStatus: t`Status`,
      date: t`Date`,
      time: t`Time`,
      until: t`Last day`,
      closed: t`Closed`,
      start: t`From`,
      end: t`Until`,
      capacity: t`Visits per slot`,
      slotMinutes: t`Length of a slot in minutes`,
      noticeHours: t`Minimum booking time in hours`,
      direction: t`Direction`,
      assigneeId: t`Assigned to`,
      name: t`Name`,
      locationId: t`Location`,
      allowedNumber: t`Room for`,
      mapRow: t`Row on the map`,
      mapPosition: t`Position in the row`,
      outOfUse: t`Out of use`,
      rowEnds: t`Ways out of the rows`,
      value: t`Text on the tag`,
      color: t`Colour`,
      service: t`Requested service`,
      period: t`Period`,
      expectedOn: t`Expected`,
      message: t`Message`,
      stage: t`Stage`,
      formName: t`Handover form`,
      unasked: t`Not asked`,
      reservedObjectId: t`Reserved for`,
      deleted: t`Deleted`,
    }),
    [t, objects],
  );
}
