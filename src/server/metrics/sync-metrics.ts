import { Counter, Gauge, type Registry } from 'prom-client';
import type { SyncTally } from '#sync/server/write/write-parts.ts';

/** Counts what devices and calls do. */
export function addSyncMetrics(registry: Registry): SyncTally {
  const registers = [registry];
  const pushes = new Counter({ name: 'remise_sync_pushes_total', help: 'Pushes of devices', registers });
  const pulls = new Counter({
    name: 'remise_sync_pulls_total',
    help: 'Pulls of devices, by whether there was anything new',
    labelNames: ['outcome'],
    registers,
  });
  const changes = new Counter({
    name: 'remise_sync_changes_total',
    help: 'Changes of devices and calls, by their verdict',
    labelNames: ['status'],
    registers,
  });
  const refused = new Counter({
    name: 'remise_sync_refused_changes_total',
    help: 'Refused changes by reason',
    labelNames: ['code'],
    registers,
  });
  const streams = new Gauge({ name: 'remise_live_streams', help: 'Devices that listen for changes', registers });
  for (const outcome of ['new', 'nothing']) pulls.inc({ outcome }, 0);
  for (const status of ['applied', 'merged', 'rejected']) changes.inc({ status }, 0);
  return {
    settled: (status, code) => {
      changes.inc({ status });
      if (code !== null) refused.inc({ code });
    },
    pushed: () => pushes.inc(),
    pulled: (isNew) => pulls.inc({ outcome: isNew ? 'new' : 'nothing' }),
    streams: (change) => streams.inc(change),
  };
}
