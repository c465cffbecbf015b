import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: the package has no types.
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '#blobs/server/s3-store.ts';

const BUCKET = 'remise-test';
/** The one account that the server knows, by its id. */
export const ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

type Running = { readonly httpServer: Server; readonly run: () => Promise<AddressInfo> };

/** Storage that speaks S3, with one bucket, whose files are in `folder`. */
export type S3Server = {
  readonly settings: S3Settings;
  readonly folder: string;
  /** Stops it; what it keeps stays, as when its machine is away. */
  readonly stop: () => Promise<void>;
  /** Starts it again at the same address. */
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'remise-s3-'));
  let running: Running | undefined;
  let port = 0;
  const start = async () => {
    const options = {
      address: '127.0.0.1',
      port,
      silent: true,
      directory: folder,
      vhostBuckets: false,
      // It signs the address of a bucket's list without the slash that Amazon and its client have there.
      allowMismatchedSignatures: true,
    };
    const server = new S3rver({ ...options, configureBuckets: [{ name: BUCKET, configs: [] }] }) as Running;
    ({ port } = await server.run());
    running = server;
  };
  const stop = async () => {
    const server = running?.httpServer;
    running = undefined;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  await start();
  const place = { bucket: BUCKET, prefix: 'yard/', region: 'eu-central-1' };
  return {
    settings: { ...place, endpoint: `http://127.0.0.1:${port}`, credentials: ACCOUNT },
    folder: join(folder, BUCKET),
    stop,
    start,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
