import { appointmentTable } from '#appointments/appointment.ts';
import { contactTable } from '#customers/contact.ts';
import { customerName, customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { prospectName, prospectTable } from '#prospects/prospect.ts';
import { spotTable } from '#spots/spot.ts';
import { readSpotNames } from '#spots/spot-name.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { Act, Mirror } from '#sync/client/runtime/types.ts';
import { isolated } from '#ui/isolated.ts';

/** The subject of a pending change as people call it: a plate, a name, a spot; empty if this device does not know it. */
export function useIntentSubject(intent: Named): string {
  const ids = idsOf(intent);
  return (
    useRows(
      (mirror) => readSubject(mirror, ids),
      [ids.objectId, ids.appointmentId, ids.customerId, ids.contactId, ids.spotId, ids.prospectId],
    ) ?? ''
  );
}

/** The same, read once. */
export function intentSubject(mirror: Mirror, act: Named): Promise<string> {
  return readSubject(mirror, idsOf(act));
}

type Named = Pick<Act, 'name' | 'args'>;
type Ids = Readonly<
  Record<'objectId' | 'appointmentId' | 'customerId' | 'contactId' | 'spotId' | 'prospectId', string | undefined>
>;

function idsOf({ name, args }: Named): Ids {
  const given: Readonly<Record<string, unknown>> = typeof args === 'object' && args !== null ? { ...args } : {};
  const text = (field: string) => (typeof given[field] === 'string' ? given[field] : undefined);
  const modelType = text('modelType');
  // Changes of tags call their record `id`.
  const tagged = (kind: string) => (name === `${kind}.tag` ? text('id') : undefined);
  return {
    objectId: text('objectId') ?? tagged('object') ?? (modelType === 'object' ? text('modelId') : undefined),
    appointmentId: text('appointmentId') ?? (modelType === 'appointment' ? text('modelId') : undefined),
    customerId: text('customerId') ?? tagged('customer') ?? (modelType === 'customer' ? text('modelId') : undefined),
    contactId: text('contactId'),
    spotId: text('spotId'),
    prospectId: text('prospectId') ?? (modelType === 'prospect' ? text('modelId') : undefined),
  };
}

async function readSubject(mirror: Mirror, ids: Ids): Promise<string> {
  const prospect = ids.prospectId === undefined ? undefined : await mirror.get(prospectTable, ids.prospectId);
  if (prospect !== undefined) return prospectName(prospect);
  const contact = ids.contactId === undefined ? undefined : await mirror.get(contactTable, ids.contactId);
  if (contact !== undefined) return contact.name;
  const appointment =
    ids.appointmentId === undefined ? undefined : await mirror.get(appointmentTable, ids.appointmentId);
  const objectId = ids.objectId ?? appointment?.objectId;
  const object = objectId === undefined ? undefined : await mirror.get(objectTable, objectId);
  if (object !== undefined) {
    return isolated(formatPlate(object.plate, object.plateCountry)) || `${object.brand} ${object.type}`.trim();
  }
  const customer = ids.customerId === undefined ? undefined : await mirror.get(customerTable, ids.customerId);
  if (customer !== undefined) return customerName(customer);
  const spot = ids.spotId === undefined ? undefined : await mirror.get(spotTable, ids.spotId);
  if (spot === undefined) return '';
  return isolated((await readSpotNames(mirror, [spot])).get(spot.id) ?? spot.name);
}
