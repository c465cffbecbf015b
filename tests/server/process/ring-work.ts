import { addNote } from '#annotations/note.commands.ts';
import { createCustomer, editCustomer } from '#customers/customer.commands.ts';
import { customerTable } from '#customers/customer.ts';
import { checkInObject, checkOutObject, moveObject } from '#objects/movement.commands.ts';
import { createObject } from '#objects/object.commands.ts';
import { objectTable } from '#objects/object.ts';
import { createLocation, createSpot, createWarehouse } from '#spots/spot.commands.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import type { IntentInput } from '#sync/client/runtime/types.ts';
import type { Command } from '#sync/command.ts';
import type { RingDevice } from './ring-device.ts';

async function say<Args, State>(
  device: RingDevice,
  command: Command<Args, State>,
  input: IntentInput<Args>,
): Promise<void> {
  const outcome = await device.session.submit(command, input);
  if (outcome.outcome === 'saved') device.saved.add(outcome.mutationId);
  else if (outcome.outcome === 'not_stored') throw outcome.error;
}

/**
 * Creates a hall with two spots, three customers and six objects of theirs: few, so that people change the same
 * records.
 */
export async function furnish(device: RingDevice): Promise<void> {
  const { newId } = device.session;
  const [locationId, warehouseId] = [newId(), newId()];
  await say(device, createLocation, { args: { locationId, name: 'Terrein' } });
  await say(device, createWarehouse, { args: { warehouseId, locationId, name: 'Hal', kind: 'hall' } });
  for (const mapPosition of [1, 2]) {
    const size = { lengthCm: 900, widthCm: 300, heightCm: null, allowedNumber: 1 };
    const place = { warehouseId, name: `Plek ${mapPosition}`, mapRow: 1, mapPosition, outOfUse: false };
    await say(device, createSpot, { args: { spotId: newId(), ...place, ...size } });
  }
  for (const name of ['Bakker', 'Visser', 'Smit']) {
    const customerId = await addCustomer(device, name);
    for (const place of [1, 2]) await addObject(device, customerId, `${name} ${place}`);
  }
}

async function addCustomer(device: RingDevice, lastname: string): Promise<string> {
  const customerId = device.session.newId();
  const address = { street: '', houseNumber: '', zipcode: '', city: '' };
  const contact = { email: '', phone: '', mobile: '', note: '' };
  const args = { customerId, status: 1 as const, firstname: '', lastname, ...address, ...contact };
  await say(device, createCustomer, { args });
  return customerId;
}

async function addObject(device: RingDevice, customerId: string, type: string): Promise<void> {
  const kind = { category: 'caravan' as const, brand: 'Hobby', type, contractStartOn: null };
  const size = { lengthCm: 700, widthCm: 230, heightCm: 260 };
  const plate = { plate: '', plateCountry: 'NL' };
  await say(device, createObject, {
    args: { objectId: device.session.newId(), customerId, ...plate, ...kind, ...size },
  });
}

/** One thing a person does with what their device shows, chosen by `random` (0 to 1). */
export async function doSomething(device: RingDevice, random: () => number): Promise<void> {
  const { mirror, newId } = device.session;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const choice = random();
  const customer = pick(await mirror.all(customerTable));
  if (customer === undefined) return;
  if (choice < 0.1) {
    await addCustomer(device, `Klant ${Math.floor(random() * 1e6)}`);
  } else if (choice < 0.35) {
    const { phone, mobile } = customer;
    const now = { phone: { phone: `06${Math.floor(random() * 1e8)}`, mobile } };
    await say(device, editCustomer, { args: { customerId: customer.id, now }, was: { phone: { phone, mobile } } });
  } else if (choice < 0.5) {
    const text = `Gebeld ${Math.floor(random() * 1e6)}`;
    await say(device, addNote, { args: { noteId: newId(), modelType: 'customer', modelId: customer.id, text } });
  } else if (choice < 0.55) {
    await addObject(device, customer.id, `Nieuw ${Math.floor(random() * 1e6)}`);
  } else await moveSomething(device, pick, random);
}

async function moveSomething(
  device: RingDevice,
  pick: <Item>(items: readonly Item[]) => Item | undefined,
  random: () => number,
): Promise<void> {
  const { mirror, newId } = device.session;
  const object = pick(await mirror.all(objectTable));
  const warehouse = pick(await mirror.all(warehouseTable));
  if (object === undefined || warehouse === undefined) return;
  const spot = random() < 0.6 ? pick(await mirror.all(spotTable)) : undefined;
  const said = { objectId: object.id, movementId: newId(), reason: 'ruimte', note: '' };
  const place = { warehouseId: warehouse.id, spotId: spot?.id ?? null };
  if (object.stayId === null) {
    await say(device, checkInObject, { args: { ...said, ...place, stayId: newId(), appointmentId: null } });
  } else if (random() < 0.6) {
    await say(device, checkOutObject, { args: { ...said, stayId: object.stayId, appointmentId: null } });
  } else {
    const { warehouseId, spotId } = object;
    await say(device, moveObject, {
      args: { ...said, ...place, stayId: object.stayId },
      was: { place: { warehouseId, spotId } },
    });
  }
}
