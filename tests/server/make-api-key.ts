import type { FastifyInstance, InjectOptions } from 'fastify';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { KEY_RIGHTS } from '#staff/api-key.ts';
import type { Caller } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

export type MadeKey = { readonly uuid: string; readonly key: string; readonly prefix: string };

/** Has an owner make a key, with every right a key can have unless some are named. */
export async function makeApiKey(
  owner: Caller,
  more: { readonly name?: string; readonly rights?: readonly string[]; readonly last_day?: string } = {},
): Promise<MadeKey> {
  const body = { name: 'Koppeling', rights: KEY_RIGHTS, last_day: addDays(dayAt(Date.now()), 30), ...more };
  return (await expectStatus<{ result: MadeKey }>(owner.call('POST', '/api/keys', body), 201)).result;
}

/** A program: it sends a key, no cookie and no token. */
export function programWith(app: FastifyInstance, key: string, more: Readonly<Record<string, string>> = {}): Caller {
  const headers = () => ({ accept: 'application/json', authorization: `Bearer ${key}`, ...more });
  return {
    headers,
    call: (method, url, body) => {
      const options: InjectOptions = { method, url, headers: headers() };
      if (body === undefined) return app.inject(options);
      if (!(body instanceof Uint8Array)) return app.inject({ ...options, payload: body });
      const payload = Buffer.from(body);
      return app.inject({ ...options, payload, headers: { ...headers(), 'content-type': 'application/octet-stream' } });
    },
  };
}
