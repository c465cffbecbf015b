import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

type Result<Row> = { readonly result: Row };
type Hours = { uuid: string; range: { start: string; end: string }; days_of_week: number[]; version: number };
type Problem = { code: string; message: string; errors?: Record<string, unknown> };

let test: TestApp;
let owner: Caller;
let yard: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(() => test.close());

const WEEK = { days_of_week: [1, 2, 5], range: { start: '09:00', end: '17:00' } };
const URL = '/api/openinghours';
const EXCEPTIONS = '/api/openinghours_exceptions';
const make = async (body: object = WEEK) =>
  (await expectStatus<Result<Hours>>(owner.call('POST', URL, body), 201)).result;
const listed = async (caller: Caller, url = URL) =>
  (await expectStatus<Result<{ uuid: string }[]>>(caller.call('GET', url), 200)).result.map(({ uuid }) => uuid);

describe('hours of the week', () => {
  it('are made with what is usual, changed in part, listed and deleted', async () => {
    const made = await make();
    expect(made).toMatchObject({ ...WEEK, minimum_booking_time: 0, capacity: 1, slot_minutes: 30 });
    const { result } = await expectStatus<Result<Hours>>(
      owner.call('PUT', `${URL}/${made.uuid}`, { minimum_booking_time: 48, version: made.version }),
      200,
    );
    expect(result).toMatchObject({ ...WEEK, minimum_booking_time: 48 });
    await expectStatus(owner.call('PUT', `${URL}/${made.uuid}`, { capacity: 2, version: made.version }), 409);
    expect(await listed(owner)).toContain(made.uuid);
    await expectStatus(owner.call('DELETE', `${URL}/${made.uuid}`), 200);
    expect(await listed(owner)).not.toContain(made.uuid);
    await expectStatus(owner.call('PUT', `${URL}/${made.uuid}`, { capacity: 2 }), 404);
  });

  it.each([
    [{ ...WEEK, range: { start: '17:00', end: '09:00' } }, 'end'],
    [{ ...WEEK, slot_minutes: 600 }, 'slot_minutes'],
    [{ ...WEEK, range: { start: '25:00', end: '17:00' } }, 'range.start'],
    [{ ...WEEK, days_of_week: [] }, 'days_of_week'],
    [{ ...WEEK, days_of_week: [5, 1] }, 'days_of_week'],
    [{ ...WEEK, days_of_week: [8] }, 'days_of_week.0'],
    [{ ...WEEK, capacity: 0 }, 'capacity'],
    [{ ...WEEK, minimum_booking_time: -1 }, 'minimum_booking_time'],
  ])('that make no sense are refused at their field: %j', async (body, field) => {
    const answer = await expectStatus<Problem>(owner.call('POST', URL, body), 422);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });

  it("are the company's own, and made by who may", async () => {
    const { uuid } = await make();
    expect(await listed(stranger)).not.toContain(uuid);
    await expectStatus(stranger.call('PUT', `${URL}/${uuid}`, { capacity: 9 }), 404);
    await expectStatus(stranger.call('DELETE', `${URL}/${uuid}`), 404);
    await expectStatus(yard.call('POST', URL, WEEK), 403);
    // Everybody who plans visits may read the opening hours; a bookkeeper may not.
    await expectStatus(yard.call('GET', URL), 200);
    await expectStatus((await signIn(test.app, PEOPLE.bookkeeper.email)).call('GET', URL), 403);
  });
});

describe('exceptions', () => {
  it('close a day, then open it at other hours', async () => {
    const { result } = await expectStatus<Result<Hours>>(
      owner.call('POST', EXCEPTIONS, { date: '2026-12-25', reason: 'Kerst' }),
      201,
    );
    expect(result).toMatchObject({
      date: '2026-12-25',
      until: '2026-12-25',
      closed: true,
      range: null,
      reason: 'Kerst',
    });
    const range = { start: '10:00', end: '12:00' };
    const opened = await expectStatus<Result<Hours>>(
      owner.call('PUT', `${EXCEPTIONS}/${result.uuid}`, { range, date: '2026-12-26' }),
      200,
    );
    expect(opened.result).toMatchObject({ closed: false, range, date: '2026-12-26', until: '2026-12-26' });
    expect(await listed(owner, EXCEPTIONS)).toContain(result.uuid);
    await expectStatus(owner.call('DELETE', `${EXCEPTIONS}/${result.uuid}`), 200);
    expect(await listed(owner, EXCEPTIONS)).not.toContain(result.uuid);
  });

  it.each([
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '2026-12-25', until: '2026-12-24' }, 'until'],
    [{ date: '2026-12-25', closed: false }, 'start'],
    [{ date: '2026-12-25', range: { start: '12:00', end: '12:00' } }, 'end'],
    [{ date: '2026-12-25', reason: 'x'.repeat(100_000) }, 'reason'],
  ])('that make no sense are refused at their field: %j', async (body, field) => {
    const answer = await expectStatus<Problem>(owner.call('POST', EXCEPTIONS, body), 422);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });

  it('of another company are not there', async () => {
    const { result } = await expectStatus<Result<Hours>>(owner.call('POST', EXCEPTIONS, { date: '2026-12-31' }), 201);
    expect(await listed(stranger, EXCEPTIONS)).not.toContain(result.uuid);
    await expectStatus(stranger.call('DELETE', `${EXCEPTIONS}/${result.uuid}`), 404);
    await expectStatus(yard.call('DELETE', `${EXCEPTIONS}/${result.uuid}`), 403);
  });
});
