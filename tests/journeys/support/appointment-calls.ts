import type { BrowserContext } from '@playwright/test';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { weekdayOf } from '#shared/yard-clock.ts';
import { expect, serverObjects } from './yard.ts';

export type ApiAppointment = {
  uuid: string;
  object_id: string;
  date: string;
  time: string;
  reason: string | null;
  status: { id: number };
};
type Exception = { date: string; until: string; closed: boolean };

/** Calls the server with the session of a browser context. */
export async function call<Answer>(
  context: BrowserContext,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  data?: object,
): Promise<Answer> {
  const token = (await context.cookies(url)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { Accept: 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) };
  const answer = await context.request.fetch(url, { method, headers, ...(data === undefined ? {} : { data }) });
  expect(answer.ok(), `${method} ${url}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** A Tuesday, Wednesday or Thursday some days ahead on which no exception closes the demo yard. */
export async function findOpenDay(context: BrowserContext, url: string, after = 3): Promise<string> {
  const { result } = await call<{ result: Exception[] }>(context, 'GET', `${url}/api/openinghours_exceptions`);
  for (let ahead = after; ahead < 60; ahead += 1) {
    const day = addDays(dayAt(Date.now()), ahead);
    const excepted = result.some(({ date, until }) => date <= day && day <= until);
    if (!excepted && weekdayOf(day) > 1 && weekdayOf(day) < 5) return day;
  }
  throw new Error('the demo yard stays closed');
}

/** The Sunday after a day, on which the demo yard is closed. */
export function sundayAfter(day: string): string {
  return addDays(day, 7 - weekdayOf(day));
}

export async function appointmentsOn(context: BrowserContext, url: string, day: string): Promise<ApiAppointment[]> {
  const answer = await call<{ result: ApiAppointment[] }>(
    context,
    'GET',
    `${url}/api/appointments?from=${day}&to=${day}`,
  );
  return answer.result;
}

export type PlannedObject = { readonly uuid: string; readonly plate: string };

/** Objects with a plate that have nothing planned on a day. */
export async function freeObjects(context: BrowserContext, url: string, day: string): Promise<PlannedObject[]> {
  const busy = new Set((await appointmentsOn(context, url, day)).map(({ object_id }) => object_id));
  const objects = await serverObjects(context, url);
  return objects
    .filter(
      ({ uuid, licence_plate, storage_status }) =>
        !busy.has(uuid) && licence_plate !== '' && storage_status === 'with_storage',
    )
    .map(({ uuid, licence_plate }) => ({ uuid, plate: licence_plate }));
}

/** The first of some objects whose customer can be mailed. */
export async function findReachable(
  context: BrowserContext,
  url: string,
  objects: readonly PlannedObject[],
): Promise<PlannedObject> {
  const owners = new Map((await serverObjects(context, url)).map(({ uuid, customer_id: owner }) => [uuid, owner]));
  for (const object of objects) {
    const owner = `${url}/api/customers/${owners.get(object.uuid)}`;
    const { result } = await call<{ result: { email: string } }>(context, 'GET', owner);
    if (result.email !== '') return object;
  }
  throw new Error('nobody can be mailed');
}

/** Plans with a reason, so that no rule prevents a journey's setup. */
export function planAt(
  context: BrowserContext,
  url: string,
  object: PlannedObject,
  at: { readonly date: string; readonly time: string },
): Promise<{ result: ApiAppointment }> {
  const body = { object_id: object.uuid, direction: 'out', ...at, reason: 'Vooraf' };
  return call(context, 'POST', `${url}/api/appointments`, body);
}

/** Removes all appointments from a slot, so that its capacity is known. */
export async function clearSlot(context: BrowserContext, url: string, date: string, time: string): Promise<void> {
  for (const { uuid } of (await appointmentsOn(context, url, date)).filter((row) => row.time === time)) {
    await call(context, 'DELETE', `${url}/api/appointments/${uuid}`, {});
  }
}
