import { expect, test } from 'vitest';
import { lastWordIn } from '#server/database/embedded/serve-session.ts';

/** A message of PostgreSQL's protocol: its type, its length, its body. */
function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

const error = (severity: string, text: string) => message('E', `SERNST\0V${severity}\0C53100\0M${text}\0\0`);
const ready = message('Z', 'I');

test('an engine that gave up is known by its last word, in any language', () => {
  const row = message('D', 'VPANIC\0 is what a note says');
  expect(lastWordIn(Buffer.concat([row, error('PANIC', 'no room')]))).toBe('no room');
  expect(lastWordIn(error('FATAL', 'no memory'))).toBe('no memory');
});

test('a statement that was refused, and an answer without an end, are no last word', () => {
  expect(lastWordIn(Buffer.concat([error('ERROR', 'no room'), ready]))).toBeUndefined();
  expect(lastWordIn(error('ERROR', 'no room'))).toBeUndefined();
  expect(lastWordIn(message('D', 'VPANIC\0'))).toBeUndefined();
  expect(lastWordIn(new Uint8Array())).toBeUndefined();
});
