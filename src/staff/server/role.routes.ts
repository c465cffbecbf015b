import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { foldText } from '#shared/sort-key.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { isShippedRole, OWNER, ROLES } from '../roles.ts';
import { type RoleAnswer, roleAnswer, roleCreateBody, roleEditBody } from '../staff.schema.ts';
import { refuseToGive } from '../staff-rules.ts';
import { deleteRole, findRole, findRoles, saveRole } from './role.repository.ts';
import { changedRights } from './staff-audit.ts';
import { changeStaff, refuseField, type StaffActor, throwRefusal } from './staff-change.ts';

const docs = {
  list: describeCall({
    summary: 'The roles of the company: the shipped ones, then its own',
    permission: 'staff index',
    answer: resultOf(z.array(roleAnswer)),
  }),
  create: describeCall({
    summary: "Make a role of the company's own",
    permission: 'staff edit',
    body: roleCreateBody,
    answer: resultOf(roleAnswer),
    status: 201,
    errors: [403],
  }),
  edit: describeCall({
    summary: "Change a role's rights, at once for everybody who has it; a shipped one keeps its name",
    permission: 'staff edit',
    body: roleEditBody,
    answer: resultOf(roleAnswer),
    errors: [403, 409],
  }),
  remove: describeCall({
    summary: "Remove a role of the company's own that nobody has; of a shipped one, what the company changed about it",
    permission: 'staff edit',
    answer: doneAnswer,
    errors: [403, 409],
  }),
} as const;

const LONGEST_KEY = 60;

/** Calls about the company's roles. Nobody puts a right into a role that they do not have themselves. */
export function roleRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get('/api/roles', docs.list, async (request, reply) => {
    const result = await door.read(request, 'staff index', (tx) => findRoles(tx));
    return reply.header('cache-control', 'no-store').send({ result });
  });

  app.post('/api/roles', docs.create, async (request, reply) => {
    const { name, permissions } = parseInput(roleCreateBody, request.body);
    const result = await changeStaff(door, request, 'staff edit', async (tx, actor) => {
      mayGive(actor, permissions, []);
      const roles = await findRoles(tx);
      const key = freeKey(name, new Set(roles.map((role) => role.key)));
      await keep(tx, { key, name, permissions });
      await recordAudit(tx, {
        by: actor.by,
        action: 'role.create',
        entity: 'role',
        subject: name,
        changes: changedRights([], permissions),
      });
      return known(await findRole(tx, key));
    });
    return reply.code(201).send({ result });
  });

  app.put('/api/roles/:key', docs.edit, async (request) => {
    const { name, permissions } = parseInput(roleEditBody, request.body);
    const result = await changeStaff(door, request, 'staff edit', async (tx, actor) => {
      const role = known(await findRole(tx, keyOf(request)));
      refuseFixed(role);
      if (role.shipped && name !== undefined) throw refuseField('name', 'role_shipped');
      mayGive(actor, permissions, role.permissions);
      const kept = role.shipped ? '' : (name ?? role.name);
      await keep(tx, { key: role.key, name: kept, permissions });
      await recordAudit(tx, {
        by: actor.by,
        action: 'role.edit',
        entity: 'role',
        subject: role.shipped ? role.key : role.name,
        changes: {
          ...(kept === role.name
            ? {}
            : {
                name: {
                  was: role.name,
                  now: kept,
                },
              }),
          ...changedRights(role.permissions, permissions),
        },
      });
      return known(await findRole(tx, role.key));
    });
    return { result };
  });

  app.delete('/api/roles/:key', docs.remove, async (request) => {
    await changeStaff(door, request, 'staff edit', async (tx, actor) => {
      const role = known(await findRole(tx, keyOf(request)));
      refuseFixed(role);
      const after = isShippedRole(role.key) ? ROLES[role.key] : [];
      if (!role.shipped && role.holders > 0) {
        throw new RequestError(409, 'role_in_use', { params: { count: role.holders } });
      }
      mayGive(actor, after, role.permissions);
      await deleteRole(tx, role.key);
      await recordAudit(tx, {
        by: actor.by,
        action: 'role.delete',
        entity: 'role',
        subject: role.shipped ? role.key : role.name,
        changes: changedRights(role.permissions, after),
      });
    });
    return { result: true };
  });
}

function mayGive(actor: StaffActor, permissions: readonly string[], was: readonly string[]): void {
  throwRefusal(refuseToGive(actor, { role: '', permissions, was }, 'permissions'));
}

async function keep(tx: CompanyTx, role: Parameters<typeof saveRole>[1]): Promise<void> {
  if ((await saveRole(tx, role)) === 'name_taken') throw refuseField('name', 'role_name_taken');
}

function known(role: RoleAnswer | undefined): RoleAnswer {
  if (role === undefined) throw notFound();
  return role;
}

function refuseFixed(role: RoleAnswer): void {
  if (role.key === OWNER) throw new RequestError(409, 'role_owner');
}

function keyOf(request: FastifyRequest): string {
  return (request.params as { readonly key: string }).key;
}

/** Makes a key for URLs from the name; numbered when it is taken. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
  const plain = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_KEY)
    .replace(/^-+|-+$/g, '');
  const base = plain === '' ? 'role' : plain;
  let key = base;
  for (let number = 2; taken.has(key); number += 1) key = `${base}-${number}`;
  return key;
}
