import type { FastifyRequest } from 'fastify';
import type { Needed } from '#shared/permission.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { type RegisterAnswer, readRegister } from '../rdw.ts';
import { whyNoLookup } from '../rdw-compare.ts';
import type { VehicleRegisterProvider } from './rdw.provider.ts';
import { findKeptAnswer, keepAnswer } from './rdw.repository.ts';
import type { Looked } from './rdw-answer.ts';

/** A plate in its stored form. `fresh`: ignores a stored answer. */
type Wanted = {
  readonly permission: Needed;
  readonly plate: string;
  readonly country: string;
  readonly fresh: boolean;
};

/**
 * Looks up a plate on behalf of the session's person. Callers asking for the same plate at the same time share one
 * answer.
 */
export function openLookUp(
  door: CompanyDoor,
  register: VehicleRegisterProvider,
): (request: FastifyRequest, wanted: Wanted) => Promise<Looked> {
  const underWay = new Map<string, Promise<Looked>>();
  return async (request, wanted) => {
    const { permission, plate, country, fresh } = wanted;
    const companyId = await door.read(request, permission, async (_tx, actor) => actor.companyId);
    const why = whyNoLookup(plate, country);
    if (why !== null) return { plate, outcome: why, fetchedAt: null, proposal: null, facts: null };
    const key = `${companyId}/${plate}/${fresh}`;
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const looked = lookUp(door, register, request, { ...wanted, companyId }).finally(() => underWay.delete(key));
    underWay.set(key, looked);
    return looked;
  };
}

async function lookUp(
  door: CompanyDoor,
  register: VehicleRegisterProvider,
  request: FastifyRequest,
  { permission, plate, fresh, companyId }: Wanted & { readonly companyId: string },
): Promise<Looked> {
  const kept = fresh ? undefined : await door.read(request, permission, (tx) => findKeptAnswer(tx, plate));
  if (kept !== undefined) return saidOf(plate, kept.raw, kept.fetchedAt);
  const asked = await register.ask(plate);
  if (asked.outcome === 'no_answer' || asked.outcome === 'throttled') {
    return { plate, outcome: asked.outcome, fetchedAt: null, proposal: null, facts: null };
  }
  const raw = asked.outcome === 'found' ? asked.raw : null;
  const fetchedAt = new Date().toISOString();
  // An incomplete answer must not be stored: it would hide for a day what the register knows.
  if (asked.outcome !== 'found' || asked.isWhole) {
    await door.read(request, permission, (tx) => keepAnswer(tx, companyId, plate, { raw, fetchedAt }));
  }
  return saidOf(plate, raw, fetchedAt);
}

function saidOf(plate: string, raw: RegisterAnswer | null, fetchedAt: string): Looked {
  if (raw === null) return { plate, outcome: 'not_registered', fetchedAt, proposal: null, facts: null };
  return { plate, outcome: 'found', fetchedAt, ...readRegister(raw) };
}
