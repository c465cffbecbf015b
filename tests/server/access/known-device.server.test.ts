import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { senderOfAddress } from '#server/http/sender-of.ts';
import { auditOf, forgetTries, mailsTo, untilMails } from '#tests/support/account-mails.ts';
import {
  type Caller,
  openCaller,
  openTestApp,
  PEOPLE,
  signIn,
  TEST_PASSWORD,
  type TestApp,
} from '#tests/support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(() => forgetTries(test));
afterAll(() => test.close());

const { owner, office } = PEOPLE;

async function tryFrom(caller: Caller, remoteAddress: string, email: string, password: string): Promise<number> {
  const payload = { email, password };
  const call = { method: 'POST', url: '/login', remoteAddress, headers: caller.headers(), payload } as const;
  return (await test.app.inject(call)).statusCode;
}

/** Wrong tries of a stranger, each from another place; answers the statuses. */
async function guess(
  times: number,
  addressOf: (time: number) => string,
  email: string = owner.email,
): Promise<number[]> {
  const stranger = await openCaller(test.app);
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push(await tryFrom(stranger, addressOf(time), email, `wrong guess ${time}`));
  }
  return statuses;
}

const everywhere = (time: number) => `10.0.${time}.1`;

describe('tries of strangers', () => {
  it('do not keep a person out of a browser on which they signed in before', async () => {
    const own = await signIn(test.app, owner.email);
    await own.call('POST', '/logout', {});
    expect((await guess(7, everywhere)).slice(-2)).toEqual([429, 429]);
    // An unknown browser counts as a stranger's, whatever password it sends.
    expect(await tryFrom(await openCaller(test.app), '10.1.0.1', owner.email, TEST_PASSWORD)).toBe(429);
    expect(await tryFrom(own, '10.2.0.1', owner.email, TEST_PASSWORD)).toBe(204);
    // The person's own sign-in does not reset the strangers' count.
    expect(await guess(1, everywhere)).toEqual([429]);
  });

  it('are told to the person, once a day and however many there are', async () => {
    const before = (await mailsTo(test, office.email, 'sign_in_tries')).length;
    await guess(9, everywhere, office.email);
    const [mail] = await untilMails(test, office.email, 'sign_in_tries', before + 1);
    expect(mail).toMatchObject({ isPrivate: true, subject: 'Pogingen om in te loggen op je account' });
    await expect
      .poll(async () => (await auditOf(test, office)).map(({ changes }) => changes))
      .toContainEqual({ refused: { was: null, now: 'tries' } });
    await guess(3, (time) => `10.9.${time}.1`, office.email);
    await guess(9, everywhere, 'nobody@demo.test');
    expect(await mailsTo(test, office.email, 'sign_in_tries')).toHaveLength(before + 1);
  });

  it('of a known browser count too, for that browser alone', async () => {
    const own = await signIn(test.app, owner.email);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push(await tryFrom(own, `10.3.${time}.1`, owner.email, 'wrong'));
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    await signIn(test.app, owner.email);
  });
});

describe('a browser', () => {
  it('is not known by a mark that somebody else got, or made', async () => {
    const own = await signIn(test.app, office.email);
    await guess(6, everywhere);
    expect(await tryFrom(own, '10.4.0.1', owner.email, TEST_PASSWORD)).toBe(429);
    for (const mark of [
      `${'a'.repeat(22)}.${'b'.repeat(22)}`,
      '~',
      `${'é'.repeat(22)}.${'b'.repeat(22)}`,
      'x'.repeat(9000),
    ]) {
      const headers = {
        ...own.headers(),
        cookie: `${own.headers()['cookie']}; remise_device=${encodeURIComponent(mark)}`,
      };
      const payload = { email: owner.email, password: TEST_PASSWORD };
      const answer = await test.app.inject({ method: 'POST', url: '/login', headers, payload });
      expect(answer.statusCode).toBe(429);
    }
  });

  it('that several people share knows them all', async () => {
    const shared = await signIn(test.app, owner.email);
    for (const { email } of [office, owner, office]) {
      await shared.call('POST', '/login', { email, password: TEST_PASSWORD });
    }
    await guess(6, everywhere);
    await guess(6, (time) => `10.5.${time}.1`, office.email);
    expect(await tryFrom(shared, '10.6.0.1', owner.email, TEST_PASSWORD)).toBe(204);
    expect(await tryFrom(shared, '10.6.0.1', office.email, TEST_PASSWORD)).toBe(204);
  });
});

describe('a sender', () => {
  it('is a whole network of IPv6: whoever has one of its addresses has them all', async () => {
    const network = (time: number) => `2001:db8:1:2:${time.toString(16)}::${time + 1}`;
    const statuses: number[] = [];
    for (let person = 0; person < 16; person += 1) {
      const offset = person * 2;
      statuses.push(...(await guess(2, (time) => network(offset + time), `p${person}@demo.test`)));
    }
    expect(statuses.slice(0, 30).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect(await guess(1, () => '2001:db8:1:3::1', 'p99@demo.test')).toEqual([422]);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['no address', 'no address'],
  ])('of %s is counted as %s', (address, sender) => expect(senderOfAddress(address)).toBe(sender));
});
