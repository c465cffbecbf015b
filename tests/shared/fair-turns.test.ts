import { describe, expect, it } from 'vitest';
import { fairTurns } from '#shared/fair-turns.ts';

/** Work that ends when it is told to, and the order in which it began. */
function makeWork(limits: Parameters<typeof fairTurns>[0]) {
  const inTurn = fairTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (party: string, name: string) =>
    inTurn(party, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { add, begun, end, settle, inTurn };
}

describe('turns', () => {
  it('give a party with a thousand pieces one place, and the other to who comes next', async () => {
    const { add, begun, end, settle } = makeWork({ atOnce: 2 });
    const many = ['a1', 'a2', 'a3'].map((name) => add('a', name));
    const one = add('b', 'b1');
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    await expect(one).resolves.toBe('b1');
    expect(begun).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'a2', 'a3']) await end(name);
    await expect(Promise.all(many)).resolves.toEqual(['a1', 'a2', 'a3']);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('go to who waits before a party is served twice', async () => {
    const { add, begun, end, settle } = makeWork({ atOnce: 1 });
    for (const name of ['a1', 'a2', 'a3']) void add('a', name);
    for (const name of ['b1', 'b2']) void add('b', name);
    void add('c', 'c1');
    await settle();
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('are handed on by work that fails, which tells its caller', async () => {
    const { inTurn } = makeWork({ atOnce: 1 });
    const failed = inTurn('a', () => Promise.reject(new Error('no')));
    const next = inTurn('a', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });
});
