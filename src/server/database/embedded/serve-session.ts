import type { MessagePort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';

const STARTUP = 0;

/** Answers a client's wire messages from the one session that an embedded PostgreSQL has. */
export function serveSession(database: PGlite, port: MessagePort): void {
  port.on('message', async (request: Uint8Array) => {
    // A new client must not inherit the open transaction or the prepared statements of one that went away.
    if (request[0] === STARTUP) await resetSession(database);
    const parts: Uint8Array[] = [];
    await database.execProtocolRawStream(request, {
      syncToFs: false,
      onRawData: (bytes) => parts.push(bytes.slice()),
    });
    const answer = joinBytes(parts);
    port.postMessage(answer, [answer.buffer]);
  });
}

async function resetSession(database: PGlite): Promise<void> {
  await database.exec('rollback');
  await database.exec('discard all');
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.byteLength;
  }
  return joined;
}
