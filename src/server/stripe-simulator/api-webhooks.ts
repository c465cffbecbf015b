import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  CREATED,
  create,
  given,
  isWithin,
  listOf,
  listPage,
  named,
  nothing,
  remove,
  route,
  type StripeRoute,
  update,
} from './api-call.ts';
import { param } from './form.ts';
import { invalidParameter } from './refusal.ts';
import { API_VERSION, type StripeObject, secondsNow } from './state.ts';

const newEndpoint = z.strictObject({
  url: param.text,
  enabled_events: param.names,
  api_version: z.literal(API_VERSION).optional(),
  description: param.textOrNone.optional(),
  metadata: param.metadata.optional(),
});
const changedEndpoint = z.strictObject({
  url: param.text.optional(),
  enabled_events: param.names.optional(),
  disabled: param.flag.optional(),
});

/** Stripe forgets events. */
const KEPT_S = 30 * 86_400;
const EVENT_FILTERS = {
  type: param.text.optional(),
  types: param.names.optional(),
  created: CREATED.optional(),
};

/** Addresses that are told of events, and the events themselves. An address has its secret told once. */
export const WEBHOOK_ROUTES: readonly StripeRoute[] = [
  route('POST', 'webhook_endpoints', newEndpoint, (call) => {
    const { url, api_version: version = null, ...rest } = call.params;
    if (!URL.canParse(url)) throw invalidParameter('url', 'Invalid URL: an explicit scheme must be provided.');
    const secret = `whsec_${createHash('sha256').update(`${call.account} ${url}`).digest('hex').slice(0, 32)}`;
    const about = { url, secret, status: 'enabled', application: null, api_version: version, description: null };
    return create(call, 'we', 'webhook_endpoint', { ...about, metadata: {}, ...given(rest) });
  }),
  route('GET', 'webhook_endpoints', listOf({}), (call) => {
    const page = listPage(call, 'webhook_endpoint', '/v1/webhook_endpoints');
    return { ...page, data: page.data.map(withoutSecret) };
  }),
  route('GET', 'webhook_endpoints/:', nothing, (call) => withoutSecret(named(call, 'webhook_endpoint'))),
  route('POST', 'webhook_endpoints/:', changedEndpoint, (call) => {
    const { disabled, ...rest } = call.params;
    const status = disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' };
    return withoutSecret(update(call, named(call, 'webhook_endpoint'), { ...given(rest), ...status }));
  }),
  route('DELETE', 'webhook_endpoints/:', nothing, (call) => remove(call, named(call, 'webhook_endpoint'))),
  route('GET', 'events', listOf(EVENT_FILTERS), (call) => {
    const { type, types, created } = call.params;
    const wanted = types ?? (type === undefined ? null : [type]);
    const kept = secondsNow(call.simulator) - KEPT_S;
    const fits = (event: StripeObject) =>
      (wanted?.includes(String(event['type'])) ?? true) && event.created >= kept && isWithin(event, created);
    return listPage(call, 'event', '/v1/events', fits);
  }),
  route('GET', 'events/:', nothing, (call) => named(call, 'event')),
];

function withoutSecret(endpoint: StripeObject): object {
  return Object.fromEntries(Object.entries(endpoint).filter(([name]) => name !== 'secret'));
}
