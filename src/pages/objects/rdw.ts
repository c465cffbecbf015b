import type { LookedUp } from '#objects/client/rdw-look-up.tsx';
import { registerFacts, registerOutcome, registerProposal } from '#objects/rdw.schema.ts';
import { type CallResult, call, post } from '#session/session-api.ts';

/** What the vehicle register says of a plate, asked by the server. */
export async function lookUpPlate(plate: string): Promise<LookedUp> {
  return readAnswer(await call(`/api/rdw/${encodeURIComponent(plate)}`));
}

/** Has the server ask anew about an object; what it says comes to every device. */
export async function refreshRegister(objectId: string): Promise<LookedUp> {
  return readAnswer(await post(`/api/objects/${objectId}/rdw`, {}));
}

const NO_ANSWER: LookedUp = { outcome: 'no_answer', fetchedAt: null, proposal: null, facts: null };

function readAnswer(answer: CallResult): LookedUp {
  if (!answer.ok) {
    if (answer.status === 404) return { ...NO_ANSWER, outcome: 'unsent' };
    return { ...NO_ANSWER, outcome: answer.status === 'offline' ? 'offline' : 'no_answer' };
  }
  const result = (answer.body as { readonly result?: unknown } | null)?.result;
  if (typeof result !== 'object' || result === null) return NO_ANSWER;
  const said = result as Readonly<Record<string, unknown>>;
  const outcome = registerOutcome.safeParse(said['outcome']);
  const proposal = registerProposal.nullable().safeParse(inCamelCase(said['proposal']));
  const facts = registerFacts.nullable().safeParse(inCamelCase(said['facts']));
  if (!outcome.success || !proposal.success || !facts.success) return NO_ANSWER;
  const fetchedAt = typeof said['fetched_at'] === 'string' ? said['fetched_at'] : null;
  return { outcome: outcome.data, fetchedAt, proposal: proposal.data, facts: facts.data };
}

function inCamelCase(values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values;
  const name = (field: string) => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [name(field), value as unknown]));
}
