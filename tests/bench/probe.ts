import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '#tests/support/api-client.ts';

const PAUSE_MS = 25;

/** Sends requests for one record, one after the other, until `isOver`; returns the milliseconds each waited. */
export async function probe(api: ApiClient, isOver: () => boolean): Promise<number[]> {
  const { result } = (await (await api.fetch('/api/objects?limit=20')).json()) as { result: { uuid: string }[] };
  const times: number[] = [];
  while (!isOver()) {
    const started = performance.now();
    const answer = await api.fetch(`/api/objects/${result[times.length % result.length]?.uuid ?? ''}`);
    await answer.text();
    if (!answer.ok) throw new Error(`an object was answered ${answer.status}`);
    times.push(performance.now() - started);
    await pause(PAUSE_MS);
  }
  return times;
}

/** The same on an otherwise idle server, for some seconds. */
export function probeIdle(api: ApiClient, seconds = 5): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  return probe(api, () => performance.now() > until);
}

/** Returns how long the work takes, and how long other requests wait meanwhile; milliseconds. */
export async function probeDuring(
  api: ApiClient,
  work: () => Promise<void>,
): Promise<{ readonly tookMs: number; readonly waits: readonly number[] }> {
  const started = performance.now();
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  const waits = await probe(api, () => isDone);
  await working;
  return { tookMs: performance.now() - started, waits };
}
