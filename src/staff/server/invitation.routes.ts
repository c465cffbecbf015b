import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { mailsWait } from '#company/server/mails-wait.repository.ts';
import { whyUnmailed } from '#company/unmailed.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { newId, pathId } from '#sync/server/http/call-input.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { invitationAnswer, inviteBody, type StaffAnswer } from '../staff.schema.ts';
import { refuseToGive, refuseToReach } from '../staff-rules.ts';
import { issueInvitation, TOKEN_HOURS } from './account-token.repository.ts';
import { findRole } from './role.repository.ts';
import { deleteInvited, findStaff, insertInvited } from './staff.repository.ts';
import { changeStaff, refuseField, type StaffActor, throwRefusal } from './staff-change.ts';
import type { StaffParts } from './staff-parts.ts';

const docs = {
  invite: describeCall({
    summary:
      'Invite somebody by mail. The answer holds the link, once: it can be handed over where no mail arrives. Only its path where the server does not know its own address',
    permission: 'staff create',
    body: inviteBody,
    answer: resultOf(invitationAnswer),
    status: 201,
    errors: [403, 429],
  }),
  again: describeCall({
    summary: 'Invite somebody again who has not accepted yet: a new link, the earlier one stops working',
    permission: 'staff create',
    answer: resultOf(invitationAnswer),
    status: 201,
    errors: [403, 409, 429],
  }),
  withdraw: describeCall({
    summary: 'Take back an invitation that was not accepted yet',
    permission: 'staff delete',
    answer: doneAnswer,
    errors: [403, 409],
  }),
} as const;

/** Calls that invite people. Nobody can give an invited person more rights than their own. */
export function invitationRoutes(app: FastifyInstance, door: CompanyDoor, parts: StaffParts): void {
  app.post('/api/staff/invitations', docs.invite, async (request, reply) => {
    const { email, firstname, lastname, role: key, language } = parseInput(inviteBody, request.body);
    const result = await changeStaff(door, request, 'staff create', async (tx, actor) => {
      const role = await findRole(tx, key);
      if (role === undefined) throw refuseField('role', 'role_unknown');
      const { permissions } = role;
      throwRefusal(refuseToGive(actor, { role: key, permissions, was: [] }, 'role'));
      const id = newId();
      const person = { id, email, firstname, lastname, role: key, permissions, language };
      if ((await insertInvited(tx, person)) === 'email_taken') throw refuseField('email', 'email_taken');
      const invitation = await sendLink(tx, request, parts, actor, await someone(tx, id));
      await recordAudit(tx, {
        by: actor.by,
        action: 'staff.invite',
        entity: 'staff',
        entityId: id,
        subject: nameOf(person),
        changes: {
          email: {
            was: null,
            now: email,
          },
          role: {
            was: null,
            now: key,
          },
        },
      });
      return invitation;
    });
    return reply.code(201).send({ result });
  });

  app.post('/api/staff/:id/invitation', docs.again, async (request, reply) => {
    const id = pathId(request);
    const result = await changeStaff(door, request, 'staff create', async (tx, actor) => {
      const person = await invited(tx, actor, id);
      const invitation = await sendLink(tx, request, parts, actor, person);
      await recordAudit(tx, {
        by: actor.by,
        action: 'staff.invite_again',
        entity: 'staff',
        entityId: id,
        subject: nameOf(person),
      });
      return invitation;
    });
    return reply.code(201).send({ result });
  });

  app.delete('/api/staff/:id/invitation', docs.withdraw, async (request) => {
    const id = pathId(request);
    await changeStaff(door, request, 'staff delete', async (tx, actor) => {
      const person = await invited(tx, actor, id);
      // Deletes nothing if the person accepts at this moment: the row is theirs by then.
      if (!(await deleteInvited(tx, id))) throw new RequestError(409, 'staff_joined');
      await recordAudit(tx, {
        by: actor.by,
        action: 'staff.withdraw',
        entity: 'staff',
        entityId: id,
        subject: nameOf(person),
      });
    });
    return { result: true };
  });
}

/** Somebody who has not accepted yet, and whom the caller may reach. */
async function invited(tx: CompanyTx, actor: StaffActor, id: string): Promise<StaffAnswer> {
  const person = await someone(tx, id);
  throwRefusal(refuseToReach(actor, person));
  if (person.joined) throw new RequestError(409, 'staff_joined');
  if (!person.active) throw new RequestError(409, 'staff_inactive');
  return person;
}

export async function someone(tx: CompanyTx, id: string): Promise<StaffAnswer> {
  const [person] = await findStaff(tx, id);
  if (person === undefined) throw notFound();
  return person;
}

export function nameOf({ firstname, lastname }: Pick<StaffAnswer, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim();
}

async function sendLink(
  tx: CompanyTx,
  request: FastifyRequest,
  parts: StaffParts,
  actor: StaffActor,
  person: StaffAnswer,
): Promise<z.infer<typeof invitationAnswer>> {
  const { id, email, language } = person;
  const token = await issueInvitation(tx, id);
  // The person accepts at this moment: the link they used stays the last one.
  if (token === undefined) throw new RequestError(409, 'staff_joined');
  const origin = parts.linkOrigin(request);
  const link = `${origin ?? ''}${parts.invitePath(token, language)}`;
  const mail = { userId: id, email, name: nameOf(person), language, link, by: actor.by };
  const sent = origin === null ? 'unmailed' : await parts.mailInvitation(tx, mail);
  if (sent === 'too_many') throw new RequestError(429, 'too_many_invitations', { headers: { 'retry-after': '3600' } });
  const unmailed = whyUnmailed({ sendsMail: parts.sendsMail, origin, mailsWait: await mailsWait(tx) });
  return {
    id,
    link,
    mailed: unmailed === null,
    unmailed,
    expires_at: new Date(Date.now() + TOKEN_HOURS.invite * 3_600_000).toISOString(),
  };
}
