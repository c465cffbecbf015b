import type { MovementFact } from '#objects/client/movements.ts';
import { type ApiResult, ask } from '#session/api-call.ts';

type Movement = ApiResult<'get', '/api/objects/{id}/movements'>[number];

/** An object's movements as the server has them; `offline` when no valid answer came. */
export async function fetchMovements(objectId: string): Promise<readonly MovementFact[] | 'offline'> {
  const answer = await ask('/api/objects/{id}/movements', { params: { id: objectId } });
  return answer.ok ? answer.body.result.map(factOf) : 'offline';
}

function factOf(movement: Movement): MovementFact {
  return {
    id: movement.uuid,
    kind: movement.kind,
    at: movement.at,
    byName: movement.by,
    fromWarehouseId: movement.from_warehouse_id,
    fromSpotId: movement.from_spot_id,
    toWarehouseId: movement.to_warehouse_id,
    toSpotId: movement.to_spot_id,
    note: movement.note,
    reason: movement.reason,
    standing: movement.standing,
    undoneAt: movement.undone_at,
    undoneByName: movement.undone_by,
  };
}
