import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { addNote } from '#annotations/note.commands.ts';
import { noteTable } from '#annotations/note.ts';
import { customerTable } from '#customers/customer.ts';
import type { Runtime } from '#sync/client/runtime.ts';
import { openSyncSession } from '#sync/client/session.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import type { Measurement } from './report.ts';

const WAITING = 500;
const ROUND_TRIP_MS = 100;

/** 500 changes queued without a connection, then sent by the real client over a network with 100 ms round trip. */
export async function benchDrain(url: string): Promise<Measurement> {
  const api = await signInByApi(url, 'owner@large.test');
  const { data } = (await (await api.fetch('/api/user')).json()) as {
    data: { id: string; firstname: string; company: { id: string } };
  };
  const { result } = (await (await api.fetch('/api/customers?limit=100')).json()) as { result: { uuid: string }[] };
  let online = true;
  const session = await openSyncSession({
    companyId: data.company.id,
    userId: data.id,
    actor: { userId: data.id, userName: data.firstname, companyId: data.company.id, can: () => true },
    commands: [addNote],
    tables: [customerTable, noteTable],
    appVersion: 'bench',
    runtime: slowRuntime(api, () => online),
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

function slowRuntime(api: ApiClient, isOnline: () => boolean): Runtime {
  return {
    ...browserlessRuntime,
    fetch: async (path, init) => {
      await pause(ROUND_TRIP_MS);
      if (!isOnline()) throw new TypeError('no connection');
      return api.fetch(path, init);
    },
  };
}

const browserlessRuntime: Omit<Runtime, 'fetch'> = {
  now: () => Date.now(),
  random: () => Math.random(),
  randomBytes: (count) => new Uint8Array(randomBytes(count)),
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  pause: () => pause(0),
  painted: () => pause(0),
  cookies: () => 'XSRF-TOKEN=kept-by-the-api-client',
  locks: null,
  openChannel: () => null,
  page: null,
  storage: null,
  report: (error) => console.error(error),
};

/** Five pushes of 100 and one pull, without queue, mirror or checks. */
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
