import http from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { createMollieClient } from '@mollie/api-client';

export type MollieSettings = {
  /** `test_…` or `live_…`; `access_…` is a token of the organisation. */
  readonly apiKey: string;
  /** Where a simulator plays Mollie, `http://127.0.0.1:4010`; null asks the real one. */
  readonly simulatorUrl: string | null;
};

export type MollieClient = ReturnType<typeof createMollieClient>;

/** Stands for the simulator in addresses; the name is reserved and leads nowhere else. */
const SIMULATOR_HOST = 'api.mollie.invalid';
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost):(\d+)\/?$/;
let isRouted = false;

/**
 * The official client for a key. Throws where a simulator would meet real money: with a key of live mode, with
 * `NODE_ENV=production`, or when the address is not one of this machine.
 */
export function openMollieClient({ apiKey, simulatorUrl }: MollieSettings): MollieClient {
  const who = apiKey.startsWith('access_') ? { accessToken: apiKey } : { apiKey };
  if (simulatorUrl === null) return createMollieClient({ ...who, apiEndpoint: 'https://api.mollie.com/v2/' });
  const port = LOOPBACK.exec(simulatorUrl)?.[2];
  if (port === undefined) throw new Error('MOLLIE_URL must be a simulator on this machine');
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('MOLLIE_URL is for a simulator, which NODE_ENV=production does not take');
  }
  if (!/^(access_sim_)?test_/.test(apiKey)) {
    throw new Error('a simulator of Mollie takes keys that begin with test_, and tokens with access_sim_test_, only');
  }
  routeToSimulator();
  return createMollieClient({ ...who, apiEndpoint: `https://${SIMULATOR_HOST}:${port}/v2/` });
}

/**
 * The client speaks https only and trusts a list of authorities of its own. What it sends to the simulator's name goes
 * to that port of this machine instead, without encryption; nothing else changes.
 */
function routeToSimulator(): void {
  if (isRouted) return;
  isRouted = true;
  const { request } = https;
  const routed = (options: RequestOptions | string | URL, ...rest: readonly unknown[]): unknown => {
    if (!isForSimulator(options)) return Reflect.apply(request, https, [options, ...rest]);
    const { agent: _encrypts, ...kept } = options;
    return http.request({ ...kept, protocol: 'http:', hostname: '127.0.0.1', host: '127.0.0.1' });
  };
  Object.assign(https, { request: routed });
}

function isForSimulator(options: RequestOptions | string | URL): options is RequestOptions {
  return typeof options === 'object' && !(options instanceof URL) && options.hostname === SIMULATOR_HOST;
}
