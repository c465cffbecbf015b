import type { Unmailed } from '#company/unmailed.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { type CallResult, call, change, post } from '#session/session-api.ts';
import type { Invite, RoleAnswer, StaffAnswer, StaffEdit, StaffSession } from '#staff/staff.schema.ts';

/** A link to join the company: told once. `unmailed` says why no mail goes out; null where one does. */
export type Invitation = {
  readonly id: string;
  readonly link: string;
  readonly expires_at: string;
  readonly unmailed: Unmailed | null;
};

export async function fetchStaff(): Promise<Answer<readonly StaffAnswer[]>> {
  return resultOf(await call('/api/staff'));
}

export async function fetchRoles(): Promise<Answer<readonly RoleAnswer[]>> {
  return resultOf(await call('/api/roles'));
}

export type PersonAndRoles = { readonly person: StaffAnswer; readonly roles: readonly RoleAnswer[] };

/** Somebody with the roles there are. */
export async function fetchPerson(id: string): Promise<Answer<PersonAndRoles>> {
  const [person, roles] = await Promise.all([call(`/api/staff/${encodeURIComponent(id)}`), fetchRoles()]);
  if (!person.ok) return person;
  if (!roles.ok) return roles;
  return { ok: true, result: { person: (person.body as { result: StaffAnswer }).result, roles: roles.result } };
}

export async function inviteSomebody(invite: Invite): Promise<Answer<Invitation>> {
  return resultOf(await post('/api/staff/invitations', invite));
}

export async function inviteAgain(id: string): Promise<Answer<Invitation>> {
  return resultOf(await post(`/api/staff/${id}/invitation`, {}));
}

export function withdrawInvitation(id: string): Promise<CallResult> {
  return change('DELETE', `/api/staff/${id}/invitation`);
}

export async function editPerson(id: string, edit: StaffEdit): Promise<Answer<StaffAnswer>> {
  return resultOf(await change('PUT', `/api/staff/${id}`, edit));
}

export async function fetchDevices(id: string): Promise<Answer<readonly StaffSession[]>> {
  return resultOf(await call(`/api/staff/${id}/sessions`));
}

/** Signs somebody out on one device, or on all. */
export function endDevices(id: string, session: string | null): Promise<CallResult> {
  return change('DELETE', `/api/staff/${id}/sessions${session === null ? '' : `/${session}`}`);
}

export function switchOffTwoStep(id: string, reason: string): Promise<CallResult> {
  return change('DELETE', `/api/staff/${id}/two-step`, { reason });
}

export type RoleFields = { readonly name?: string; readonly permissions: readonly string[] };

export function createRole(fields: RoleFields): Promise<CallResult> {
  return post('/api/roles', fields);
}

export function editRole(key: string, fields: RoleFields): Promise<CallResult> {
  return change('PUT', `/api/roles/${encodeURIComponent(key)}`, fields);
}

/** Removes a role of the company's own; puts a shipped one back as it was. */
export function removeRole(key: string): Promise<CallResult> {
  return change('DELETE', `/api/roles/${encodeURIComponent(key)}`);
}
