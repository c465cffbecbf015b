import { setTimeout as pause } from 'node:timers/promises';
import { addNote } from '#annotations/note.commands.ts';
import { customerTable } from '#customers/customer.ts';
import { seededRandom } from '#tests/server/database/embedded-random.ts';
import { agree, expectWhole, openDevices, openRing, type Ring, work } from '#tests/server/process/ring.ts';
import type { RingDevice } from '#tests/server/process/ring-device.ts';
import { doSomething, furnish } from '#tests/server/process/ring-work.ts';
import { engineHere, type Figures, tellFigures, Witness } from './witness.ts';

export type ChaosRing = {
  readonly ring: Ring;
  readonly witness: Witness;
  /** Everybody works for so long. */
  readonly workFor: (ms: number) => Promise<void>;
  /** Everybody works until something is so. */
  readonly workUntil: (isOver: () => boolean, mostMs: number) => Promise<void>;
  /** After the end of the fault: waits until all agree, checks that nothing is lost, and tells the figures. */
  readonly recover: (fault: string, how?: { readonly more?: string; readonly replays?: boolean }) => Promise<Figures>;
};

const DEVICES = 3;
const NOTE = 3_000;

/** A server process with three devices that worked a while, all seen by a witness. */
export async function openChaosRing(options: Parameters<typeof openRing>[1] = {}, seed = 19): Promise<ChaosRing> {
  const ring = await openRing(DEVICES, options);
  const witness = new Witness(ring.server.url);
  const random = seededRandom(seed);
  await openDevices(ring, () => witness.wire);
  const [first] = ring.devices;
  if (first === undefined) throw new Error('no device');
  await furnish(first);
  await agree(ring.devices);
  const act = async (device: RingDevice) => {
    if (random() < 0.7) return doSomething(device, random);
    return addLongNote(device, random);
  };
  const workUntil = async (isOver: () => boolean, mostMs: number) => {
    const until = Date.now() + mostMs;
    await work(
      ring,
      () => isOver() || Date.now() > until,
      act,
      () => random() * 60,
    );
  };
  const workFor = (ms: number) => workUntil(() => false, ms);
  await workFor(500);
  await agree(ring.devices);
  return {
    ring,
    witness,
    workFor,
    workUntil,
    recover: async (fault, { more, replays = true } = {}) => {
      await agree(ring.devices);
      const times = await witness.figures();
      await expectWhole(ring, replays);
      const acknowledged = ring.devices.reduce((sum, { told }) => sum + told.size, 0);
      const figures = {
        fault,
        engine: engineHere(),
        ...times,
        acknowledged,
        lost: 0,
        ...(more === undefined ? {} : { more }),
      };
      tellFigures(figures);
      return figures;
    },
  };
}

/** Writes more than fits into the pages that are there. */
async function addLongNote(device: RingDevice, random: () => number): Promise<void> {
  const { mirror, newId } = device.session;
  const [customer] = await mirror.all(customerTable);
  if (customer === undefined) return pause(10);
  let text = '';
  while (text.length < NOTE) text += random().toString(36);
  const args = { noteId: newId(), modelType: 'customer' as const, modelId: customer.id, text };
  const outcome = await device.session.submit(addNote, { args });
  if (outcome.outcome === 'saved') device.saved.add(outcome.mutationId);
  else if (outcome.outcome === 'not_stored') throw outcome.error;
}
