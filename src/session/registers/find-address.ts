import type { AddressQuestion, FoundAddress } from '#customers/address-question.ts';
import { ask } from '../api-call.ts';

/** What the address register has for a postcode and a house number, asked by the server. */
export async function findAddress(question: AddressQuestion): Promise<FoundAddress> {
  const answer = await ask('/api/addresses', { query: question });
  if (!answer.ok) return { outcome: 'no_answer', address: null };
  const { outcome, address } = answer.body.result;
  if (address !== null) return { outcome: 'found', address };
  return { outcome: outcome === 'not_registered' ? outcome : 'no_answer', address };
}
