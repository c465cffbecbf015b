import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { findReaderLanguage } from '#company/server/reader-language.repository.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { linkIn } from '#shared/link-in.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import type { SignBody } from '../contract.schema.ts';
import { fillTemplate } from '../contract-fields.ts';
import { type ContractAct, type ContractState, LINK_DAYS, stateOn, stepContract } from '../contract-states.ts';
import {
  insertContract,
  type LockedContract,
  lockContract,
  lockLiveContract,
  type Marks,
  moveContract,
  nextNumber,
  rewriteContract,
  type Written,
} from './contract.repository.ts';
import type { By, ContractParts, ObjectFacts } from './contract-parts.ts';
import { findTemplate } from './contract-template.repository.ts';

/** Where and when something is done, and by whom. */
export type Acting = { readonly tx: CompanyTx; readonly today: CivilDate; readonly by: By };
export type StaffActing = Acting & { readonly by: NonNullable<By> };

export const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
export const refuse = (code: string): RequestError => new RequestError(409, code);

/** Fills in the current template for an object. 404 without the object, 409 where it has no owner. */
async function write(
  at: Acting,
  parts: Pick<ContractParts, 'factsOf'>,
  wanted: { readonly objectId: string; readonly number: number },
): Promise<Written> {
  const facts: ObjectFacts | undefined = await parts.factsOf(at.tx, wanted.objectId, at.today);
  if (facts === undefined) throw notFound();
  if (facts.customer === null) throw refuse('contract_no_customer');
  const template = await findTemplate(at.tx);
  if (template === undefined) throw new Error('a company without a template');
  const { text, missing } = fillTemplate(template.text, { ...facts.values, 'contract.number': String(wanted.number) });
  return {
    customerId: facts.customer.id,
    customerName: facts.customer.name,
    templateVersion: template.version,
    text,
    sha256: hashOf(text),
    missing,
  };
}

/** The contract that a new one replaces, and the reason. */
type Renewal = { readonly id: string; readonly reason: string };
type Creation = { readonly objectId: string; readonly renewal?: Renewal | undefined };

/** Creates a draft for an object. It replaces the object's live contract only when that is the one being renewed. */
export async function createContract(
  at: StaffActing,
  parts: Pick<ContractParts, 'factsOf'>,
  { objectId, renewal }: Creation,
): Promise<string> {
  // From here on, other new contracts of this company wait.
  const number = await nextNumber(at.tx);
  const written = await write(at, parts, { objectId, number });
  const live = await lockLiveContract(at.tx, objectId);
  if (renewal !== undefined && live?.id !== renewal.id) throw refuse('contract_other');
  if (live !== undefined) {
    if (stateOn(live, at.today) === 'expired') await moveContract(at.tx, live.id, 'expired');
    else if (renewal === undefined) throw refuse('contract_live');
    else await voidContract(at, live.id, renewal.reason);
  }
  const id = newId();
  await insertContract(at.tx, { ...written, id, objectId, number, by: at.by });
  await audit(at, { id, number }, { action: 'contract.create', changes: { state: { was: null, now: 'draft' } } });
  return id;
}

/** Fills a draft in again, with what is known now and the template in force. */
export async function refillContract(
  at: StaffActing,
  parts: Pick<ContractParts, 'factsOf'>,
  id: string,
): Promise<void> {
  const contract = await lock(at, id);
  step(at, contract, 'refill');
  await rewriteContract(at.tx, id, await write(at, parts, contract));
  await audit(at, contract, { action: 'contract.refill', changes: {} });
}

export type Sending = {
  /** Null: the link is passed on by a person. */
  readonly to: string | null;
  readonly days: number | undefined;
  /** Of the text that was read. */
  readonly sha256: string;
  /** What the link begins with; null: nobody knows, and it is not mailed. */
  readonly origin: string | null;
};

/**
 * Sends a contract to its customer with a new link; the previous link stops working. Returns the link, or only its path
 * where the origin is unknown.
 */
export async function sendContract(
  at: StaffActing,
  parts: Pick<ContractParts, 'queueContractMail'>,
  id: string,
  { to, days = LINK_DAYS, sha256, origin }: Sending,
): Promise<string> {
  const contract = await lockRead(at, id, 'send', sha256);
  const token = randomBytes(32).toString('base64url');
  const expiresOn = addDays(at.today, days);
  await move(at, contract, 'send', {
    token_hash: hashOf(token),
    sent_at: sql`now()`,
    sent_to: to ?? '',
    opened_at: null,
    expires_on: sql`${expiresOn}::date`,
  });
  const language = await findReaderLanguage(at.tx, contract.customerId);
  const link = linkIn(language, `${origin ?? ''}/contract/${token}`);
  if (to !== null && origin !== null) {
    const { customerId, objectId, customerName: name } = contract;
    await parts.queueContractMail(at.tx, {
      contractId: id,
      customerId,
      objectId,
      name,
      to,
      link,
      expiresOn,
      by: at.by,
      key: `${id} contract_sent ${contract.version}`,
    });
  }
  await audit(at, contract, { action: 'contract.send', changes: { sent_to: { was: null, now: to } } });
  return link;
}

