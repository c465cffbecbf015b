import { describe, expect, test } from 'vitest';
import { momentOfId, uuidv7 } from '#shared/ids.ts';

describe('the moment of an id', () => {
  test('is that at which it was made', () => {
    const at = Date.parse('2026-11-25T23:30:00.123Z');
    expect(momentOfId(uuidv7(at, new Uint8Array(10).fill(255)))).toBe(at);
    expect(momentOfId(uuidv7(0, new Uint8Array(10)))).toBe(0);
  });

  test.each(['9f1c1a34-3b5e-4d7c-8a51-0242ac120002', 'no id', ''])('is not known of %j', (id) => {
    expect(momentOfId(id)).toBeNull();
  });
});
