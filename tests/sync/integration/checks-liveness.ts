import { type Evidence, lastOf } from './evidence.ts';

/** Time after which no fault is in the way any more. */
const DRAINED_MS = 30_000;
/** The tabs here have no Web Locks: the lease of a page that died must expire first. */
const LEASE_MS = 25_000;
/** The longest pause between two attempts, for a device that nobody told of its network. */
const PAUSE_MS = 60_000;
/** Five attempts at a change that always fails, with the pauses between them. */
const POISON_MS = 62_000;
const WINDOW_MS = 10_000;

/** After the faults stop every queue drains by itself, without a new change. */
export function checkQueuesDrain({ healing, told }: Evidence): string[] {
  return healing.flatMap(({ userId, isWoken, drainedAfterMs }) => {
    if (drainedAfterMs === null) return [`${userId} did not finish`];
    const poison = told.filter((mutation) => mutation.userId === userId && mutation.name === 'test.poison_location');
    const limit = DRAINED_MS + LEASE_MS + (isWoken ? 0 : PAUSE_MS) + poison.length * POISON_MS;
    return drainedAfterMs > limit ? [`${userId} needed ${drainedAfterMs} ms`] : [];
  });
}

/** A change that always fails is tried five times, then gets its verdict. */
export function checkPoisonIsBounded({ failures, timelines, lastLife }: Evidence): string[] {
  const log = timelines.get(lastLife)?.log ?? [];
  const often = [...failures].filter(([, count]) => count > 5).map(([id, count]) => `${id} failed ${count} times`);
  const open = log.filter(({ name, code }) => name === 'test.poison_location' && code !== 'internal');
  return [...often, ...open.map(({ id }) => `${id} got past the server`)];
}

/** Devices that come back at the same moment all finish. */
export function checkAllFinishTogether({ healing }: Evidence): string[] {
  const together = healing.filter(({ isLate }) => !isLate);
  return together
    .filter(({ drainedAfterMs }) => drainedAfterMs === null)
    .map(({ userId }) => `${userId} was left behind`);
}

/** No more failed requests than one a second and three rebuilds an hour. */
export function checkNothingLoops(evidence: Evidence): string[] {
  return evidence.devices.flatMap(({ userId }) => {
    const failed = evidence.attempts.filter(
      (attempt) => attempt.userId === userId && attempt.ok === false && attempt.kind !== 'live',
    );
    const most = Math.max(
      0,
      ...failed.map(({ at }) => failed.filter((other) => other.at >= at && other.at < at + WINDOW_MS).length),
    );
    const resets = (lastOf(evidence, userId)?.meta.get('resets') ?? []) as readonly number[];
    const often = most > 1 + WINDOW_MS / 1000 ? [`${userId} failed ${most} times in ten seconds`] : [];
    return resets.length > 3 ? [...often, `${userId} was rebuilt ${resets.length} times`] : often;
  });
}

const DOWN = new Set(['offline', 'connecting', 'sign_in', 'storage_problem']);

/** The status line tells what is. */
export function checkStatusIsTrue({ statuses }: Evidence): string[] {
  return statuses.flatMap(({ userId, state, pending, waiting, rejected, refused, network }) => {
    const counts =
      pending === waiting && rejected === refused
        ? []
        : [`${userId} counts ${pending} and ${rejected}, it has ${waiting} and ${refused}`];
    if (network === 'changing') return counts;
    const wanted = refused > 0 ? 'attention' : 'online';
    // A device believes its disk is full until something was stored on it.
    const isTrue = network === 'down' ? DOWN.has(state) : state === wanted || state === 'storage_problem';
    return isTrue ? counts : [...counts, `${userId} shows ${state} while the network is ${network}`];
  });
}

/** A device that is away keeps no other from finishing. */
export function checkNobodyBlocksOthers({ healing, devices }: Evidence): string[] {
  const present = healing.slice(0, devices.length - 1);
  return present
    .filter(({ drainedAfterMs }) => drainedAfterMs === null)
    .map(({ userId }) => `${userId} waited for somebody`);
}
