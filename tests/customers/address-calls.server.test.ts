import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAddressRegister } from '#customers/server/address.provider.ts';
import { registersOf } from '#server/public-registers.ts';
import { type Caller, openTestApp, PEOPLE, signIn, startTestApp, type TestApp } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { type PlayedAddresses, playAddresses } from './played-addresses.ts';

type Said = { result: { outcome: string; address: { street: string; city: string } | null } };

const PATH = '/api/addresses?zipcode=3862AA&number=1';
const QUESTION = { zipcode: '3862AA', number: '1' };
const MARKT = { outcome: 'found', address: { street: 'Markt', city: 'Nijkerk' } };
const NO_ANSWER = { outcome: 'no_answer', address: null };
const UNKNOWN = { outcome: 'not_registered', address: null };
/** Short enough to wait for. */
const LIMIT_MS = 500;

let played: PlayedAddresses;
let test: TestApp;
let owner: Caller;

beforeAll(async () => {
  played = await playAddresses();
  test = await openTestApp({ addressRegister: { url: played.url } });
  owner = await signIn(test.app, PEOPLE.owner.email);
});
afterAll(async () => {
  await test.close();
  await played.stop();
});
beforeEach(() => {
  played.asked.length = 0;
  played.mood = 'found';
});

describe('the address register', () => {
  const warned: string[] = [];
  const log = { warn: (...said: unknown[]) => warned.push(JSON.stringify(said)) } as unknown as FastifyBaseLogger;
  const ask = (url = played.url) => openAddressRegister({ url, limitMs: LIMIT_MS }, log).ask(QUESTION);
  beforeEach(() => {
    warned.length = 0;
  });

  it('is told a postcode and a house number, and nothing else', async () => {
    expect(await ask(`${played.url}/`)).toEqual(MARKT);
    const [url, ...more] = played.asked;
    expect(more).toEqual([]);
    expect(url?.pathname).toBe('/free');
    expect([...(url?.searchParams ?? [])]).toEqual([
      ['fq', 'type:adres'],
      ['fq', 'postcode:3862AA'],
      ['fq', 'huisnummer:1'],
      ['fl', 'straatnaam,woonplaatsnaam,postcode,huisnummer'],
      ['rows', '20'],
    ]);
  });

  it('has one address for a number with additions, none where it is unknown', async () => {
    played.mood = 'additions';
    expect(await ask()).toEqual(MARKT);
    played.mood = 'unknown';
    expect(await ask()).toEqual(UNKNOWN);
    expect(warned).toEqual([]);
  });

  it('fills in nothing where one number lies in two streets', async () => {
    played.mood = 'two_streets';
    expect(await ask()).toEqual(NO_ANSWER);
  });

  it('is never believed to say more than a field can hold', async () => {
    played.mood = 'unstorable';
    const { address } = await ask();
    expect(address?.street).toMatch(/^Mar\ufffdkt{115}$/);
  });

  it.each([
    ['failing', '500'],
    ['throttled', '429'],
    ['broken', 'SyntaxError'],
    ['no_docs', 'no addresses'],
    ['nameless', 'no addresses'],
    ['others', 'other addresses'],
    ['elsewhere', 'TypeError'],
    ['hanging', 'TimeoutError'],
    ['half_a_body', 'TimeoutError'],
  ] as const)('that is %s has no answer, within the limit; the log has no address', async (mood, reason) => {
    played.mood = mood;
    const from = performance.now();
    expect(await ask()).toEqual(NO_ANSWER);
    expect(performance.now() - from).toBeLessThan(LIMIT_MS + 1500);
    // A redirect is not followed, and nothing is asked twice.
    expect(played.asked).toHaveLength(1);
    expect(warned).toEqual([expect.stringContaining(reason)]);
    expect(warned[0]).not.toContain('3862');
  });

  it('has no answer where it is down, or where there is none', async () => {
    const down = await playAddresses();
    await down.stop();
    expect(await ask(down.url)).toEqual(NO_ANSWER);
    expect(await openAddressRegister(null, log).ask(QUESTION)).toEqual(NO_ANSWER);
  });

  it('is the public one unless a setting names another, and none for a demo', () => {
    const given = { rdwUrl: 'http://127.0.0.1:9', rdwAppToken: null };
    const url = (addressUrl: string | null, isDemo: boolean) =>
      registersOf({ ...given, addressUrl }, isDemo).addressRegister?.url;
    expect(url(null, false)).toBe('https://api.pdok.nl/bzk/locatieserver/search/v3_1');
    expect(url(null, true)).toBeUndefined();
    expect(url(played.url, false)).toBe(played.url);
    expect(url(played.url, true)).toBe(played.url);
  });
});

describe('the call about an address', () => {
  it('answers whoever fills in addresses, however the postcode is written', async () => {
    for (const email of [PEOPLE.owner.email, PEOPLE.office.email]) {
      const caller = await signIn(test.app, email);
      const url = '/api/addresses?zipcode=3862%20aa&number=1';
      expect((await expectStatus<Said>(caller.call('GET', url), 200)).result).toEqual(MARKT);
    }
    expect(played.asked.map((url) => url.searchParams.getAll('fq')[1])).toEqual(['postcode:3862AA', 'postcode:3862AA']);
  });

  it('says that an address is not known, and that nobody answered', async () => {
    played.mood = 'unknown';
    expect((await expectStatus<Said>(owner.call('GET', PATH), 200)).result).toEqual(UNKNOWN);
    played.mood = 'failing';
    expect((await expectStatus<Said>(owner.call('GET', PATH), 200)).result).toEqual(NO_ANSWER);
    const app = await startTestApp(test.database);
    const caller = await signIn(app, PEOPLE.owner.email);
    expect((await expectStatus<Said>(caller.call('GET', PATH), 200)).result).toEqual(NO_ANSWER);
    await app.close();
  });

  it('is closed to who fills in none, and to a link of another page', async () => {
    for (const { email } of [PEOPLE.yard, PEOPLE.bookkeeper]) {
      await expectStatus((await signIn(test.app, email)).call('GET', PATH), 403);
    }
    await expectStatus(test.app.inject({ method: 'GET', url: PATH }), 401);
    const { cookie = '' } = owner.headers();
    await expectStatus(test.app.inject({ method: 'GET', url: PATH, headers: { cookie } }), 403);
    expect(played.asked).toEqual([]);
  });

  it.each([
    'zipcode=3862AA',
    'number=1',
    'zipcode=3862&number=1',
    'zipcode=3862SS&number=1',
    'zipcode=10115&number=1',
    'zipcode=3862AA&number=0',
    'zipcode=3862AA&number=12a',
    'zipcode=3862AA&number=123456',
    'zipcode=3862AA&number=1%20OR%20huisnummer:2',
    'zipcode=3862AA&number=1&city=Nijkerk',
    'zipcode=3862AA&zipcode=1011AB&number=1',
  ])('asks nobody about “%s”', async (query) => {
    await expectStatus(owner.call('GET', `/api/addresses?${query}`), 422);
    expect(played.asked).toEqual([]);
  });

  it('is refused to a person who asks faster than anybody types', async () => {
    const app = await startTestApp(test.database);
    const caller = await signIn(app, PEOPLE.owner.email);
    const statuses: number[] = [];
    for (let call = 0; call < 121; call += 1) {
      statuses.push((await caller.call('GET', '/api/addresses')).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 120 }, () => 422), 429]);
    await app.close();
  });
});
