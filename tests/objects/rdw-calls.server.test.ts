import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, startTestApp, type TestApp } from '#tests/support/app.ts';
import { startRdw, type TestRdw } from '#tests/support/rdw.ts';
import { expectStatus, makeObject } from '#tests/support/yard-calls.ts';

type Said = {
  result: {
    plate: string;
    outcome: string;
    fetched_at: string | null;
    proposal: Record<string, unknown> | null;
    facts: Record<string, unknown> | null;
  };
};

// Short enough to wait for, long enough for a busy machine.
const LIMIT_MS = 3000;
const VEHICLES = 'm9d7-ebf2';

let rdw: TestRdw;
let test: TestApp;
let owner: Caller;
let yard: Caller;
let bookkeeper: Caller;
let stranger: Caller;

beforeAll(async () => {
  rdw = await startRdw();
  test = await openTestApp({ vehicleRegister: { url: rdw.url, appToken: null, limitMs: LIMIT_MS } });
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  bookkeeper = await signIn(test.app, PEOPLE.bookkeeper.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(async () => {
  await test.close();
  await rdw.stop();
});
beforeEach(async () => {
  rdw.asked.length = 0;
  rdw.retryAfter = null;
  rdw.behave('found');
  await sql`delete from rdw_answers`.execute(test.database.kysely);
});

const ask = async (plate = 'WN-12-KX', caller = owner) =>
  (await expectStatus<Said>(caller.call('GET', `/api/rdw/${plate}`), 200)).result;
const vehiclesAsked = () => rdw.asked.filter(({ set }) => set === VEHICLES).length;

describe('a plate that is looked up', () => {
  it('is answered with what it proposes and what it knows, to whoever may see objects', async () => {
    const said = await ask('wn-12-kx', yard);
    expect(said).toMatchObject({
      plate: 'WN12KX',
      outcome: 'found',
      proposal: {
        brand: 'Fendt',
        type: 'Bianco 465 TG',
        category: 'caravan',
        length_cm: 712,
      },
      facts: {
        axles: 1,
        maximum_kg: 1600,
        insured: null,
        recall_open: false,
        is_trailer: true,
      },
    });
    expect(said.fetched_at).not.toBeNull();
  });

  it('is asked for with an order and a limit wherever there may be several rows, and without a blank token', async () => {
    await ask();
    const sets = rdw.asked.filter(({ set }) => set !== VEHICLES);
    expect([...new Set(sets.map(({ set }) => set))].toSorted()).toEqual([
      '3huj-srit',
      '8ys7-d773',
      't49b-isb7',
      'vezc-m2t6',
      'vkij-7mwc',
    ]);
    for (const { query } of sets) {
      expect(query.get('kenteken')).toBe('WN12KX');
      expect(query.get('$order')).toBeTruthy();
      expect(query.get('$limit')).toBeTruthy();
    }
    expect(rdw.asked.map(({ token }) => token)).toEqual(rdw.asked.map(() => null));
  });

  it.each([
    ['unknown', 'not_registered', null],
    ['partial', 'found', { brand: 'Fendt', type: null, category: null, length_cm: null }],
    ['zeros', 'found', { brand: 'Fendt', length_cm: null, width_cm: null, height_cm: null }],
    ['placeholders', 'found', { brand: null, type: null, category: 'trailer' }],
  ] as const)('that is %s is said to be %s', async (mood, outcome, proposal) => {
    rdw.behave(mood);
    const said = await ask();
    expect(said.outcome).toBe(outcome);
    if (proposal === null) expect(said.proposal).toBeNull();
    else expect(said.proposal).toMatchObject(proposal);
  });

  it.each([
    ['failing', 'no_answer', 2],
    ['broken', 'no_answer', 2],
    ['no_rows', 'no_answer', 2],
    ['elsewhere', 'no_answer', 2],
    ['hanging', 'no_answer', 2],
    ['bad_request', 'no_answer', 1],
    ['throttled', 'throttled', 1],
  ] as const)(
    'of a register that is %s is told as %s after %i attempts, and asked again next time',
    async (mood, outcome, attempts) => {
      rdw.behave(mood);
      // Longer than the time limit of the call.
      rdw.retryAfter = '30';
      expect(await ask()).toMatchObject({ outcome, fetched_at: null, proposal: null, facts: null });
      expect(vehiclesAsked()).toBe(attempts);
      rdw.behave('found');
      expect((await ask()).outcome).toBe('found');
    },
  );

  it.each(['failing', 'broken', 'hanging'] as const)(
    'is found at the second attempt after one that was %s',
    async (mood) => {
      rdw.behave(mood, 'found');
      expect((await ask()).outcome).toBe('found');
      expect(vehiclesAsked()).toBe(2);
    },
  );

  it('waits as long as the register says when that leaves time', async () => {
    rdw.behave('throttled', 'found');
    rdw.retryAfter = '0';
    expect((await ask()).outcome).toBe('found');
    rdw.behave('throttled', 'throttled');
    expect((await ask('WN-13-KX')).outcome).toBe('throttled');
    expect(vehiclesAsked()).toBe(4);
  });

  it('has no answer from a register that is down, or from none', async () => {
    const down = await startRdw();
    await down.stop();
    for (const vehicleRegister of [{ url: down.url, appToken: null }, undefined]) {
      const app = await startTestApp(test.database, vehicleRegister === undefined ? {} : { vehicleRegister });
      expect((await ask('WN-12-KX', await signIn(app, PEOPLE.owner.email))).outcome).toBe('no_answer');
      await app.close();
    }
  });

  it('goes out with the token that is set', async () => {
    const app = await startTestApp(test.database, { vehicleRegister: { url: `${rdw.url}/`, appToken: 'abc123' } });
    await ask('WN-12-KX', await signIn(app, PEOPLE.owner.email));
    expect(new Set(rdw.asked.map(({ token }) => token))).toEqual(new Set(['abc123']));
    await app.close();
  });
});

describe('an answer', () => {
  it('serves for a day, and is asked for again after that', async () => {
    await ask();
    await ask();
    expect(vehiclesAsked()).toBe(1);
    const age = (hours: number) =>
      sql`update rdw_answers set fetched_at = now() - make_interval(hours => ${hours})`.execute(test.database.kysely);
    await age(23);
    await ask();
    expect(vehiclesAsked()).toBe(1);
    await age(24);
    await ask();
    expect(vehiclesAsked()).toBe(2);
  });

  it('of a plate that is not registered serves for a day too', async () => {
    rdw.behave('unknown');
    await ask();
    expect((await ask()).outcome).toBe('not_registered');
    expect(vehiclesAsked()).toBe(1);
  });

  it('with gaps is given and not kept', async () => {
    rdw.behave('gaps');
    expect(await ask()).toMatchObject({ outcome: 'found', facts: { axles: null } });
    rdw.behave('found');
    expect(await ask()).toMatchObject({ outcome: 'found', facts: { axles: 1 } });
  });

  it('is one for all who ask at once', async () => {
    const answers = await Promise.all([ask(), ask(), ask('WN12KX', yard)]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['found', 'found', 'found']);
    expect(vehiclesAsked()).toBe(1);
  });

  it('is never shared between companies: its time would tell who asked', async () => {
    await ask();
    await ask('WN-12-KX', stranger);
    expect(vehiclesAsked()).toBe(2);
  });

  it('keeps what the register sent, as it came', async () => {
    await ask();
    const { rows } = await sql<{ raw: { vehicle: object } }>`select raw from rdw_answers`.execute(test.database.kysely);
    expect(rows[0]?.raw.vehicle).toMatchObject({
      kenteken: 'WN12KX',
      merk: 'FENDT',
      wam_verzekerd: 'Geen verstrekking in Open Data',
    });
  });
});

describe('a plate the register does not know of', () => {
  it('is not asked for: foreign ones and boats', async () => {
    expect((await ask('HH-AB%20123?country=DE')).outcome).toBe('foreign_plate');
    expect((await ask('YA-12-34')).outcome).toBe('boat_mark');
    expect(rdw.asked).toEqual([]);
  });

  it('is refused where it cannot be a plate', async () => {
    for (const plate of ['WN-12', 'WN-12-K%C3%9F', "WN12'K"]) {
      await expectStatus(owner.call('GET', `/api/rdw/${plate}`), 422);
    }
    await expectStatus(owner.call('GET', '/api/rdw/WN12KX?country=nederland'), 422);
    expect(rdw.asked).toEqual([]);
  });

  it('is closed to who may not see objects', async () => {
    await expectStatus(bookkeeper.call('GET', '/api/rdw/WN12KX'), 403);
    expect(rdw.asked).toEqual([]);
  });
});

describe('the register of an object', () => {
  it('is empty until somebody asks, then the last answer, which devices get too', async () => {
    const object = await makeObject(owner, 'WP-20-AA');
    const path = `/api/objects/${object}/rdw`;
    expect((await expectStatus<{ result: null }>(yard.call('GET', path), 200)).result).toBeNull();
    const fresh = await expectStatus<Said>(yard.call('POST', path, {}), 200);
    expect(fresh.result).toMatchObject({ plate: 'WP20AA', outcome: 'found' });
    expect((await expectStatus<Said>(owner.call('GET', path), 200)).result).toEqual(fresh.result);
    const { rows } = await sql<{ id: string; rev: string }>`
      select id, rev from vehicle_register where id = ${object}`.execute(test.database.kysely);
    expect(rows).toHaveLength(1);
  });

  it('is asked anew each time, and an attempt without an answer leaves the last one', async () => {
    const object = await makeObject(owner, 'WP-21-AA');
    const path = `/api/objects/${object}/rdw`;
    await expectStatus(owner.call('POST', path, {}), 200);
    rdw.behave('unknown');
    expect((await expectStatus<Said>(owner.call('POST', path, {}), 200)).result.outcome).toBe('not_registered');
    rdw.behave('failing');
    expect((await expectStatus<Said>(owner.call('POST', path, {}), 200)).result.outcome).toBe('no_answer');
    const kept = await expectStatus<Said>(owner.call('GET', path), 200);
    expect(kept.result).toMatchObject({ outcome: 'not_registered', facts: null });
  });

  it('is not asked for without a plate of its own or with a foreign one', async () => {
    const make = async (fields: object) => {
      const made = await expectStatus<{ result: { uuid: string } }>(
        owner.call('POST', '/api/objects', { category: 'trailer', ...fields }),
        201,
      );
      return (await expectStatus<Said>(owner.call('POST', `/api/objects/${made.result.uuid}/rdw`, {}), 200)).result;
    };
    expect((await make({})).outcome).toBe('no_plate');
    expect((await make({ licence_plate: 'HH AB 123', licence_plate_country: 'DE' })).outcome).toBe('foreign_plate');
    expect(rdw.asked).toEqual([]);
  });

  it('is closed to who may not change objects, and does not exist for a stranger', async () => {
    const object = await makeObject(owner, 'WP-22-AA');
    const path = `/api/objects/${object}/rdw`;
    await expectStatus(bookkeeper.call('POST', path, {}), 403);
    await expectStatus(bookkeeper.call('GET', path), 403);
    await expectStatus(stranger.call('POST', path, {}), 404);
    await expectStatus(stranger.call('GET', path), 404);
    await expectStatus(owner.call('POST', path, { plate: 'WN12KX' }), 422);
    expect(rdw.asked).toEqual([]);
  });
});
