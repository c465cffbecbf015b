import { readSettings } from '#company/server/company-settings.repository.ts';
import { stateOn } from '#contracts/contract-states.ts';
import { lockLiveContract } from '#contracts/server/contract.repository.ts';
import { voidContract } from '#contracts/server/contract-acts.ts';
import { say } from '#locales/server/say.ts';
import type { DeleteObject } from '#objects/object.schema.ts';
import { dayAt } from '#shared/civil-date.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import type { Actor } from '#sync/command.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { AppliedChange } from '#sync/server/rows/registry.ts';
import { OBJECT_DELETED } from './contract.words.ts';

/** An object is not deleted while its customer can sign a contract about it on a link. */
export async function findContractRefusal(tx: CompanyTx, { objectId }: DeleteObject): Promise<Refusal | undefined> {
  const live = await lockLiveContract(tx, objectId);
  if (live === undefined) return undefined;
  const state = stateOn(live, dayAt(Date.now()));
  return state === 'sent' || state === 'opened' ? refuse('object.contract_waits') : undefined;
}

/** A draft about an object that is gone is void: nobody can send it any more. */
export function voidDraft(tx: CompanyTx, { intent, actor }: AppliedChange<DeleteObject>): Promise<void> {
  return voidDraftOf(tx, intent.args.objectId, actor);
}

export async function voidDraftOf(tx: CompanyTx, objectId: string, actor: Actor): Promise<void> {
  const live = await lockLiveContract(tx, objectId);
  if (live?.state !== 'draft') return;
  const { language } = (await readSettings(tx)).sections.general;
  const { userId, userName } = actor;
  await voidContract(
    { tx, today: dayAt(Date.now()), by: { userId, userName } },
    live.id,
    say(language, OBJECT_DELETED),
  );
}
