import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ratesOf } from '#tests/bench/rates-bench.ts';
import type { ServerProcess } from '#tests/server/process/server-process.ts';
import { foundCompanies, storedNotes } from './load-company.ts';
import { LoadDevice, type LoadTimes } from './load-device.ts';

const KILL_EVERY_MS = 20_000;
const MEMORY_EVERY_MS = 5_000;
const LIVE_WITHIN_MS = 30_000;
const AT_FULL_SPEED = 16;

export type LoadPlan = {
  readonly servers: readonly [ServerProcess, ServerProcess];
  readonly databaseUrl: string;
  readonly companies: number;
  readonly devices: number;
  readonly minutes: number;
  /** Kill the second process every 20 seconds and start it again. */
  readonly kills: boolean;
};

export type LoadOutcome = {
  readonly times: LoadTimes;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Devices that show something else than the database. */
  readonly apart: number;
  readonly kills: number;
  readonly seconds: number;
  /** Resident memory of the process that is not killed, in bytes, every five seconds. */
  readonly memory: readonly number[];
  /** Changes a second that devices of one company get through afterwards, as fast as they can. */
  readonly rates: readonly number[];
};

/**
 * Lets devices of several companies work at two processes for a while, and compares what they have in the end. Then some
 * of them work as fast as they can.
 */
export async function runLoad(plan: LoadPlan): Promise<LoadOutcome> {
  const { servers, databaseUrl } = plan;
  const times: LoadTimes = { pushes: [], pulls: [], live: [], away: [], errors: [], requests: 0 };
  const each = Math.ceil(plan.devices / plan.companies);
  const companies = await foundCompanies(databaseUrl, plan.companies, each);
  const urls = servers.map(({ url }) => url);
  const crews: { readonly id: string; readonly devices: LoadDevice[]; readonly customerId: string }[] = [];
  for (const { id, emails } of companies) {
    const devices: LoadDevice[] = [];
    for (const [no, email] of emails.entries()) devices.push(await LoadDevice.open(urls, no % 2, email, times));
    crews.push({ id, devices, customerId: (await devices[0]?.addCustomer()) ?? '' });
  }
  // Signing in and the first customers are no part of it.
  for (const list of [times.pushes, times.pulls]) list.length = 0;
  times.requests = 0;

  const began = performance.now();
  const isOver = () => performance.now() - began > plan.minutes * 60_000;
  const memory: number[] = [];
  const watching = watchMemory(servers[0], memory, isOver);
  const killing = plan.kills ? killNowAndThen(servers[1], isOver) : Promise.resolve(0);
  await Promise.all(
    crews.flatMap(({ devices, customerId }) => {
      const tellNeighbours = watchNeighbours(devices, times);
      return devices.map((device, no) => device.work(customerId, isOver, (rev) => tellNeighbours(no, rev)));
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const kills = await killing;
  await watching;

  const ended = { lost: 0, doubled: 0, apart: 0, acknowledged: 0 };
  for (const { id, devices } of crews) {
    await Promise.all(devices.map((device) => device.catchUp()));
    const stored = await storedNotes(databaseUrl, id);
    const acknowledged = devices.flatMap((device) => [...device.acknowledged]);
    ended.acknowledged += acknowledged.length;
    ended.lost += acknowledged.filter((noteId) => !stored.has(noteId)).length;
    // Every note was asked for once, and all of them were answered.
    ended.doubled += Math.max(0, stored.size - acknowledged.length);
    const [first] = devices;
    ended.apart += devices.filter((device) => !isSame(device, first) || device.notes.size !== stored.size).length;
  }
  for (const { devices } of crews) for (const device of devices) device.stopListening();
  // What follows is another measurement.
  const noted = times.pushes.length;
  const [first] = crews;
  const busy = first?.devices.slice(0, AT_FULL_SPEED) ?? [];
  const rates = await ratesOf(busy.map((device) => () => device.addNote(first?.customerId ?? '')));
  times.pushes.length = noted;
  for (const { devices } of crews) for (const device of devices) device.close();
  return { times, ...ended, kills, seconds, memory, rates };
}

function isSame(device: LoadDevice, other: LoadDevice | undefined): boolean {
  return other !== undefined && [...device.notes].every(([id, row]) => other.notes.get(id) === row);
}

/** Notes how long a change takes until the next device, whose stream is at the other process, has it. */
function watchNeighbours(devices: readonly LoadDevice[], times: LoadTimes): (no: number, rev: number) => void {
  const waiting = devices.map((): { rev: number; told: number }[] => []);
  for (const [no, device] of devices.entries()) {
    device.onRev = (rev) => {
      const now = performance.now();
      const list = waiting[no] ?? [];
      for (const wait of list) if (wait.rev <= rev) times.live.push(now - wait.told);
      waiting[no] = list.filter((wait) => wait.rev > rev);
      for (const { told } of waiting[no] ?? [])
        if (now - told > LIVE_WITHIN_MS) times.errors.push('a change did not come to another device within 30 s');
    };
  }
  return (no, rev) => {
    const next = (no + 1) % devices.length;
    const told = performance.now();
    if ((devices[next]?.rev ?? 0) >= rev) times.live.push(0);
    else waiting[next]?.push({ rev, told });
  };
}

async function killNowAndThen(server: ServerProcess, isOver: () => boolean): Promise<number> {
  let kills = 0;
  for (;;) {
    const next = performance.now() + KILL_EVERY_MS;
    while (performance.now() < next && !isOver()) await pause(200);
    if (isOver()) return kills;
    await server.kill();
    await server.start();
    kills += 1;
  }
}

async function watchMemory({ pid }: ServerProcess, memory: number[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    memory.push(Number(kilobytes) * 1024);
    await pause(MEMORY_EVERY_MS);
  }
}
