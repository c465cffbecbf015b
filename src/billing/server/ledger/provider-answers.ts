import type { Kysely } from 'kysely';
import type { PaymentProvider } from '#company/company-settings.ts';
import { noteAnswered, noteAway, noteRefused } from '#company/server/key-standing.repository.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import { inLedgerOf } from './ledger.ts';

/** A key that answered is noted as good again after this long: another process may have met a refusal. */
const GOOD_FOR_MS = 60_000;
const NOT_ALLOWED = 403;
/** Calls that are done without when the key lacks the right. */
const OPTIONAL: ReadonlySet<string> = new Set(['createWebhook', 'deleteWebhook', 'accountId', 'chargeBackReason']);

type About = {
  readonly ledger: { readonly database: Kysely<never>; readonly now: () => number };
  readonly companyId: string;
  readonly provider: PaymentProvider;
};

/** By database, for companies and providers: when a good answer was noted last. */
const goodSince = new WeakMap<object, Map<string, number>>();

/**
 * The same calls; what comes of them is noted with the company's key, so that people learn of one that is refused and of
 * a provider that cannot be reached, and that it is over.
 */
export function withNotedAnswers<Api extends object>(about: About, api: Api): Api {
  return new Proxy(api, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function' || typeof name !== 'string') return call;
      return async (...given: unknown[]) => {
        try {
          const answer: unknown = await call.apply(target, given);
          await noteGood(about, name);
          return answer;
        } catch (error) {
          if (error instanceof ProviderFailure) await noteFailure(about, name, error);
          throw error;
        }
      };
    },
  });
}

async function noteGood(about: About, call: string): Promise<void> {
  const known = knownOf(about);
  const place = `${about.companyId} ${about.provider}`;
  const at = known.get(place);
  const now = about.ledger.now();
  if (at !== undefined && now - at < GOOD_FOR_MS) return;
  known.set(place, now);
  await inLedgerOf(about.ledger, about.companyId, (tx) => noteAnswered(tx, about.provider, call));
}

async function noteFailure(about: About, call: string, failure: ProviderFailure): Promise<void> {
  const { companyId, provider, ledger } = about;
  const { kind, status } = failure;
  // A refusal of what was asked, or of how often, comes to a good key.
  if (kind === 'refused') return noteGood(about, call);
  if (kind === 'throttled' || (status === NOT_ALLOWED && OPTIONAL.has(call))) return;
  knownOf(about).delete(`${companyId} ${provider}`);
  await inLedgerOf(ledger, companyId, (tx) =>
    kind === 'unreachable'
      ? noteAway(tx, provider)
      : noteRefused(tx, provider, { why: status === NOT_ALLOWED ? 'rights' : 'key', call }),
  );
}

function knownOf({ ledger }: About): Map<string, number> {
  const known = goodSince.get(ledger.database) ?? new Map<string, number>();
  goodSince.set(ledger.database, known);
  return known;
}
