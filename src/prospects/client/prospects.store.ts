import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import { changedGroups } from '#sync/field-groups.ts';
import * as commands from '../prospect.commands.ts';
import type { ConvertProspect, EditProspect, OpenStage, Prospect, ProspectFields } from '../prospect.schema.ts';
import { PROSPECT_GROUPS } from '../prospect.ts';
import * as conversion from '../prospect-conversion.commands.ts';

type Session = Pick<SyncSession, 'submit' | 'newId'>;

/** Nothing differs from what is stored: counts as saved, queues nothing. */
export type EditOutcome = SubmitOutcome | { readonly outcome: 'unchanged' };

export async function createProspect(
  session: Session,
  fields: ProspectFields,
): Promise<{ readonly prospectId: string; readonly result: SubmitOutcome }> {
  const prospectId = session.newId();
  const result = await session.submit(commands.createProspect, { args: { prospectId, ...fields, signUp: null } });
  // A second attempt may be the first one that was stored after all.
  return { prospectId: result.outcome === 'saved' ? result.entityId : prospectId, result };
}

/** Sends only the field groups the person changed, each with the values the person saw. */
export async function editProspect(session: Session, seen: Prospect, fields: ProspectFields): Promise<EditOutcome> {
  const groups = changedGroups(PROSPECT_GROUPS, seen, { ...fields, stage: seen.stage });
  if (groups === undefined) return { outcome: 'unchanged' };
  const args: EditProspect = { prospectId: seen.id, now: groups.now as EditProspect['now'] };
  return session.submit(commands.editProspect, { args, was: groups.was });
}

/** How far the office is with somebody. */
export function setStage(session: Session, seen: Prospect, stage: OpenStage): Promise<SubmitOutcome> {
  const args: EditProspect = { prospectId: seen.id, now: { stage: { stage } } };
  return session.submit(commands.editProspect, { args, was: { stage: { stage: seen.stage } } });
}

export function deleteProspect(session: Session, seen: Prospect): Promise<SubmitOutcome> {
  return session.submit(commands.deleteProspect, { args: { prospectId: seen.id, seenVersion: seen.version } });
}

/** Customer, object, spot and appointment in one change. */
export function convertProspect(session: Session, args: ConvertProspect): Promise<SubmitOutcome> {
  return session.submit(conversion.convertProspect, { args });
}
