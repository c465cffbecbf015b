import 'fake-indexeddb/auto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PushAnswer, PushResult } from '#sync/envelope.schema.ts';
import { seededRandom } from '#tests/server/database/embedded-random.ts';
import { agree, expectWhole, openDevices, openRing, type Ring, work } from './ring.ts';
import { expectNothingLost, expectOrder, expectVerdicts, replayLog, storedState } from './ring-checks.ts';
import { openPlace } from './ring-company.ts';
import type { Wire } from './ring-device.ts';
import { doSomething, furnish } from './ring-work.ts';

const DEVICES = 3;
const ROUNDS = Number(process.env['REMISE_PROCESS_ROUNDS'] ?? 5);
const SEED = Number(process.env['REMISE_PROCESS_SEED'] ?? Date.now() % 1_000_000);

/**
 * When the server dies: when a push leaves the device, while the server handles it, after that but before the device
 * gets the answer, or at any time.
 */
const MOMENTS = ['inside', 'answered', 'sent', 'inside', 'any'] as const;
type Moment = (typeof MOMENTS)[number];
type Armed = { readonly moment: Moment; readonly done: () => void };

let ring: Ring;
const random = seededRandom(SEED);

/** Kills the server around the next push. */
class Killer {
  readonly ring: Ring;
  /** Verdicts that the server sent just before it died, which no device received. */
  readonly unheard: PushResult[] = [];
  #armed: Armed | null = null;

  constructor(ring: Ring) {
    this.ring = ring;
  }

  /** Settles once the server is dead. */
  strike(moment: Moment): Promise<void> {
    if (moment === 'any') return pause(random() * 600).then(this.ring.server.kill);
    return new Promise((done) => {
      this.#armed = { moment, done };
    });
  }

  readonly wire: Wire = {
    send: async (path, request) => {
      const armed = this.#armed;
      if (path !== '/api/sync/push' || armed === null) return request();
      this.#armed = null;
      const { kill } = this.ring.server;
      if (armed.moment === 'answered') return this.#lose(armed, request);
      try {
        if (armed.moment === 'sent') await kill();
        else setTimeout(kill, random() * 25);
        return await request();
      } finally {
        await kill();
        armed.done();
      }
    },
  };

  async #lose(armed: Armed, request: () => Promise<Response>): Promise<Response> {
    try {
      const answer = await request();
      const { results } = (await answer.json()) as PushAnswer;
      this.unheard.push(...results);
    } catch (error) {
      // This device did not wait for its answer: keeps the strike for the next push.
      this.#armed = armed;
      throw error;
    }
    await this.ring.server.kill();
    armed.done();
    throw new TypeError('the answer was lost');
  }
}

beforeAll(async () => {
  ring = await openRing(DEVICES);
});
afterAll(() => ring.close());

describe(`a server that is killed again and again (seed ${SEED})`, () => {
  test('has every change it answered, has each once, and all devices agree with it', async () => {
    const killer = new Killer(ring);
    await openDevices(ring, () => killer.wire);
    const [first] = ring.devices;
    if (first === undefined) throw new Error('no device');
    await furnish(first);
    await agree(ring.devices);
    let isOver = false;
    const working = work(
      ring,
      () => isOver,
      (device) => doSomething(device, random),
      () => random() * 400,
    );
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        await killer.strike(MOMENTS[round % MOMENTS.length] ?? 'any');
        // Once, halfway through, the database crashes as well.
        if (round === Math.floor(ROUNDS / 2)) await ring.postgres?.crash();
        await pause(random() * 200);
        await ring.server.start();
      }
      // PostgreSQL also crashes under a server that lives on.
      await ring.postgres?.crash();
      await pause(500);
    } finally {
      isOver = true;
      await working;
    }
    await agree(ring.devices);
    await expectWhole(ring);
    expect(killer.unheard, 'the server was never killed between commit and answer').not.toEqual([]);
    const database = await openPlace(ring.place);
    await expectVerdicts(database.kysely, killer.unheard);
    await database.close();
  }, 600_000);

  // Breaks one by one what the test above checks: each must be noticed.
  test('would be found out', async () => {
    const database = await openPlace(ring.place);
    const { kysely } = database;
    const replayed = await replayLog(kysely, ring.company);
    const nothingLost = () => expectNothingLost(kysely, ring.devices);
    const inOrder = () => expectOrder(kysely);
    const replays = async () => expect(await storedState(kysely)).toEqual(replayed);
    const notices = async (table: string, change: string, check: () => Promise<void>) => {
      await sql.raw(`create table kept as select * from ${table}`).execute(kysely);
      await sql.raw(`alter table ${table} disable trigger user; ${change}`).execute(kysely);
      await expect(check(), change).rejects.toThrow();
      await sql.raw(`delete from ${table}; insert into ${table} select * from kept; drop table kept`).execute(kysely);
      await check();
    };
    const [told] = ring.devices.flatMap((device) => [...device.told.keys()]);
    await notices('sync_mutation', `delete from sync_mutation where id = '${told}'`, nothingLost);
    await notices('sync_mutation', `update sync_mutation set status = 'rejected' where id = '${told}'`, nothingLost);
    await notices('sync_mutation', 'update sync_mutation set seq = seq + 10000 where rev > 20', inOrder);
    await notices('notes', 'delete from notes where id = (select id from notes limit 1)', replays);
    await notices('customers', 'update customers set version = version + 1', replays);
    await database.close();
  }, 120_000);
});
