import { setTimeout as pause } from 'node:timers/promises';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { customerTable } from '#customers/customer.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { openHttpDevice, signedInActor } from '#tests/support/http-device.ts';
import type { Measurement } from './report.ts';

const WAITING = 500;
const ROUND_TRIP_MS = 100;

/** 500 changes queued without a connection, then sent by the real client over a network with 100 ms round trip. */
export async function benchDrain(url: string): Promise<Measurement> {
  const api = await signInByApi(url, 'owner@large.test');
  const { result } = (await (await api.fetch('/api/customers?limit=100')).json()) as { result: { uuid: string }[] };
  let online = true;
  const session = await openHttpDevice({
    actor: await signedInActor(api),
    commands: [addNote],
    // What deciding on a note reads.
    tables: [customerTable, mergedRecordTable, noteTable],
    fetch: async (path, init) => {
      await pause(ROUND_TRIP_MS);
      if (!online) throw new TypeError('no connection');
      return api.fetch(path, init);
    },
  });
  await until(() => session.status.get().state === 'online' && session.status.get().download === null);
  online = false;
  for (let index = 0; index < WAITING; index += 1) {
    const customer = result[index % result.length];
    const args = {
      noteId: session.newId(),
      modelType: 'customer' as const,
      modelId: customer?.uuid ?? '',
      text: `Bericht ${index}`,
    };
    const outcome = await session.submit(addNote, { args });
    if (outcome.outcome !== 'saved') throw new Error(`not queued: ${JSON.stringify(outcome)}`);
  }
  online = true;
  const started = performance.now();
  session.syncNow();
  await until(() => session.status.get().pending === 0);
  const drained = performance.now() - started;
  await session.close();
  return {
    name: `${WAITING} queued changes sent and confirmed at ${ROUND_TRIP_MS} ms round trip`,
    ours: [drained],
    floor: [await floor(api)],
    floorName: 'the bare requests for as many, one after another, at the same delay',
    unit: 'ms',
    budget: { at: 'p50', value: 5000 },
  };
}

/** The floor: five pushes of 100 and one pull, without queue, mirror or checks. */
async function floor(api: ApiClient): Promise<number> {
  const started = performance.now();
  const customerId = crypto.randomUUID();
  for (let batch = 0; batch < WAITING / 100; batch += 1) {
    await pause(ROUND_TRIP_MS);
    const mutations = Array.from({ length: 100 }, (_, index) => {
      const noteId = crypto.randomUUID();
      return {
        id: crypto.randomUUID(),
        seq: batch * 100 + index + 1,
        name: 'note.add',
        v: 1,
        entity: 'note',
        entityId: noteId,
        args: { noteId, modelType: 'customer', modelId: customerId, text: 'Bericht' },
        was: {},
        at: new Date().toISOString(),
        userId: api.user.id,
      };
    });
    const body = JSON.stringify({ clientId: customerId, epoch: null, appVersion: 'bench', mutations });
    const answer = await api.fetch('/api/sync/push', { method: 'POST', body });
    if (!answer.ok) throw new Error(`push answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  return performance.now() - started;
}

async function until(reached: () => boolean): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!reached()) {
    if (Date.now() > deadline) throw new Error('waited two minutes in vain');
    await pause(5);
  }
}
