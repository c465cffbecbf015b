import { useMemo } from 'react';
import type { ContractSummary } from '#contracts/contract.schema.ts';
import { MOST_OBJECTS_ASKED } from '#contracts/contract-states.ts';
import type { ServerQuery } from '#session/server-query.ts';
import { queryOf } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';

const NONE: ServerQuery<readonly ContractSummary[]> = {
  key: ['no contracts'],
  ask: async () => ({ ok: true, result: [] }),
};

function unsignedOfQuery(objectIds: readonly string[]): ServerQuery<readonly ContractSummary[]> {
  if (objectIds.length === 0) return NONE;
  const query = { state: 'unsigned', limit: MOST_OBJECTS_ASKED, objects: objectIds.join(',') } as const;
  return queryOf('/api/contracts', { query });
}

/**
 * Which of some objects have a contract that nobody signed yet, by id: of the first hundred, as the server said last.
 * Without a connection this is what the device was told when it looked at the same objects.
 */
export function useUnsignedContracts(objectIds: readonly string[]): ReadonlySet<string> {
  const can = useCan();
  const asked = can('object index') ? [...new Set(objectIds)].slice(0, MOST_OBJECTS_ASKED).toSorted() : [];
  const { answer } = useAnswer(unsignedOfQuery(asked), { kept: true, live: true });
  const found = answer !== 'asking' && answer.ok ? answer.result : null;
  return useMemo(() => new Set(found?.map(({ object }) => object)), [found]);
}
