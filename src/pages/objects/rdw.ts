import type { LookedUp } from '#objects/client/rdw-look-up.tsx';
import { registerFacts, registerProposal } from '#objects/rdw.schema.ts';
import { type ApiAnswer, ask, post } from '#session/api-call.ts';
import type { CallResult } from '#session/session-api.ts';

/** What the vehicle register says of a plate, asked by the server. */
export async function lookUpPlate(plate: string): Promise<LookedUp> {
  return readAnswer(await ask('/api/rdw/{plate}', { params: { plate } }));
}

/** Has the server ask the vehicle register about an object again; the answer reaches every device. */
export async function refreshRegister(objectId: string): Promise<LookedUp> {
  return readAnswer(await post('/api/objects/{id}/rdw', { params: { id: objectId } }));
}

const NO_ANSWER: LookedUp = { outcome: 'no_answer', fetchedAt: null, proposal: null, facts: null };

function readAnswer(answer: CallResult<ApiAnswer<'get', '/api/rdw/{plate}'>>): LookedUp {
  if (!answer.ok) {
    if (answer.status === 404) return { ...NO_ANSWER, outcome: 'unsent' };
    return { ...NO_ANSWER, outcome: answer.status === 'offline' ? 'offline' : 'no_answer' };
  }
  const { outcome, fetched_at: fetchedAt, ...said } = answer.body.result;
  const proposal = registerProposal.nullable().safeParse(inCamelCase(said.proposal));
  const facts = registerFacts.nullable().safeParse(inCamelCase(said.facts));
  if (!proposal.success || !facts.success) return NO_ANSWER;
  return { outcome, fetchedAt, proposal: proposal.data, facts: facts.data };
}

function inCamelCase(values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values;
  const name = (field: string) => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [name(field), value as unknown]));
}
