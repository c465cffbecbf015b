import { randomBytes } from 'node:crypto';
import { uuidv7 } from '#shared/ids.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import type { Actor, AnyCommand, FieldValues } from '#sync/command.ts';
import type { Mutation, PushResult, VerdictStatus } from '#sync/envelope.schema.ts';
import { type OpenedChanges, withCompanyChanges } from '../rows/company-door.ts';
import { RowDeletedError } from '../rows/rows.ts';
import { decide } from './decide.ts';
import { isInfrastructureError, RolledBack } from './failure.ts';
import { mutationHash } from './mutation-text.ts';
import { advanceResend, closeChanges, countFailure, findResend } from './write-change.ts';
import type { IncomingMutation, MutationSource, WriteParts } from './write-parts.ts';

/** After this many unexpected errors an intent gets its verdict, so that it stops blocking others. */
const MOST_FAILURES = 5;

/** The result for the device, or the news that its storage was copied and it needs a new client id. */
export type MutationAnswer = PushResult | { readonly id: string; readonly seq: number; readonly status: 'client_fork' };

/** The result of a call: the verdict, its rev and, when refused, the reason. */
export type ExecutedCommand = {
  readonly mutationId: string;
  readonly status: VerdictStatus;
  readonly rev: number;
  readonly refusal?: Refusal;
};

type Settled = { readonly answer: MutationAnswer; readonly refusal?: Refusal };

/**
 * Runs one queued change of a device in its own transaction, at most once. Throws only when the database is away
 * (`isInfrastructureError`): then nothing is known about the change and the device sends it again.
 */
export async function executeMutation(
  parts: WriteParts,
  actor: Actor,
  mutation: Mutation,
  source: MutationSource,
): Promise<MutationAnswer> {
  const incoming: IncomingMutation = { ...mutation, hash: mutationHash(mutation) };
  try {
    return (await transact(parts, actor, incoming, source)).answer;
  } catch (error) {
    if (isInfrastructureError(error)) throw error;
    const failures = await countFailure(parts.database, actor.companyId, incoming.id, String(error));
    parts.log?.error(
      { err: error, mutation: incoming.id, intent: incoming.name, failures },
      'a queued change failed unexpectedly',
    );
    if (failures < MOST_FAILURES) return { id: incoming.id, seq: mutation.seq, status: 'retry' };
    return (await transact(parts, actor, incoming, source, refuse('internal'))).answer;
  }
}

/** Runs a command of a call (REST, imports) on the same path; a refusal is an outcome, an unexpected error is thrown. */
export async function executeCommand(
  parts: WriteParts,
  actor: Actor,
  call: {
    readonly command: Pick<AnyCommand, 'name' | 'version' | 'entity'> & { readonly entityId: (args: never) => string };
    readonly args: unknown;
    readonly was?: Readonly<Record<string, FieldValues>>;
  },
): Promise<ExecutedCommand> {
  const nowMs = (parts.now ?? Date.now)();
  const mutation = {
    id: uuidv7(nowMs, randomBytes(10)),
    seq: null,
    name: call.command.name,
    v: call.command.version,
    entity: call.command.entity,
    entityId: call.command.entityId(call.args as never),
    args: call.args as Record<string, unknown>,
    was: call.was ?? {},
    at: new Date(nowMs).toISOString(),
    userId: actor.userId,
  };
  const { answer, refusal } = await transact(parts, actor, { ...mutation, hash: mutationHash(mutation) }, null);
  if (!('rev' in answer)) throw new Error(`a call was answered ${answer.status}`);
  const outcome = { mutationId: answer.id, status: answer.status, rev: answer.rev };
  return refusal === undefined ? outcome : { ...outcome, refusal };
}

/** Runs one transaction, and runs it again with a refusal when the decision met a deleted row. */
async function transact(
  parts: WriteParts,
  actor: Actor,
  incoming: IncomingMutation,
  source: MutationSource | null,
  forced?: Refusal,
): Promise<Settled> {
  const { companyId } = actor;
  try {
    const change = { clientId: source?.clientId ?? null, mutationId: incoming.id };
    const settled = await withCompanyChanges(
      parts.database,
      companyId,
      [change],
      async (tx, opened): Promise<Settled> => {
        const { rev } = opened;
        const early = source === null ? undefined : await answerWithoutEffect(tx, opened, actor, incoming, source);
        if (early !== undefined) return early;
        const verdict = await decide(tx, parts, actor, incoming, forced);
        await closeChanges(tx, parts.registry, companyId, [{ actor, mutation: incoming, source, rev, verdict }]);
        await verdict.after?.(tx);
        return {
          answer: resultOf(incoming, verdict.status, verdict.refusal?.code, rev),
          ...(verdict.refusal && { refusal: verdict.refusal }),
        };
      },
    );
    if ('rev' in settled.answer) {
      parts.feed?.announce(companyId, settled.answer.rev);
      if (settled.answer.duplicate !== true) parts.tally?.settled(settled.answer.status, settled.refusal?.code ?? null);
    }
    return settled;
  } catch (error) {
    if (error instanceof RolledBack) return { answer: error.answer as MutationAnswer };
    if (error instanceof RowDeletedError && forced === undefined) {
      return transact(parts, actor, incoming, source, refuse('row_deleted'));
    }
    throw error;
  }
}

/** Answers known intents and intents out of order, and changes nothing. Undefined when it is this one's turn. */
async function answerWithoutEffect(
  tx: Parameters<typeof advanceResend>[0],
  { rev, changes: [change] }: OpenedChanges,
  actor: Actor,
  incoming: IncomingMutation,
  source: MutationSource,
): Promise<Settled | undefined> {
  if (change === undefined) throw new Error('no change was opened');
  const seq = incoming.seq ?? 0;
  const { known, lastSeq, clientUserId } = change;
  const fork = () => new RolledBack<MutationAnswer>({ id: incoming.id, seq, status: 'client_fork' });
  const gap = () => new RolledBack<MutationAnswer>({ id: incoming.id, seq, status: 'gap', expected: lastSeq + 1 });
  if (clientUserId !== null && clientUserId !== actor.userId) throw fork();
  if (known === null) {
    if (seq <= lastSeq) throw fork();
    if (seq > lastSeq + 1) throw gap();
    return undefined;
  }
  if (known.hash !== incoming.hash) throw fork();
  const duplicate = (at: number): MutationAnswer => ({
    ...resultOf(incoming, known.status, known.code ?? undefined, at),
    duplicate: true,
  });
  if (known.clientId === source.clientId && known.seq === seq) throw new RolledBack(duplicate(known.rev));
  if (seq > lastSeq + 1) throw gap();
  if (seq <= lastSeq) {
    const earlier = await findResend(tx, actor.companyId, source.clientId, seq, incoming.id);
    throw earlier === undefined ? fork() : new RolledBack(duplicate(earlier));
  }
  await advanceResend(tx, {
    companyId: actor.companyId,
    userId: actor.userId,
    source,
    seq,
    mutationId: incoming.id,
    rev,
  });
  return { answer: duplicate(rev) };
}

/** What a device is told of a change with a verdict. */
export function resultOf(incoming: IncomingMutation, status: VerdictStatus, code: string | undefined, rev: number) {
  return { id: incoming.id, seq: incoming.seq ?? 0, status, ...(code === undefined ? {} : { code }), rev };
}
