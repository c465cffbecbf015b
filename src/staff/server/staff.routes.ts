import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { changedFields, recordAudit } from '#sync/server/write/audit-log.ts';
import { OWNER } from '../roles.ts';
import {
  type StaffAnswer,
  type StaffEdit,
  staffAnswer,
  staffEditBody,
  staffSessionAnswer,
  twoStepOffBody,
} from '../staff.schema.ts';
import { refuseStaffEdit, refuseToReach, rightsOf } from '../staff-rules.ts';
import { invitationRoutes, nameOf, someone } from './invitation.routes.ts';
import { deletePrivateViews } from './list-view.repository.ts';
import { listViewRoutes } from './list-view.routes.ts';
import { findRole } from './role.repository.ts';
import { roleRoutes } from './role.routes.ts';
import { countOtherOwners, findStaff, updateStaff } from './staff.repository.ts';
import { changedRights } from './staff-audit.ts';
import { changeStaff, refuseField, type StaffActor, throwRefusal } from './staff-change.ts';
import type { StaffParts } from './staff-parts.ts';
import { dropLinks, findSessions, removeTwoStep, revokeStaffSessions } from './staff-session.repository.ts';

const docs = {
  list: describeCall({
    summary: 'Everybody who works for the company, invited or signed in',
    permission: 'staff index',
    answer: resultOf(z.array(staffAnswer)),
  }),
  one: describeCall({ summary: 'One person', permission: 'staff index', answer: resultOf(staffAnswer) }),
  edit: describeCall({
    summary: "Change somebody's name, address, role or rights; `active: false` signs them out on every device",
    permission: 'staff edit',
    body: staffEditBody,
    answer: resultOf(staffAnswer),
    errors: [403, 409],
  }),
  sessions: describeCall({
    summary: 'Where somebody is signed in',
    permission: 'staff edit',
    answer: resultOf(z.array(staffSessionAnswer)),
  }),
  endAll: describeCall({
    summary: 'Sign somebody out on every device, which drop what they hold of the company',
    permission: 'staff edit',
    answer: doneAnswer,
    errors: [403, 409],
  }),
  endOne: describeCall({
    summary: 'Sign somebody out on one device, which drops what it holds of the company',
    permission: 'staff edit',
    answer: doneAnswer,
    errors: [403, 409],
  }),
  twoStepOff: describeCall({
    summary:
      'Remove the two-step sign-in and the passkeys of somebody who lost their phone; only an owner may, and says why',
    permission: 'staff edit',
    body: twoStepOffBody,
    answer: doneAnswer,
    errors: [403, 409],
  }),
} as const;

