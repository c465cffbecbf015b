import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { MOST_OBJECTS_ASKED } from '#contracts/contract-states.ts';
import { ask } from '#session/api-call.ts';
import type { ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { KnownSignatures, type Signature, type Signatures, signatureOf } from './known-signatures.ts';

const NONE: ServerQuery<Signatures> = {
  key: ['no contracts'],
  ask: async () => ({ ok: true, result: { objects: {}, company: null } }),
};

function signaturesQuery(objectIds: readonly string[]): ServerQuery<Signatures> {
  if (objectIds.length === 0) return NONE;
  const objects = objectIds.join(',');
  return {
    key: ['contract-signatures', objects],
    ask: async () => {
      const at = Date.now();
      const answer = await ask('/api/contracts', { query: { state: 'unsigned', limit: MOST_OBJECTS_ASKED, objects } });
      if (!answer.ok) return answer;
      const unsigned = new Set(answer.body.result.map(({ object }) => object));
      return {
        ok: true,
        result: {
          objects: Object.fromEntries(objectIds.map((id) => [id, { is: unsigned.has(id), at }])),
          company: { is: answer.body.unsigned > 0, at },
        },
      };
    },
  };
}

const knownBy = new WeakMap<DeviceSession, KnownSignatures>();

function knownOf(session: DeviceSession): KnownSignatures {
  const known = knownBy.get(session) ?? new KnownSignatures(session);
  knownBy.set(session, known);
  return known;
}

/**
 * Whether the contracts of some objects wait for a signature, as the server said last: the first hundred are asked for.
 * `asking` until it is known whether the device was ever told. Who may not read contracts is told `settled`.
 */
export function useSignatures(objectIds: readonly string[]): (objectId: string) => Signature | 'asking' {
  const session = useSync();
  const can = useCan();
  const mayRead = can('object index');
  const known = knownOf(session);
  const signatures = useSyncExternalStore(known.subscribe, known.get);
  const asked = mayRead ? [...new Set(objectIds)].slice(0, MOST_OBJECTS_ASKED).toSorted() : [];
  const { answer } = useAnswer(signaturesQuery(asked), { live: true });
  const told = answer !== 'asking' && answer.ok ? answer.result : null;
  useEffect(() => {
    if (told !== null) void known.note(told);
  }, [known, told]);
  const isAsking = answer === 'asking' || told !== null;
  return useMemo(
    () => (objectId) => {
      if (!mayRead) return 'settled';
      if (signatures === null) return 'asking';
      const signature = signatureOf(signatures, objectId);
      return signature === 'unknown' && isAsking ? 'asking' : signature;
    },
    [mayRead, signatures, isAsking],
  );
}
