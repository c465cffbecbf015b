import type { FastifyRequest } from 'fastify';
import type { Needed } from '#shared/permission.ts';
import { RefusedError, RequestError } from '#shared/request-error.ts';
import { isAllowed } from '#staff/permission.ts';
import type { Account } from '#staff/server/account.repository.ts';
import type { Actor } from '#sync/command.ts';
import { type CompanyDoor, withCompany } from '#sync/server/rows/company-door.ts';
import type { WriteParts } from '#sync/server/write/write-parts.ts';
import { executeCommand } from '#sync/server/write/write-path.ts';
import type { Sessions } from './auth/session.ts';
import type { Programs } from './keys/programs.ts';

/** The person of a session as commands see them. */
export function actorOf(account: Account): Actor {
  return {
    userId: account.id,
    userName: `${account.firstname} ${account.lastname}`.trim(),
    companyId: account.companyId,
    can: (permission) => isAllowed(account.permissions, permission),
  };
}

/** The door by which calls enter a company: the session or the key decides which company, and which rights. */
export function openCompanyDoor(parts: WriteParts, sessions: Sessions, programs: Programs): CompanyDoor {
  const enter = async (request: FastifyRequest, permission: Needed | null): Promise<Actor> => {
    const actor = programs.actorOf(request) ?? actorOf(await sessions.get(request));
    if (permission !== null && !actor.can(permission)) throw new RequestError(403, 'forbidden');
    return actor;
  };
  return {
    read: async (request, permission, work) => {
      const actor = await enter(request, permission);
      return withCompany(parts.database, actor.companyId, (tx) => work(tx, actor));
    },
    run: async (request, command, args, was) => {
      const actor = await enter(request, command.permission);
      const { status, rev, refusal } = await executeCommand(parts, actor, {
        command,
        args,
        ...(was === undefined ? {} : { was }),
      });
      if (refusal !== undefined) throw new RefusedError(refusal);
      return { status, rev };
    },
  };
}
