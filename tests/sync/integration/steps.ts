import fc from 'fast-check';
import { APPOINTMENT_GROUPS } from '#appointments/appointment.ts';
import { movementIdOf } from '#appointments/client/appointments.store.ts';
import { aHandover } from '#tests/handovers/handovers.ts';
import { testId } from '#tests/support/builders.ts';
import type { Device } from './device.ts';
import { type Run, uuidFrom } from './run.ts';
import { RESTORES, type StoredRow } from './yard-server.ts';

type Rows = ReadonlyMap<string, StoredRow>;
type Step = (run: Run, device: Device, dice: number) => Promise<void>;

const shownOn = (run: Run, device: Device): Rows => run.seen.get(device.actor.userId)?.mirror?.shown ?? new Map();

function rowsOf(rows: Rows, table: string): StoredRow[] {
  return [...rows]
    .flatMap(([key, row]) => (key.startsWith(`${table}/`) ? [row] : []))
    .sort((left, right) => (left.id < right.id ? -1 : 1));
}

function pick<Item>(items: readonly Item[], dice: number): Item | undefined {
  return items[dice % Math.max(1, items.length)];
}

const objectId = (dice: number) => testId('o', 1 + (dice % 3));
const objectOn = (run: Run, device: Device, dice: number) => shownOn(run, device).get(`objects/${objectId(dice)}`);

const place = (dice: number) => ({ warehouseId: testId('w', 1), spotId: testId('s', 1 + (Math.floor(dice / 3) % 3)) });

const checkIn: Step = async (run, device, dice) => {
  if (objectOn(run, device, dice)?.['storageStatus'] !== 'with_customer') return;
  const movementId = uuidFrom(run.random);
  const rest = { stayId: uuidFrom(run.random), appointmentId: null, reason: null, note: '' };
  const args = { objectId: objectId(dice), movementId, ...place(dice), ...rest };
  await run.submit(device, 'object.check_in', args, null);
};

const checkOut: Step = async (run, device, dice) => {
  const stayId = objectOn(run, device, dice)?.['stayId'] ?? null;
  if (stayId === null) return;
  const movementId = uuidFrom(run.random);
  const args = { objectId: objectId(dice), movementId, stayId, appointmentId: null, reason: null, note: '' };
  await run.submit(device, 'object.check_out', args, null);
};

const move: Step = async (run, device, dice) => {
  const object = objectOn(run, device, dice);
  if ((object?.['stayId'] ?? null) === null) return;
  const { warehouseId, spotId, stayId } = object as StoredRow;
  const movementId = uuidFrom(run.random);
  const args = { objectId: objectId(dice), movementId, stayId, ...place(dice), reason: null, note: '' };
  await run.submit(device, 'object.move', args, null, { was: { place: { warehouseId, spotId } } });
};

const editCustomer: Step = async (run, device, dice) => {
  const customer = pick(rowsOf(shownOn(run, device), 'customers'), dice);
  if (customer === undefined) return;
  const { phone, mobile, note } = customer;
  const text = String(dice % 1000);
  const byPhone = dice % 2 === 0;
  const now = byPhone ? { phone: { phone: text, mobile } } : { note: { note: text } };
  const was = byPhone ? { phone: { phone, mobile } } : { note: { note } };
  await run.submit(device, 'customer.edit', { customerId: customer.id, now }, null, { was });
};

const editObject: Step = async (run, device, dice) => {
  const object = objectOn(run, device, dice);
  if (object === undefined) return;
  const { category, brand, type } = object;
  const now = { description: { category, brand: `Brand ${dice % 100}`, type } };
  const was = { description: { category, brand, type } };
  await run.submit(device, 'object.edit', { objectId: object.id, now }, null, { was });
};

const createCustomer: Step = async (run, device, dice) => {
  const customerId = uuidFrom(run.random);
  const person = { status: 1, firstname: 'Jan', lastname: `Bakker ${dice % 5}`, email: '', phone: '', mobile: '' };
  const address = { street: '', houseNumber: '', zipcode: '', city: '', note: '' };
  await run.submit(device, 'customer.create', { customerId, ...person, ...address }, null);
};

const deleteCustomer: Step = async (run, device, dice) => {
  const others = rowsOf(shownOn(run, device), 'customers').filter(({ id }) => id !== testId('c', 1));
  const customer = pick(others, dice);
  if (customer === undefined) return;
  const seenVersion = customer.rev === 0 ? null : customer.version;
  await run.submit(device, 'customer.delete', { customerId: customer.id, seenVersion }, null);
};

