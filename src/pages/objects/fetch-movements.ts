import type { MovementFact } from '#objects/client/movements.ts';

const TIMEOUT_MS = 8_000;
const KINDS = ['checked_in', 'checked_out', 'moved', 'measured'] as const;
const STANDINGS = ['accepted', 'contradicting', 'superseded', 'undone'] as const;
const BASE: string = (import.meta.env.VITE_API_URL as string | undefined)?.replace(/\/$/, '') ?? '';

/** An object's movements as the server has them; `offline` when no valid answer came. */
export async function fetchMovements(objectId: string): Promise<readonly MovementFact[] | 'offline'> {
  try {
    const answer = await fetch(`${BASE}/api/objects/${objectId}/movements`, {
      headers: { Accept: 'application/json' },
      credentials: BASE === '' ? 'same-origin' : 'include',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return 'offline';
    const body = (await answer.json()) as { result?: unknown };
    return Array.isArray(body.result) ? body.result.flatMap(readMovement) : 'offline';
  } catch {
    return 'offline';
  }
}

function readMovement(value: unknown): MovementFact[] {
  if (typeof value !== 'object' || value === null) return [];
  const row = value as Readonly<Record<string, unknown>>;
  const kind = KINDS.find((known) => known === row.kind);
  const text = (field: string) => (typeof row[field] === 'string' ? row[field] : null);
  const id = text('uuid');
  if (kind === undefined || id === null) return [];
  return [
    {
      id,
      kind,
      at: text('at') ?? '',
      byName: text('by') ?? '',
      fromWarehouseId: text('from_warehouse_id'),
      fromSpotId: text('from_spot_id'),
      toWarehouseId: text('to_warehouse_id'),
      toSpotId: text('to_spot_id'),
      note: text('note') ?? '',
      reason: text('reason'),
      standing: STANDINGS.find((known) => known === row.standing) ?? 'accepted',
      undoneAt: text('undone_at'),
      undoneByName: text('undone_by'),
    },
  ];
}
