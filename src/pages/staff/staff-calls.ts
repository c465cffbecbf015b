import { type Answer, resultOf } from '#session/answer.ts';
import { type ApiBody, type ApiResult, ask, change, post } from '#session/api-call.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import type { CallResult } from '#session/session-api.ts';
import type { Invite, RoleAnswer, StaffAnswer, StaffEdit, StaffSession } from '#staff/staff.schema.ts';

/** A link to join the company: shown only once. `unmailed` says why no mail goes out; null when one does. */
export type Invitation = ApiResult<'post', '/api/staff/invitations'>;

export const staffQuery: ServerQuery<readonly StaffAnswer[]> = queryOf('/api/staff');

export const rolesQuery: ServerQuery<readonly RoleAnswer[]> = queryOf('/api/roles');

export type PersonAndRoles = { readonly person: StaffAnswer; readonly roles: readonly RoleAnswer[] };

/** Somebody with the roles there are. */
export function personQuery(id: string): ServerQuery<PersonAndRoles> {
  return { key: ['person and roles', id], ask: () => fetchPerson(id) };
}

async function fetchPerson(id: string): Promise<Answer<PersonAndRoles>> {
  const [person, roles] = await Promise.all([ask('/api/staff/{id}', { params: { id } }), rolesQuery.ask()]);
  if (!person.ok) return person;
  if (!roles.ok) return roles;
  return { ok: true, result: { person: person.body.result, roles: roles.result } };
}

export async function inviteSomebody(invite: Invite): Promise<Answer<Invitation>> {
  return resultOf(await post('/api/staff/invitations', { body: invite }));
}

export async function inviteAgain(id: string): Promise<Answer<Invitation>> {
  return resultOf(await post('/api/staff/{id}/invitation', { params: { id } }));
}

export function withdrawInvitation(id: string): Promise<CallResult> {
  return change('DELETE', '/api/staff/{id}/invitation', { params: { id } });
}

export async function editPerson(id: string, edit: StaffEdit): Promise<Answer<StaffAnswer>> {
  return resultOf(await change('PUT', '/api/staff/{id}', { params: { id }, body: edit }));
}

export function devicesQuery(id: string): ServerQuery<readonly StaffSession[]> {
  return queryOf('/api/staff/{id}/sessions', { params: { id } });
}

/** Signs somebody out on one device, or on all. */
export function endDevices(id: string, session: string | null): Promise<CallResult> {
  return session === null
    ? change('DELETE', '/api/staff/{id}/sessions', { params: { id } })
    : change('DELETE', '/api/staff/{id}/sessions/{sid}', { params: { id, sid: session } });
}

export function switchOffTwoStep(id: string, reason: string): Promise<CallResult> {
  return change('DELETE', '/api/staff/{id}/two-step', { params: { id }, body: { reason } });
}

export type NewRole = ApiBody<'post', '/api/roles'>;
export type RoleChange = ApiBody<'put', '/api/roles/{key}'>;

export function createRole(body: NewRole): Promise<CallResult> {
  return post('/api/roles', { body });
}

export function editRole(key: string, body: RoleChange): Promise<CallResult> {
  return change('PUT', '/api/roles/{key}', { params: { key }, body });
}

/** Removes a role of the company's own; puts a shipped one back as it was. */
export function removeRole(key: string): Promise<CallResult> {
  return change('DELETE', '/api/roles/{key}', { params: { key } });
}
