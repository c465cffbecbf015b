import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { RequestError } from '#shared/request-error.ts';
import { passwordField } from '#staff/sign-in.schema.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import type { AuthParts } from '../auth/auth-parts.ts';
import { requireOwnPassword } from '../auth/check-credentials.ts';
import { requireOwner } from './company-exports.repository.ts';
import { holdLeaving, mailOwners, setLeaving } from './leaving.repository.ts';

const permission = 'company delete';

const leaveBody = z.strictObject({
  /** The company's name as it stands. */
  name: z.string().max(250),
  /** The owner's own: the finder of a phone deletes nothing. */
  password: passwordField,
});

const docs = {
  leave: describeCall({
    summary:
      'Have everything of the company deleted after 30 days; every owner is mailed, and can take it back until then. ' +
      'Owners only',
    permission,
    body: leaveBody,
    answer: resultOf(z.strictObject({ leaves_at: z.iso.datetime() })),
    errors: [429],
  }),
  stay: describeCall({
    summary: 'Take back that everything of the company is deleted. Owners only',
    permission,
    answer: doneAnswer,
  }),
} as const;

type Parts = Pick<AuthParts, 'database' | 'sessions' | 'rules' | 'limit'>;

/** Ends a company here, after a time to think. */
export function leavingRoutes(app: FastifyInstance, door: CompanyDoor, parts: Parts): void {
  app.post('/api/own-data/leaving', docs.leave, async (request) => {
    const { name, password } = parseInput(leaveBody, request.body);
    await door.read(request, permission, requireOwner);
    await requireOwnPassword(parts, request, await parts.sessions.get(request), { password, field: 'password' });
    const leavesAt = await door.read(request, permission, async (tx, actor) => {
      await requireOwner(tx, actor);
      const { companyName, leavesAt: before } = await holdLeaving(tx);
      if (name.trim() !== companyName.trim()) {
        throw new RequestError(422, 'invalid_input', { errors: { name: [{ code: 'name_differs' }] } });
      }
      // Asked again, it does not take longer.
      if (before !== null) return before;
      const asked = await setLeaving(tx, true);
      const { userId, userName, companyId } = actor;
      const by = { userId, userName };
      await recordAudit(tx, { by, action: 'company.leave', entity: 'company', entityId: companyId });
      await mailOwners(tx, 'company_leaves', { person: userName, company: companyName, leavesAt: asked });
      return asked;
    });
    return { result: { leaves_at: leavesAt } };
  });

  app.delete('/api/own-data/leaving', docs.stay, async (request) => {
    await door.read(request, permission, async (tx, actor) => {
      await requireOwner(tx, actor);
      const { companyName, leavesAt } = await holdLeaving(tx);
      if (leavesAt === null) return;
      await setLeaving(tx, false);
      const { userId, userName, companyId } = actor;
      const by = { userId, userName };
      await recordAudit(tx, { by, action: 'company.stay', entity: 'company', entityId: companyId });
      await mailOwners(tx, 'company_stays', { person: userName, company: companyName, leavesAt: null });
    });
    return { result: true };
  });
}
