import { ApiRefusal } from '../simulator/play.ts';
import { shortHash } from '../simulator/simulator.ts';

/** The account of a key of test mode. Any such key has a separate one. */
export function accountOfKey(given: string): string {
  if (/^[sr]k_live_/.test(given)) throw new ApiRefusal(401, 'The simulator takes keys of test mode only');
  const key = /^[sr]k_test_(\w{16,})$/.exec(given)?.[1];
  if (key === undefined) throw new ApiRefusal(401, `Invalid API Key provided: ${given.slice(0, 8)}***`);
  return `acct_${shortHash(key, 16)}`;
}
