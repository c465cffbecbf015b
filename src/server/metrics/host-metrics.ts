import { statfs } from 'node:fs/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { DatabaseStats } from '../database/database.ts';

/** Connections by the names of OpenTelemetry's conventions, and what the engine says of itself. */
export function addDatabaseMetrics(registry: Registry, stats: () => DatabaseStats): void {
  const registers = [registry];
  new Gauge({
    name: 'db_client_connection_count',
    help: 'Connections to the database by state',
    labelNames: ['db_client_connection_state'],
    registers,
    collect() {
      const { total, idle } = stats().pool;
      this.set({ db_client_connection_state: 'idle' }, idle);
      this.set({ db_client_connection_state: 'used' }, total - idle);
    },
  });
  const reading = (name: string, help: string, read: (stats: DatabaseStats) => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read(stats());
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  reading('db_client_connection_pending_requests', 'Callers that wait for a connection', ({ pool }) => pool.waiting);
  reading('db_client_connection_max', 'Connections that may be open', ({ pool }) => pool.max);
  reading('remise_database_queued', 'Requests that the embedded engine has not answered', ({ queued }) => queued);
  reading('remise_database_restarts', 'How often the embedded engine was reopened', ({ restarts }) => restarts);
  reading('remise_database_wal_bytes', 'Write-ahead log since the last checkpoint', ({ walBytes }) => walBytes);
  reading(
    'remise_database_checkpoint_age_seconds',
    'Seconds since the last checkpoint',
    (all) => all.secondsSinceCheckpoint,
  );
  new Counter({
    name: 'remise_slow_statements_total',
    help: 'Statements that took longer than SLOW_STATEMENT_MS',
    registers,
    collect() {
      this.reset();
      this.inc(stats().slowStatements);
    },
  });
}

/** Not there before the first backup: an alert on its absence tells of it. */
export function addBackupMetrics(registry: Registry, age: () => number | null): void {
  new Gauge({
    name: 'remise_backup_age_seconds',
    help: 'Seconds since the newest backup was made',
    registers: [registry],
    collect() {
      const seconds = age();
      if (seconds === null) this.remove();
      else this.set(seconds);
    },
  });
}

/** The room on the disks that the server writes to, by what is there. Returns a function that looks again. */
export function addDiskMetrics(registry: Registry, folders: Readonly<Record<string, string>>): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['place'], registers: [registry] });
  const size = gauge('remise_disk_size_bytes', 'Size of the disk of a folder');
  const free = gauge('remise_disk_free_bytes', 'Free room on the disk of a folder');
  const look = async ([place, folder]: readonly [string, string]) => {
    const disk = await statfs(folder).catch(() => null);
    if (disk === null) return;
    size.set({ place }, disk.blocks * disk.bsize);
    free.set({ place }, disk.bavail * disk.bsize);
  };
  return async () => void (await Promise.all(Object.entries(folders).map(look)));
}
