import { afterAll, afterEach } from 'vitest';
import { type MollieApi, openMollie } from '#billing/server/provider/mollie.provider.ts';
import { listenForWebhooks, MOLLIE_KEY, startMollie, type TestMollie, type WebhookEar } from './mollie-simulator.ts';

/**
 * Starts, for all tests of a file, a simulator, an app that receives its webhooks, and the official client. Every test
 * begins with an empty simulator and no webhooks received.
 */
export async function hearMollie(): Promise<{ mollie: TestMollie; ear: WebhookEar; api: MollieApi }> {
  const [mollie, ear] = await Promise.all([startMollie(), listenForWebhooks()]);
  afterEach(async () => {
    await mollie.reset();
    ear.heard.length = 0;
    ear.answers = [200];
  });
  afterAll(() => Promise.all([mollie.kill(), ear.stop()]));
  return { mollie, ear, api: openMollie({ apiKey: MOLLIE_KEY, simulatorUrl: mollie.url }) };
}
