import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Creates an empty database on a PostgreSQL server. Without a server the URL is null, which means the embedded engine.
 */
export async function openPlace(
  serverUrl: string | undefined,
): Promise<{ readonly databaseUrl: string | null; readonly remove: () => Promise<void> }> {
  if (serverUrl === undefined || serverUrl === '') return { databaseUrl: null, remove: async () => {} };
  const name = `remise_attack_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template template0`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return {
    databaseUrl: address.href,
    remove: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
