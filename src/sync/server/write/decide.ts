import { CompiledQuery } from 'kysely';
import { type Refusal, refuse } from '#shared/refusal.ts';
import type { Actor, Card, CommandContext, Decision, Intent, Reader, Write } from '#sync/command.ts';
import { runCommand } from '#sync/run-command.ts';
import type { CompanyTx } from '../rows/company-door.ts';
import { companyReader } from '../rows/company-reader.ts';
import { believableAt } from '../rows/device-time.ts';
import type { CommandEntry, SyncRegistry } from '../rows/registry.ts';
import { query } from '../rows/rows.ts';
import { isShallow, isStorable } from '../rows/storable.ts';
import { nameAuthors } from './card-authors.ts';
import { cardWrites, type KnownCard, refusalCards } from './cards.ts';
import type { IncomingMutation, ServerVerdict, WriteParts } from './write-parts.ts';

/** As deep as the arguments of a command may be nested. */
const DEEPEST = 20;

const rejected = (refusal: Refusal, writes: readonly Write[] = []): ServerVerdict => ({
  status: 'rejected',
  refusal,
  writes,
});

/** Thrown for a change that needs more than looking rows up, such as a number: it is decided alone. */
export class NeedsAlone extends Error {
  override readonly name = 'NeedsAlone';
}

/**
 * Checks an incoming intent and runs the command. Nothing is written yet, except numbers, and those are rolled back.
 */
export async function decide(
  tx: CompanyTx,
  parts: WriteParts,
  actor: Actor,
  mutation: IncomingMutation,
  forced?: Refusal,
): Promise<ServerVerdict> {
  if (forced !== undefined) return rejected(forced);
  return judge(tx, parts, actor, mutation);
}

/**
 * The same for one of several changes that are decided at once, all by what the transaction found: looks rows up in
 * `read` and nothing else. Throws `NeedsAlone` when that is not enough.
 */
export function decideTogether(
  read: Reader,
  parts: WriteParts,
  actor: Actor,
  mutation: IncomingMutation,
): Promise<ServerVerdict> {
  return judge(read, parts, actor, mutation);
}

async function judge(
  from: CompanyTx | Reader,
  parts: WriteParts,
  actor: Actor,
  mutation: IncomingMutation,
): Promise<ServerVerdict> {
  const entry = parts.registry.command(mutation.name, mutation.v);
  if (typeof entry === 'string') return rejected(refuse(entry));
  const mayDo = actor.can(entry.command.permission);
  const args = parseArgs(entry, mutation);
  if (!args.ok) return rejected(mayDo ? refuse('invalid', args.field) : refuse('forbidden'));
  const at = believableAt(mutation.at, (parts.now ?? Date.now)());
  const intent: Intent = { ...mutation, args: args.value, at };
  const asked: Asked = {
    intent,
    context: { actor, at },
    fromDevice: mutation.seq !== null,
    nowMs: (parts.now ?? Date.now)(),
  };
  if (!mayDo) {
    const reader = 'get' in from ? from : companyReader(from, parts.registry, () => Promise.resolve(null));
    return refusedVerdict(parts.registry, reader, asked, { refusal: refuse('forbidden'), raised: [] });
  }
  return 'get' in from ? runTogether(from, parts, entry, asked) : runDecision(from, parts, entry, asked);
}

/** A valid intent, and the person it comes from. */
type Asked = {
  readonly intent: Intent;
  readonly context: CommandContext;
  readonly fromDevice: boolean;
  readonly nowMs: number;
};

async function runTogether(
  read: Reader,
  { registry }: WriteParts,
  entry: CommandEntry,
  asked: Asked,
): Promise<ServerVerdict> {
  if (entry.refuses !== undefined || entry.afterApplied !== undefined) throw new NeedsAlone();
  const decision: Decision = await runCommand(entry.command, read, asked.intent, asked.context);
  if ((decision.cards ?? []).length > 0) throw new NeedsAlone();
  if (decision.outcome !== 'refused') return { status: decision.outcome, writes: [...decision.writes] };
  return refusedVerdict(registry, read, asked, { refusal: decision.refusal, raised: [] });
}