const plan: Step = async (run, device, dice) => {
  const appointmentId = uuidFrom(run.random);
  const when = { date: `2026-05-${String(4 + (dice % 20)).padStart(2, '0')}`, time: '10:00' };
  const what = { direction: dice % 2 === 0 ? 'in' : 'out', type: 1, note: '', assigneeId: null };
  const args = { appointmentId, objectId: objectId(dice), customerId: testId('c', 1), ...when, ...what };
  await run.submit(device, 'appointment.plan', { ...args, reason: 'Asked for' }, `appointments/${appointmentId}`);
};

const change: Step = async (run, device, dice) => {
  const appointment = pick(rowsOf(shownOn(run, device), 'appointments'), dice);
  if (appointment === undefined) return;
  const was = Object.fromEntries(APPOINTMENT_GROUPS.when.map((field) => [field, appointment[field]]));
  const now = { when: { date: appointment['date'], time: `${10 + (dice % 9)}:30` } };
  await run.submit(device, 'appointment.change', { appointmentId: appointment.id, now, reason: null }, null, {
    was: { when: was },
  });
};

const cancel: Step = async (run, device, dice) => {
  const appointment = pick(rowsOf(shownOn(run, device), 'appointments'), dice);
  if (appointment === undefined) return;
  await run.submit(device, 'appointment.cancel', { appointmentId: appointment.id, notification: false }, null);
};

const addNote: Step = async (run, device, dice) => {
  const noteId = uuidFrom(run.random);
  const args = { noteId, modelType: 'object', modelId: objectId(dice), text: `Note ${dice}` };
  await run.submit(device, 'note.add', args, `notes/${noteId}`);
};

/** Records a handover beside a movement that this device shows. */
const handOver: Step = async (run, device, dice) => {
  const movement = pick(rowsOf(shownOn(run, device), 'movements'), dice);
  const stayId = movement?.['stayId'];
  if (movement === undefined || typeof stayId !== 'string') return;
  const handoverId = uuidFrom(run.random);
  const direction = movement['kind'] === 'checked_in' ? 'in' : 'out';
  const about = { objectId: movement['objectId'] as string, movementId: movement.id, stayId, customerId: null };
  const args = aHandover({ handoverId, direction, ...about });
  await run.submit(device, 'handover.record', args, `handovers/${handoverId}`);
};

const poison: Step = async (run, device) => {
  await run.submit(device, 'test.poison_location', { locationId: uuidFrom(run.random) }, null);
};

const undo: Step = async (run, device, dice) => {
  const entry = pick(run.seen.get(device.actor.userId)?.outbox ?? [], dice);
  if (entry === undefined || device.session === undefined) return;
  device.session.discard(entry.intent.id).catch(() => {});
  await run.time.rest();
  const stored = await run.see(device);
  // Checked even if the page died meanwhile: an entry that is gone was discarded before that.
  if (!stored.outbox.some((other) => other.intent.id === entry.intent.id)) run.discarded.add(entry.intent.id);
};

/** Undoes a movement that this device shows; where it was never sent, it leaves the queue. */
const undoMovement: Step = async (run, device, dice) => {
  const movement = pick(rowsOf(shownOn(run, device), 'movements'), dice);
  if (movement === undefined) return;
  const args = { objectId: movement['objectId'], movementId: movement.id };
  const queued = run.seen
    .get(device.actor.userId)
    ?.outbox.find(({ intent }) => movementIdOf(intent.args) === movement.id);
  await run.submit(
    device,
    'object.undo_movement',
    args,
    null,
    queued === undefined ? {} : { takesBack: queued.intent.id },
  );
  await run.time.rest();
  const { outbox, archive } = await run.see(device);
  const isGone = [...outbox, ...archive].every(({ intent }) => intent.id !== queued?.intent.id);
  if (queued !== undefined && isGone) run.discarded.add(queued.intent.id);
};

/** The page dies at one of its next writes, or now; what was stored stays. */
const crash: Step = async (_run, device, dice) => {
  device.storage.dieAt({ atWrite: 1 + (dice % 5), inside: dice % 2 === 0 });
};

/** What a page left behind is compared with what the next one finds. */
async function comeBack(run: Run, device: Device, losesMirror: boolean): Promise<void> {
  device.storage.die();
  await run.time.rest();
  const before = await device.read();
  if (losesMirror) await device.storage.loseMirror();
  const { isOnline } = device;
  device.isOnline = false;
  await device.openTab();
  const after = await run.see(device, losesMirror);
  run.losses.push({ userId: device.actor.userId, isMirrorLost: losesMirror, before, after });
  device.isOnline = isOnline;
}

