import type { FastifyBaseLogger } from 'fastify';
import { viesAnswer } from '../../customer-billing.schema.ts';

export type ViesSettings = {
  /** Where the register answers; `/check-vat-number` follows. */
  readonly url: string;
  readonly limitMs?: number;
};

/** `consultation` is the number by which the question can be proven; `name` whom the register names. Empty: not told. */
export type ViesVerdict =
  | { readonly outcome: 'valid' | 'invalid'; readonly consultation: string; readonly name: string }
  | { readonly outcome: 'no_answer' };

export type ViesProvider = {
  /** False: it is never asked. */
  readonly isThere: boolean;
  /** Both ids compact. Never throws, and answers within the limit. */
  readonly ask: (vatId: string, requester: string) => Promise<ViesVerdict>;
};

const LIMIT_MS = 6000;
const MOST_CHARACTERS = 200;

/** The register of VAT ids of the European Commission (VIES). Without settings it is never asked. */
export function openVies(settings: ViesSettings | null, log: FastifyBaseLogger): ViesProvider {
  return {
    isThere: settings !== null,
    ask: async (vatId, requester) => {
      if (settings === null) return { outcome: 'no_answer' };
      try {
        return await askOnce(settings, vatId, requester);
      } catch (error) {
        log.warn({ err: error }, 'VIES was not asked');
        return { outcome: 'no_answer' };
      }
    },
  };
}

async function askOnce({ url, limitMs }: ViesSettings, vatId: string, requester: string): Promise<ViesVerdict> {
  const own =
    requester === '' ? {} : { requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) };
  const response = await fetch(`${url.replace(/\/$/, '')}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2), ...own }),
    signal: AbortSignal.timeout(limitMs ?? LIMIT_MS),
    redirect: 'error',
  });
  const said = viesAnswer.safeParse(await response.json());
  if (!response.ok || !said.success) return { outcome: 'no_answer' };
  const { valid, requestIdentifier, name } = said.data;
  return { outcome: valid ? 'valid' : 'invalid', consultation: told(requestIdentifier), name: told(name) };
}

/** The register writes `---` for what a member state does not tell. */
function told(text: string | null | undefined): string {
  const known = (text ?? '').replace(/\s+/g, ' ').trim();
  return /^-*$/.test(known) ? '' : known.replaceAll('\u0000', '').slice(0, MOST_CHARACTERS);
}
