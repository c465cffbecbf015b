import { CompiledQuery } from 'kysely';
import { type Refusal, refuse } from '#shared/refusal.ts';
import type { Actor, CommandContext, Decision, Intent, Write } from '#sync/command.ts';
import { runCommand } from '#sync/run-command.ts';
import { cardWrites } from './cards.ts';
import type { CompanyTx } from './company-door.ts';
import { companyReader } from './company-reader.ts';
import { believableAt } from './device-time.ts';
import { isShallow, isStorable } from './mutation-text.ts';
import type { CommandEntry } from './registry.ts';
import { query } from './rows.ts';
import type { ServerVerdict, Wish, WriteParts } from './write-parts.ts';

const rejected = (refusal: Refusal, writes: readonly Write[] = []): ServerVerdict => ({
  status: 'rejected',
  refusal,
  writes,
});

/** Checks what arrived and runs the command. Nothing is written yet, numbers apart, and those are taken back. */
export async function decide(
  tx: CompanyTx,
  parts: WriteParts,
  actor: Actor,
  wish: Wish,
  forced: Refusal | undefined,
): Promise<ServerVerdict> {
  if (forced !== undefined) return rejected(forced);
  const entry = parts.registry.command(wish.name, wish.v);
  if (typeof entry === 'string') return rejected(refuse(entry));
  if (!actor.can(entry.command.permission)) return rejected(refuse('forbidden'));
  const args = parseArgs(entry, wish);
  if (!args.ok) return rejected(refuse('invalid', args.field));
  const at = believableAt(wish.at, (parts.now ?? Date.now)());
  const intent: Intent = { ...wish, args: args.value, at };
  return runDecision(tx, parts, entry, intent, { actor, at });
}

async function runDecision(
  tx: CompanyTx,
  parts: WriteParts,
  entry: CommandEntry,
  intent: Intent,
  context: CommandContext,
): Promise<ServerVerdict> {
  let saved = false;
  const reader = companyReader(tx, parts.registry, async (series) => {
    if (!saved) await tx.executeQuery(CompiledQuery.raw('savepoint decision'));
    saved = true;
    return takeNumber(tx, context.actor.companyId, series);
  });
  const decision: Decision = await runCommand(entry.command, reader, intent, context);
  const code = decision.outcome === 'refused' ? decision.refusal.code : null;
  const raised = { command: intent.name, code, nowMs: (parts.now ?? Date.now)() };
  const cards = cardWrites(intent.id, decision.cards ?? [], raised, context);
  if (decision.outcome !== 'refused') return { status: decision.outcome, writes: [...decision.writes, ...cards] };
  if (saved) await tx.executeQuery(CompiledQuery.raw('rollback to savepoint decision'));
  return rejected(decision.refusal, cards);
}

async function takeNumber(tx: CompanyTx, companyId: string, series: string): Promise<number> {
  const text =
    'insert into company_number as n (company_id, series, value) values ($1, $2, 1) ' +
    'on conflict (company_id, series) do update set value = n.value + 1 returning value';
  const [row] = await query<{ value: number | string }>(tx, text, [companyId, series]);
  return Number(row?.value);
}

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly field: string };

function parseArgs(entry: CommandEntry, wish: Wish): Parsed {
  if (!isShallow(wish.args) || !isShallow(wish.was)) return { ok: false, field: 'args' };
  if (!isStorable(wish.args) || !isStorable(wish.was)) return { ok: false, field: 'args' };
  const parsed = entry.args.safeParse(wish.args);
  if (!parsed.success) return { ok: false, field: parsed.error.issues[0]?.path.join('.') || 'args' };
  const { command } = entry;
  const names = (command.entityId as (args: unknown) => string)(parsed.data);
  if (command.entity !== wish.entity || names !== wish.entityId) return { ok: false, field: 'entityId' };
  return { ok: true, value: parsed.data };
}