async function runDecision(
  tx: CompanyTx,
  parts: WriteParts,
  entry: CommandEntry,
  asked: Asked,
): Promise<ServerVerdict> {
  const { intent, context, nowMs } = asked;
  let saved = false;
  const reader = companyReader(tx, parts.registry, async (series) => {
    if (!saved) await tx.executeQuery(CompiledQuery.raw('savepoint decision'));
    saved = true;
    return takeNumber(tx, context.actor.companyId, series);
  });
  const decision: Decision = await runCommand(entry.command, reader, intent, context);
  const forbidden = await serverRefusal(tx, entry, asked, decision);
  if (decision.outcome !== 'refused' && forbidden === undefined) {
    const raised = await known(parts.registry, reader, await nameAuthors(tx, decision.cards ?? []));
    const cards = cardWrites(raised, { intent, code: null, nowMs }, context);
    const verdict: ServerVerdict = { status: decision.outcome, writes: [...decision.writes, ...cards] };
    if (entry.afterApplied === undefined || decision.writes.length === 0) return verdict;
    const change = { intent, actor: context.actor, writes: decision.writes };
    return { ...verdict, after: async (open) => entry.afterApplied?.(open, change) };
  }
  if (saved) await tx.executeQuery(CompiledQuery.raw('rollback to savepoint decision'));
  const no =
    decision.outcome === 'refused'
      ? { refusal: decision.refusal, raised: decision.cards ?? [] }
      : { refusal: forbidden ?? refuse('internal'), raised: [] };
  return refusedVerdict(parts.registry, reader, asked, no);
}

/** Returns a refusal for reasons that only the server knows, for a change that would write something. */
async function serverRefusal(
  tx: CompanyTx,
  entry: CommandEntry,
  { intent, context }: Asked,
  decision: Decision,
): Promise<Refusal | undefined> {
  if (decision.outcome === 'refused' || decision.writes.length === 0) return undefined;
  return entry.refuses?.(tx, { intent, actor: context.actor, writes: decision.writes });
}

async function refusedVerdict(
  registry: SyncRegistry,
  read: Reader,
  { intent, context, fromDevice, nowMs }: Asked,
  { refusal, raised }: { readonly refusal: Refusal; readonly raised: readonly Card[] },
): Promise<ServerVerdict> {
  const cards = await known(registry, read, refusalCards(intent, refusal, raised, fromDevice));
  return rejected(refusal, cardWrites(cards, { intent, code: refusal.code, nowMs }, context));
}

function known(registry: SyncRegistry, read: Reader, cards: readonly Card[]): Promise<readonly KnownCard[]> {
  return Promise.all(cards.map(async (card) => ({ ...card, kinds: await registry.cardKinds(card, read) })));
}

async function takeNumber(tx: CompanyTx, companyId: string, series: string): Promise<number> {
  const text =
    'insert into company_number as n (company_id, series, value) values ($1, $2, 1) ' +
    'on conflict (company_id, series) do update set value = n.value + 1 returning value';
  const [row] = await query<{ value: number | string }>(tx, text, [companyId, series]);
  return Number(row?.value);
}

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly field: string };

function parseArgs(entry: CommandEntry, mutation: IncomingMutation): Parsed {
  if (!isShallow(mutation.args, DEEPEST) || !isShallow(mutation.was, DEEPEST)) return { ok: false, field: 'args' };
  if (!isStorable(mutation.args) || !isStorable(mutation.was)) return { ok: false, field: 'args' };
  const parsed = entry.args.safeParse(mutation.args);
  if (!parsed.success) return { ok: false, field: parsed.error.issues[0]?.path.join('.') || 'args' };
  const { command } = entry;
  const names = (command.entityId as (args: unknown) => string)(parsed.data);
  if (command.entity !== mutation.entity || names !== mutation.entityId) return { ok: false, field: 'entityId' };
  return { ok: true, value: parsed.data };
}
