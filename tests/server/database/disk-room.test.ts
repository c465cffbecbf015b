import { expect, test } from 'vitest';
import { hasRoomToStart, watchDiskRoom } from '#server/database/disk-room.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const full = Object.assign(new Error('could not extend file'), { code: '53100' });

test('a disk is full for a minute after a statement found no room, and the log says so once a minute', () => {
  let now = 0;
  const said: string[] = [];
  const log = { ...silentLog, error: (_about: object, text: string) => void said.push(text) };
  const room = watchDiskRoom(log as typeof silentLog, () => now);
  room.heard(Object.assign(new Error('duplicate key'), { code: '23505' }));
  room.heard(new Error('no code'));
  expect(room.isFull()).toBe(false);
  room.heard(full);
  now = 59_000;
  room.heard(full);
  expect([room.isFull(), said.length]).toEqual([true, 1]);
  now = 118_000;
  expect(room.isFull()).toBe(true);
  now = 119_000;
  expect(room.isFull()).toBe(false);
  room.heard(full);
  expect([room.isFull(), said.length]).toEqual([true, 2]);
});

test('a folder that is not there, or has room, keeps nobody from starting', () => {
  expect(hasRoomToStart('/nowhere')).toBe(true);
  expect(hasRoomToStart('.')).toBe(true);
});
