import type { MessagePort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';

const STARTUP = 0;
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const READY_BYTES = 6;
const ERROR_RESPONSE = 'E'.charCodeAt(0);
/** The field of an error that names how bad it is, whatever the language. */
const LAST_WORD = /\0V(PANIC|FATAL)\0/;

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
    const lastWord = lastWordIn(answer);
    port.postMessage(answer, [answer.buffer]);
    // PostgreSQL would end this process and start anew. The embedded one stays, and never answers again.
    if (lastWord !== undefined) throw new Error(`The embedded PostgreSQL gave up: ${lastWord}`);
  });
}

/** The error after which a session answers nothing more, such as a write-ahead log that finds no room on the disk. */
export function lastWordIn(answer: Uint8Array): string | undefined {
  if (answer.at(-READY_BYTES) === READY_FOR_QUERY) return undefined;
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  for (let at = 0; at + 5 <= answer.byteLength; ) {
    const end = at + 1 + view.getInt32(at + 1);
    if (answer[at] === ERROR_RESPONSE) {
      const text = Buffer.from(answer.subarray(at + 5, end)).toString();
      if (LAST_WORD.test(`\0${text}`)) return /\0M([^\0]*)/.exec(text)?.[1] ?? 'without a reason';
    }
    at = end;
  }
  return undefined;
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
