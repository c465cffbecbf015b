import { randomUUID } from 'node:crypto';

/** A push of one change that no server knows: it is answered as rejected, and nothing is written. */
export function unknownPush(userId: string): object {
  const mutation = {
    id: randomUUID(),
    seq: 1,
    name: 'nothing.known',
    v: 1,
    entity: 'customer',
    entityId: randomUUID(),
    args: {},
    was: {},
    at: new Date().toISOString(),
    userId,
  };
  return { clientId: randomUUID(), appVersion: '1.0.0', epoch: null, mutations: [mutation] };
}
