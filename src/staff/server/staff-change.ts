import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Needed } from '#shared/permission.ts';
import { RequestError } from '#shared/request-error.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { isAllowed } from '../permission.ts';
import { rightsOf, type StaffMember, type StaffRefusal } from '../staff-rules.ts';
import { findStanding } from './staff.repository.ts';

/** The person who changes something about the company's people, with their present rights. */
export type StaffActor = StaffMember & { readonly by: { readonly userId: string; readonly userName: string } };

/**
 * Changes people or roles; the changes of a company run one after the other. The caller is looked up again under the
 * lock, so a person who was deactivated or lost the right while waiting changes nothing any more.
 */
export function changeStaff<Result>(
  door: CompanyDoor,
  request: FastifyRequest,
  permission: Needed,
  work: (tx: CompanyTx, actor: StaffActor) => Promise<Result>,
): Promise<Result> {
  return door.read(request, permission, async (tx, { userId, userName }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('staff ' || current_setting('app.company_id'), 0))`.execute(
      tx,
    );
    const actor = await findStanding(tx, userId);
    if (actor === undefined || !actor.active) throw new RequestError(401, 'wipe');
    if (!isAllowed(rightsOf(actor), permission)) throw new RequestError(403, 'forbidden');
    return work(tx, { ...actor, by: { userId, userName } });
  });
}

const STATUS = {
  staff_owner_only: 403,
  staff_rights_above: 403,
  staff_rights_missing: 403,
  staff_yourself: 409,
  staff_last_owner: 409,
} as const;

/** Throws what the rules refused, at the field to blame. */
export function throwRefusal(refusal: StaffRefusal | undefined): void {
  if (refusal === undefined) return;
  const { code, field } = refusal;
  throw new RequestError(STATUS[code], code, field === undefined ? {} : { errors: { [field]: [{ code }] } });
}

/** Refuses input at its field. */
export function refuseField(field: string, code: string): RequestError {
  return new RequestError(422, code, { errors: { [field]: [{ code }] } });
}