/** Calls about the people of the company, their roles and where they are signed in. */
export function staffRoutes(app: FastifyInstance, door: CompanyDoor, parts: StaffParts): void {
  roleRoutes(app, door);
  listViewRoutes(app, door);
  invitationRoutes(app, door, parts);
  sessionRoutes(app, door, parts);

  app.get('/api/staff', docs.list, async (request, reply) => {
    const result = await door.read(request, 'staff index', (tx) => findStaff(tx));
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.get('/api/staff/:id', docs.one, async (request, reply) => {
    const id = pathId(request);
    const result = await door.read(request, 'staff index', (tx) => someone(tx, id));
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.put('/api/staff/:id', docs.edit, async (request) => {
    const id = pathId(request);
    const wanted = parseInput(staffEditBody, request.body);
    const result = await changeStaff(door, request, 'staff edit', async (tx, actor) => {
      const person = await someone(tx, id);
      await editStaff(tx, actor, person, wanted, parts.cookieDays);
      return someone(tx, id);
    });
    return { result };
  });

  app.delete('/api/staff/:id/two-step', docs.twoStepOff, async (request) => {
    const id = pathId(request);
    const { reason } = parseInput(twoStepOffBody, request.body);
    await changeStaff(door, request, 'staff edit', async (tx, actor) => {
      const person = await someone(tx, id);
      if (actor.role !== OWNER) throw new RequestError(403, 'staff_owner_only');
      if (!(await removeTwoStep(tx, id))) throw new RequestError(409, 'staff_no_two_step');
      await recordAudit(tx, {
        by: actor.by,
        action: 'staff.two_step_off',
        entity: 'staff',
        entityId: id,
        subject: nameOf(person),
        changes: {
          reason: {
            was: null,
            now: reason,
          },
        },
      });
    });
    return { result: true };
  });
}

function sessionRoutes(app: FastifyInstance, door: CompanyDoor, { cookieDays }: StaffParts): void {
  app.get('/api/staff/:id/sessions', docs.sessions, async (request, reply) => {
    const id = pathId(request);
    const result = await door.read(request, 'staff edit', async (tx) => {
      await someone(tx, id);
      return findSessions(tx, id);
    });
    return reply.header('cache-control', 'no-store').send({ result });
  });

  const end = (request: Parameters<typeof pathId>[0], id: string, sessionId: string | null) =>
    changeStaff(door, request, 'staff edit', async (tx, actor) => {
      const person = await someone(tx, id);
      // People end their own sessions on their own page, which spares the device in use.
      if (id === actor.id) throw new RequestError(409, 'staff_own_devices');
      throwRefusal(refuseToReach(actor, person));
      const ended = await revokeStaffSessions(tx, id, sessionId, cookieDays);
      if (sessionId !== null && ended === 0) throw notFound();
      await recordAudit(tx, {
        by: actor.by,
        action: 'staff.sign_out',
        entity: 'staff',
        entityId: id,
        subject: nameOf(person),
        changes: {
          devices: {
            was: ended,
            now: 0,
          },
        },
      });
    });

  app.delete('/api/staff/:id/sessions', docs.endAll, async (request) => {
    await end(request, pathId(request), null);
    return { result: true };
  });

  app.delete('/api/staff/:id/sessions/:sid', docs.endOne, async (request) => {
    await end(request, pathId(request), pathId(request, 'sid'));
    return { result: true };
  });
}

async function editStaff(
  tx: CompanyTx,
  actor: StaffActor,
  person: StaffAnswer,
  wanted: StaffEdit,
  cookieDays: number,
): Promise<void> {
  const role = await findRole(tx, wanted.role);
  if (role === undefined) throw refuseField('role', 'role_unknown');
  // An owner holds every right: rights of their own would say something else.
  if (wanted.role === OWNER && wanted.permissions !== null) throw refuseField('permissions', 'role_owner');
  const hasOwnPermissions = wanted.permissions !== null;
  const permissions = wanted.permissions ?? role.permissions;
  const otherOwners = await countOtherOwners(tx, person.id);
  const target = { ...person, permissions: rightsOf(person) };
  const next = { role: wanted.role, permissions, active: wanted.active, hasOwnPermissions };
  throwRefusal(refuseStaffEdit({ actor, target, wanted: next, otherOwners }));
  const update = {
    ...next,
    firstname: wanted.firstname,
    lastname: wanted.lastname,
    email: wanted.email ?? person.email,
  };
  if ((await updateStaff(tx, person.id, update)) === 'email_taken') throw refuseField('email', 'email_taken');
  const leaves = person.active && !wanted.active;
  // Links are only for the address they were sent to, and must not work for a person who left.
  if (leaves || update.email !== person.email) await dropLinks(tx, person.id);
  if (leaves) {
    await revokeStaffSessions(tx, person.id, null, cookieDays);
    await deletePrivateViews(tx, person.id);
  }
  await auditEdit(tx, actor, person, update);
}

async function auditEdit(
  tx: CompanyTx,
  actor: StaffActor,
  person: StaffAnswer,
  update: Parameters<typeof updateStaff>[2],
): Promise<void> {
  const { firstname, lastname, email, role, active } = update;
  const changes = {
    ...changedFields({ ...person }, { firstname, lastname, email, role, active }),
    ...(person.has_own_permissions === update.hasOwnPermissions
      ? {}
      : { own_rights: { was: person.has_own_permissions, now: update.hasOwnPermissions } }),
    ...changedRights(person.permissions, update.permissions),
  };
  if (Object.keys(changes).length === 0) return;
  const turned = person.active === active ? 'staff.edit' : active ? 'staff.activate' : 'staff.deactivate';
  await recordAudit(tx, {
    by: actor.by,
    action: turned,
    entity: 'staff',
    entityId: person.id,
    subject: nameOf(person),
    changes,
  });
}
