import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Database, DatabaseLog } from './database.ts';

const RETRY_MS = 1_000;

/** NOTIFY and LISTEN between the processes of one PostgreSQL database, over a separate connection. */
export function listenOnPostgres(
  databaseUrl: string,
  pool: pg.Pool,
  log: DatabaseLog,
): Pick<Database, 'notify' | 'onNotify'> & { readonly close: () => Promise<void> } {
  const heard = new EventEmitter().setMaxListeners(0);
  const channels = new Set<string>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let closed = false;

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'remise listener',
      keepAlive: true,
    });
    fresh.on('notification', ({ channel, payload }) => heard.emit(channel, payload ?? ''));
    fresh.on('error', (error) => log.warn({ err: error }, 'the notification connection failed'));
    fresh.once('end', () => {
      client = undefined;
      if (!closed) setTimeout(listen, RETRY_MS).unref();
    });
    await fresh.connect();
    for (const channel of channels) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    client = fresh;
  };

  const listen = (): void => {
    if (closed || client !== undefined || connecting !== undefined) return;
    connecting = connect()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'notifications cannot be received');
        if (!closed) setTimeout(listen, RETRY_MS).unref();
      })
      .finally(() => {
        connecting = undefined;
      });
  };

  const listenTo = async (channel: string) => {
    channels.add(channel);
    listen();
    await connecting;
    await client?.query(`listen ${client.escapeIdentifier(channel)}`);
  };

  return {
    notify: async (channel, payload) => {
      // A message may be lost in a crash, so its commit need not wait for the disk: a process that missed it asks again.
      await pool.query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [channel, payload]);
    },
    onNotify: (channel, listener) => {
      heard.on(channel, listener);
      if (!channels.has(channel)) {
        listenTo(channel).catch((error: unknown) => log.warn({ err: error }, 'notifications cannot be received'));
      }
      return () => void heard.off(channel, listener);
    },
    close: async () => {
      closed = true;
      await connecting;
      await client?.end();
    },
  };
}