type Signing = Pick<SignBody, 'signer' | 'signature' | 'sha256'>;

/** Signs what was read: refused when the text is another one by now. */
export async function signContract(at: Acting, id: string, how: 'glass' | 'link', signing: Signing): Promise<void> {
  const { signer, signature, sha256 } = signing;
  const act = how === 'glass' ? 'sign_glass' : 'sign_link';
  const contract = await lockRead(at, id, act, sha256);
  await move(at, contract, act, {
    signed_at: sql`now()`,
    signed_on: sql`${at.today}::date`,
    signed_how: how,
    signer,
    signature,
  });
  await audit(at, contract, {
    action: 'contract.sign',
    changes: { signer: { was: null, now: signer }, signed_how: { was: null, now: how } },
  });
}

type PaperSigning = { readonly signer: string; readonly signedOn: CivilDate; readonly sha256: string };

/** Notes that what was read was signed on paper, on a day that has been. */
export async function signOnPaper(
  at: StaffActing,
  id: string,
  { signer, signedOn, sha256 }: PaperSigning,
): Promise<void> {
  if (signedOn > at.today) {
    throw new RequestError(422, 'invalid_input', { errors: { signed_on: [{ code: 'day_ahead' }] } });
  }
  const contract = await lockRead(at, id, 'sign_paper', sha256);
  await move(at, contract, 'sign_paper', {
    signed_at: sql`now()`,
    signed_on: sql`${signedOn}::date`,
    signed_how: 'paper',
    signer,
  });
  await audit(at, contract, {
    action: 'contract.sign',
    changes: { signer: { was: null, now: signer }, signed_how: { was: null, now: 'paper' } },
  });
}

export async function voidContract(at: StaffActing, id: string, reason: string): Promise<void> {
  const contract = await lock(at, id);
  await move(at, contract, 'void', {
    voided_at: sql`now()`,
    void_reason: reason,
    voided_by_name: at.by.userName,
  });
  await audit(at, contract, { action: 'contract.void', changes: { void_reason: { was: null, now: reason } } });
}

/** Records the customer's first look; later looks, and looks at a finished contract, change nothing. */
export async function noteOpened(at: Acting, id: string): Promise<void> {
  const contract = await lock(at, id);
  if (stateOn(contract, at.today) !== 'sent') return;
  await move(at, contract, 'open', { opened_at: sql`now()` });
  await audit(at, contract, { action: 'contract.open', changes: {} });
}

export async function declineContract(at: Acting, id: string, reason: string): Promise<void> {
  const contract = await lock(at, id);
  await move(at, contract, 'decline', { declined_at: sql`now()`, decline_reason: reason });
  await audit(at, contract, { action: 'contract.decline', changes: { decline_reason: { was: null, now: reason } } });
}

async function lock({ tx }: Acting, id: string): Promise<LockedContract> {
  const contract = await lockContract(tx, id);
  if (contract === undefined) throw notFound();
  return contract;
}

/**
 * Locks a contract; refused when its text is not the one that was read. The state is checked first, so that the second
 * signer is told that it is signed.
 */
async function lockRead(at: Acting, id: string, act: ContractAct, sha256: string): Promise<LockedContract> {
  const contract = await lock(at, id);
  step(at, contract, act);
  if (sha256 !== contract.sha256) throw refuse('contract_changed');
  return contract;
}

function step({ today }: Acting, contract: LockedContract, act: ContractAct): ContractState {
  const next = stepContract(contract, act, today);
  if ('refusal' in next) throw refuse(next.refusal);
  return next.state;
}

async function move(at: Acting, contract: LockedContract, act: ContractAct, marks: Marks): Promise<void> {
  await moveContract(at.tx, contract.id, step(at, contract, act), marks);
}

type Done = {
  readonly action: string;
  readonly changes: Readonly<Record<string, { readonly was: unknown; readonly now: unknown }>>;
};

function audit(at: Acting, { id, number }: Pick<LockedContract, 'id' | 'number'>, done: Done): Promise<void> {
  return recordAudit(at.tx, { ...done, by: at.by, entity: 'contract', entityId: id, subject: String(number) });
}
