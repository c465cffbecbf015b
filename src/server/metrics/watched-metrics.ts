import { Gauge, type Registry } from 'prom-client';
import type { Readings, RunReading } from './watched-readings.ts';

/** Statements for whoever watches must never become a load of their own. */
const READ_EVERY_MS = 10_000;
/** An answer without these readings is better than none: the database may be what is wrong. */
const PATIENCE_MS = 2_000;

/**
 * Gauges of what waits, ran and lags across all companies, read when somebody asks, at most every ten seconds. While the
 * database does not answer they are not there.
 */
export function addWatchedMetrics(
  registry: Registry,
  read: () => Promise<Readings>,
  { now = Date.now, patienceMs = PATIENCE_MS }: { readonly now?: () => number; readonly patienceMs?: number } = {},
): () => Promise<void> {
  const show = gauges(registry);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Readings | null> | undefined;
  return async () => {
    if (reading === undefined && now() - readAt < READ_EVERY_MS) return;
    reading ??= read()
      .catch(() => null)
      .finally(() => {
        reading = undefined;
      });
    const found = await Promise.race([reading, wait(patienceMs)]);
    if (found !== null) readAt = now();
    show(found);
  };
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms).unref());

function gauges(registry: Registry): (readings: Readings | null) => void {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] });
  const waiting = gauge('remise_queue_waiting', 'Mails, requests to payment providers or webhooks that wait', [
    'queue',
  ]);
  const oldest = gauge('remise_queue_oldest_seconds', 'Seconds since the oldest that waits was asked for', ['queue']);
  const late = gauge('remise_queue_late_seconds', 'Seconds since the first that is due should have been tried', [
    'queue',
  ]);
  const failed = gauge('remise_queue_failed', 'Given up within the last day', ['queue']);
  const runs = {
    billing: runGauges(gauge, 'billing', 'bills'),
    reminders: runGauges(gauge, 'reminders', 'reminders'),
  };
  const behind = gauge('remise_sync_devices_behind', 'Devices used within a week that lack changes of their company');
  const unsynced = gauge(
    'remise_sync_oldest_unsynced_seconds',
    'Seconds since the device that is furthest behind its company last fetched anything',
  );
  const lag = gauge('remise_database_replication_lag_bytes', 'What the slowest copy of the database lacks');
  return (readings) => {
    for (const each of [waiting, oldest, late, failed, behind, unsynced, lag]) each.reset();
    if (readings === null) {
      for (const each of [behind, unsynced, lag]) each.remove();
      for (const show of Object.values(runs)) show(null);
      return;
    }
    for (const [queue, reading] of Object.entries(readings.queues)) {
      waiting.set({ queue }, reading.waiting);
      oldest.set({ queue }, reading.oldest);
      late.set({ queue }, reading.late);
      failed.set({ queue }, reading.failed);
    }
    runs.billing(readings.billing);
    runs.reminders(readings.reminders);
    behind.set(readings.devices.behind);
    unsynced.set(readings.devices.oldest);
    if (readings.replicaLag === null) lag.remove();
    else lag.set(readings.replicaLag);
  };
}

/** Not there before the first run: an alert on its absence tells of it. */
function runGauges(
  gauge: (name: string, help: string) => Gauge<never>,
  name: 'billing' | 'reminders',
  what: string,
): (run: RunReading | null) => void {
  const ended = gauge(`remise_${name}_run_timestamp_seconds`, `When the last daily run of ${what} ended`);
  const took = gauge(`remise_${name}_run_duration_seconds`, `How long the last daily run of ${what} took`);
  const failed = gauge(`remise_${name}_run_failed`, `How many ${what} failed in the last daily run`);
  return (run) => {
    for (const each of [ended, took, failed]) each.remove();
    if (run === null) return;
    ended.set(run.endedAt);
    took.set(run.seconds);
    failed.set(run.failed);
  };
}
