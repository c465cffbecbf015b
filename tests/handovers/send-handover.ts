import { randomUUID } from 'node:crypto';
import type { RecordHandover } from '#handovers/handover.schema.ts';
import type { PushAnswer } from '#sync/envelope.schema.ts';
import type { Caller } from '#tests/support/app.ts';
import { AT } from '#tests/support/builders.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { aHandover } from './handovers.ts';

type User = { readonly data: { readonly id: string } };

/** Sends a command as a device does; throws unless it is applied. */
export async function sendCommand(caller: Caller, name: string, entityId: string, args: object): Promise<void> {
  const { data } = await expectStatus<User>(caller.call('GET', '/api/user'), 200);
  const entity = name.split('.')[0];
  const ids = { id: randomUUID(), seq: 1, entityId, userId: data.id };
  const mutation = { ...ids, name, v: 1, entity, args, was: {}, at: AT };
  const body = { clientId: randomUUID(), epoch: null, appVersion: '1.0.0', mutations: [mutation] };
  const { results } = await expectStatus<PushAnswer>(caller.call('POST', '/api/sync/push', body), 200);
  const [result] = results;
  if (result?.status !== 'applied') throw new Error(`${name} was answered ${JSON.stringify(result)}`);
}

/** Records a handover of an object as a device does, and returns its id. */
export async function sendHandover(
  caller: Caller,
  changes: Partial<RecordHandover> & Pick<RecordHandover, 'objectId' | 'customerId'>,
): Promise<string> {
  const ids = { handoverId: randomUUID(), movementId: randomUUID(), stayId: randomUUID(), formId: null };
  const args = aHandover({ photos: [], ...ids, ...changes });
  await sendCommand(caller, 'handover.record', args.handoverId, args);
  return args.handoverId;
}