/**
 * Restores an earlier backup of the server; at most twice in a run, as devices give up after three rebuilds an hour.
 */
const restore: Step = async (run, _device, dice) => {
  const backup = pick(run.backups, dice);
  if (backup === undefined || run.restores >= 2) return;
  await run.restore(backup, RESTORES[Math.floor(dice / 10) % RESTORES.length] ?? 'told');
  run.backups = [];
};

const DAY_MS = 86_400_000;
const jump = (dice: number) => ((dice % 5) - 2) * DAY_MS + (dice % 100_000);

const RIGHTS = ['customer edit', 'object edit', 'appointment edit', 'note create', 'customer create'];

const STEPS = {
  'check in': [8, checkIn],
  'check out': [8, checkOut],
  'move object': [8, move],
  'edit customer': [6, editCustomer],
  'edit object': [5, editObject],
  'create customer': [3, createCustomer],
  'delete customer': [2, deleteCustomer],
  'plan appointment': [5, plan],
  'change appointment': [4, change],
  'cancel appointment': [2, cancel],
  'add note': [8, addNote],
  'hand over': [4, handOver],
  poison: [1, poison],
  undo: [3, undo],
  'undo movement': [6, undoMovement],
  'go offline': [4, async (_run, device) => void (device.isOnline = false)],
  'go online': [
    4,
    async (_run, device) => {
      device.isOnline = true;
      for (const { page } of device.tabs) page.wake();
    },
  ],
  'page dies': [4, crash],
  'page opens again': [2, (run, device) => comeBack(run, device, false)],
  'mirror lost': [2, (run, device) => comeBack(run, device, true)],
  'device clock jumps': [2, async (_run, device, dice) => void (device.clockSkew = jump(dice))],
  'server clock jumps': [2, async (run, _device, dice) => void (run.serverSkew = jump(dice))],
  'new tab': [3, (_run, device) => (device.tabs.length < 3 ? device.openTab() : device.closeTab())],
  'back up': [3, async (run) => void run.backups.push(await run.server.backUp(run.companyId))],
  'server restored': [4, restore],
  'right removed': [
    1,
    async (run, { actor: { userId } }, dice) =>
      void run.lostRights.set(userId, new Set([RIGHTS[dice % RIGHTS.length] ?? ''])),
  ],
  'signed out': [2, async (_run, device) => void (device.signedIn = null)],
  'somebody else signed in': [
    2,
    async (_run, device) => void (device.signedIn = { ...device.actor, userId: testId('u', 9) }),
  ],
  'signed in again': [
    3,
    async (_run, device) => {
      device.signedIn = device.actor;
      device.session?.syncNow();
    },
  ],
  'disk full': [1, async (_run, device) => void (device.storage.isFull = true)],
  'room on disk': [2, async (_run, device) => void (device.storage.isFull = false)],
  'time passes': [6, (run, _device, dice) => run.time.advance(dice % 40_000)],
} satisfies Record<string, readonly [number, Step]>;

export type StepName = keyof typeof STEPS;

/** Lets a person, the network or chance act, then lets a moment pass. */
class StepCommand implements fc.AsyncCommand<object, Run> {
  readonly name: StepName;
  readonly who: number;
  readonly dice: number;

  constructor(name: StepName, who: number, dice: number) {
    this.name = name;
    this.who = who;
    this.dice = dice;
  }

  check(): boolean {
    return true;
  }

  async run(_model: object, run: Run): Promise<void> {
    const device = run.devices[this.who % run.devices.length];
    if (device === undefined) return;
    if (device.tabs.length === 0 && this.dice % 2 === 0) await device.openTab();
    const step: Step = STEPS[this.name][1];
    run.happened.add(this.name);
    await step(run, device, this.dice);
    await run.time.advance(this.dice % 1500);
  }

  toString(): string {
    return `${this.name} (${this.who}, ${this.dice})`;
  }
}

/** One step, chosen by name. */
export function named(name: StepName, who: number, dice: number): fc.AsyncCommand<object, Run> {
  return new StepCommand(name, who, dice);
}

export function anySteps(most: number, devices: number): fc.Arbitrary<Iterable<fc.AsyncCommand<object, Run>>> {
  const names = Object.entries(STEPS).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name as StepName) }));
  const one = fc
    .tuple(fc.oneof(...names), fc.nat(devices - 1), fc.nat(99_999))
    .map(([name, who, dice]) => new StepCommand(name, who, dice));
  return fc.commands([one], { maxCommands: most, size: 'max' });
}
