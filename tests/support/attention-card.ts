import type { Attention } from '#sync/attention.ts';
import { AT, testId } from './builders.ts';

/** An open card about object 1: somebody else's change of its brand was not kept. */
export function anAttention(changes: Partial<Attention> = {}): Attention {
  return {
    id: testId('t', 1),
    rev: 1,
    version: 1,
    entity: 'object',
    entityId: testId('o', 1),
    kind: 'merged',
    code: null,
    kinds: ['object'],
    command: 'object.edit',
    byUserId: testId('u', 2),
    byName: 'Marit',
    at: AT,
    receivedAt: '2026-05-04T09:45:00.000Z',
    fields: { yours: { brand: 'Kip', type: 'De Luxe' }, theirs: { brand: 'Hobby', type: 'De Luxe' } },
    state: 'open',
    resolvedBy: null,
    resolvedByName: null,
    resolvedAt: null,
    choice: null,
    ...changes,
  };
}
