import { z } from 'zod';
import type { RoutePlace } from '../simulator/api-routes.ts';
import type { ApiAnswer } from '../simulator/play.ts';
import { nextId } from '../simulator/simulator.ts';
import { emit } from './events.ts';
import { param, readParams } from './form.ts';
import { invalidParameter, noSuch } from './refusal.ts';
import { type StripeObject, type StripeSimulator, secondsNow } from './state.ts';

/** A call of the API whose key was found good. */
export type StripeCall<Params = unknown> = {
  readonly simulator: StripeSimulator;
  readonly account: string;
  readonly params: Params;
  /** The identifiers in the address, in their order. */
  readonly ids: readonly string[];
};

/** Whose resources are worked on, and where they are. */
export type Where = Pick<StripeCall, 'simulator' | 'account'>;

/** A call as it came in, before its parameters are read. */
type Incoming = Omit<StripeCall, 'params'> & { readonly given: string };
export type StripeRoute = RoutePlace & { readonly run: (incoming: Incoming) => ApiAnswer };

/** A route whose parameters are read by a schema before it runs. */
export function route<Params>(
  method: RoutePlace['method'],
  path: string,
  shape: z.ZodType<Params>,
  run: (call: StripeCall<Params>) => object,
): StripeRoute {
  return {
    method,
    path,
    run: ({ given, ...call }) => ({ status: 200, body: run({ ...call, params: readParams(shape, given) }) }),
  };
}

const LIST = {
  limit: param.whole.optional(),
  starting_after: param.text.optional(),
  ending_before: param.text.optional(),
};
const MOST = 100;
const USUAL = 10;

/** A stretch of time that a list is asked for. */
export const CREATED = z.strictObject({
  gt: param.moment.optional(),
  gte: param.moment.optional(),
  lt: param.moment.optional(),
  lte: param.moment.optional(),
});

/** Whether a resource was made in a stretch of time. */
export function isWithin({ created }: StripeObject, { gt, gte, lt, lte }: z.infer<typeof CREATED> = {}): boolean {
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}

/** Refuses as Stripe does what cannot be expanded here. */
export function checkExpand(asked: readonly string[], known: readonly string[]): void {
  const odd = asked.find((name) => !known.includes(name));
  if (odd !== undefined) throw invalidParameter('expand', `This property cannot be expanded (${odd}).`);
}

/** The schema of a list's parameters, with its own filters. */
export const listOf = <Shape extends z.ZodRawShape>(filters: Shape) => z.strictObject({ ...LIST, ...filters });
export const nothing = z.strictObject({});

/** Adds a resource to the caller's account, and tells who listens. */
export function create(call: Where, prefix: string, object: string, fields: object, event?: string): StripeObject {
  const { simulator, account } = call;
  const body = {
    id: nextId(simulator.state, prefix, 14),
    object,
    created: secondsNow(simulator),
    livemode: false,
    ...fields,
  };
  simulator.state.objects[body.id] = { account, body };
  emit(call, event ?? `${object}.created`, body);
  return body;
}

/** Changes a resource and tells who listens, with the values it had. */
export function update(call: Where, was: StripeObject, fields: object, event?: string): StripeObject {
  const stored = call.simulator.state.objects[was.id];
  if (stored === undefined) throw noSuch(was.object, was.id);
  stored.body = { ...was, ...given(fields) };
  const changed = Object.entries(stored.body).filter(
    ([name, value]) => JSON.stringify(was[name]) !== JSON.stringify(value),
  );
  if (changed.length > 0) {
    const before = Object.fromEntries(changed.map(([name]) => [name, was[name] ?? null]));
    emit(call, event ?? `${was.object}.updated`, stored.body, before);
  }
  return stored.body;
}

/** Deletes a resource; it stays known as deleted. */
export function remove(call: Where, was: StripeObject): object {
  const stored = call.simulator.state.objects[was.id];
  if (stored !== undefined) stored.deleted = true;
  emit(call, `${was.object}.deleted`, was);
  return deletedBody(was);
}

export const deletedBody = ({ id, object }: StripeObject) => ({ id, object, deleted: true });

/** Leaves out the fields that were not given. */
export function given<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

/** What stands after a change of metadata: an empty value takes a name away. */
export function mergeMetadata(was: unknown, changes: Readonly<Record<string, string>> | undefined) {
  const merged = { ...(was as Record<string, string>), ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** A resource of the caller's; another account's does not exist. `field`: the parameter that named it. */
export function find(call: StripeCall, object: string, id: string, field = 'id'): StripeObject {
  const stored = findStored(call, object, id);
  if (stored === undefined || stored.deleted === true) throw noSuch(object.replaceAll('_', ' '), id, field);
  return stored.body;
}

export function findStored({ simulator, account }: StripeCall, object: string, id: string) {
  const stored = simulator.state.objects[id];
  return stored?.account === account && stored.body.object === object ? stored : undefined;
}

/** The resource that the address names. */
export const named = (call: StripeCall, object: string) => find(call, object, call.ids[0] ?? '');

type ListParams = z.infer<ReturnType<typeof listOf<Record<never, never>>>>;

type Listed = {
  readonly object: 'list';
  readonly url: string;
  readonly has_more: boolean;
  readonly data: readonly StripeObject[];
};

/** One page of a list, the newest first. `fits` holds for what is asked for. */
export function listPage(
  call: StripeCall<ListParams>,
  object: string,
  url: string,
  fits: (body: StripeObject) => boolean = () => true,
): Listed {
  const { simulator, account, params } = call;
  const { limit = USUAL, starting_after: after, ending_before: before } = params;
  if (limit < 1 || limit > MOST) throw invalidParameter('limit', `This value must be between 1 and ${MOST}`);
  const rows = Object.values(simulator.state.objects)
    .filter((stored) => stored.account === account && stored.deleted !== true && stored.body.object === object)
    .map(({ body }) => body)
    .filter(fits)
    .toReversed();
  const placeOf = (id: string, field: string) => {
    const place = rows.findIndex((row) => row.id === id);
    if (place === -1) throw noSuch(object, id, field);
    return place;
  };
  const from =
    before === undefined
      ? after === undefined
        ? 0
        : placeOf(after, 'starting_after') + 1
      : Math.max(placeOf(before, 'ending_before') - limit, 0);
  const until = before === undefined ? from + limit : placeOf(before, 'ending_before');
  const hasMore = before === undefined ? until < rows.length : from > 0;
  return { object: 'list', url, has_more: hasMore, data: rows.slice(from, until) };
}
