import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { storableText } from '#sync/server/rows/storable.ts';
import type { AddressQuestion, FoundAddress } from '../address-question.ts';

export type AddressRegisterSettings = {
  /** Where the register answers; `/free` follows. */
  readonly url: string;
  readonly limitMs?: number;
};

export type AddressRegisterProvider = {
  /** Never throws, and answers within the limit. */
  readonly ask: (question: AddressQuestion) => Promise<FoundAddress>;
};

const LIMIT_MS = 3000;
/** Enough to see whether a number with its additions lies in one street. */
const MOST_ROWS = '20';
const MOST_CHARACTERS = 120;
const NO_ANSWER: FoundAddress = { outcome: 'no_answer', address: null };

const text = z
  .string()
  .trim()
  .min(1)
  .transform((name) => storableText(name, MOST_CHARACTERS));
const registerAnswer = z.object({
  response: z.object({
    docs: z.array(
      z.object({
        straatnaam: text,
        woonplaatsnaam: text,
        postcode: z.string(),
        huisnummer: z.union([z.int(), z.string()]).transform(String),
      }),
    ),
  }),
});

/** The open register of Dutch addresses (PDOK Locatieserver). Without settings it is never asked. */
export function openAddressRegister(
  settings: AddressRegisterSettings | null,
  log: FastifyBaseLogger,
): AddressRegisterProvider {
  return {
    ask: async (question) => {
      if (settings === null) return NO_ANSWER;
      // The log says that it failed and why, never for which address.
      const failed = (reason: string): FoundAddress => {
        log.warn({ reason }, 'the address register did not answer');
        return NO_ANSWER;
      };
      try {
        return await askOnce(settings, question, failed);
      } catch (error) {
        return failed(error instanceof Error ? error.name : 'failed');
      }
    },
  };
}

async function askOnce(
  { url, limitMs = LIMIT_MS }: AddressRegisterSettings,
  { zipcode, number }: AddressQuestion,
  failed: (reason: string) => FoundAddress,
): Promise<FoundAddress> {
  const query = new URLSearchParams([
    ['fq', 'type:adres'],
    ['fq', `postcode:${zipcode}`],
    ['fq', `huisnummer:${number}`],
    ['fl', 'straatnaam,woonplaatsnaam,postcode,huisnummer'],
    ['rows', MOST_ROWS],
  ]);
  const answer = await fetch(`${url.replace(/\/$/, '')}/free?${query}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    // Holds for the body too.
    signal: AbortSignal.timeout(limitMs),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    return failed(String(answer.status));
  }
  const said = registerAnswer.safeParse(await answer.json());
  if (!said.success) return failed('no addresses');
  const { docs } = said.data.response;
  const [first] = docs;
  if (first === undefined) return { outcome: 'not_registered', address: null };
  if (docs.some(({ postcode, huisnummer }) => postcode !== zipcode || huisnummer !== number)) {
    return failed('other addresses');
  }
  const { straatnaam: street, woonplaatsnaam: city } = first;
  const isOne = docs.every(({ straatnaam, woonplaatsnaam }) => straatnaam === street && woonplaatsnaam === city);
  return isOne ? { outcome: 'found', address: { street, city } } : NO_ANSWER;
}
