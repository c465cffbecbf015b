import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSimulator, type TestSimulator } from './simulator-process.ts';

/** Two keys of test mode; what one has the other does not see. */
export const MOLLIE_KEY = `test_${'a'.repeat(30)}`;
export const OTHER_MOLLIE_KEY = `test_${'b'.repeat(30)}`;

export type SimulatedOutcome = 'paid' | 'failed' | 'canceled' | 'expired' | 'pending' | 'open';

export type SimulatedWebhook = {
  readonly id: string;
  readonly payment_id: string;
  readonly url: string;
  /** A status for each try; 0 is no answer. */
  readonly attempts: readonly number[];
  readonly state: 'waiting' | 'sending' | 'delivered' | 'given_up' | 'lost';
  readonly next_at: string | null;
};

/** Mollie simulated in a separate process. A call that changes something returns when its webhooks have been sent. */
export type TestMollie = TestSimulator<SimulatedWebhook> & {
  /** Pays a link, or gives it another outcome; returns the payment. */
  readonly pay: (linkId: string, outcome?: SimulatedOutcome, method?: string) => Promise<string>;
  readonly decide: (paymentId: string, outcome: SimulatedOutcome) => Promise<void>;
  readonly chargeBack: (paymentId: string) => Promise<void>;
  readonly failRefund: (refundId: string) => Promise<void>;
  readonly sendWebhookAgain: (paymentId: string) => Promise<void>;
};

/**
 * Starts a simulator on a free port; given a file, it loads what an earlier one wrote there and takes over its port.
 */
export async function startMollie(file?: string): Promise<TestMollie> {
  const simulator = await startSimulator<SimulatedWebhook>('mollie', file);
  const { post } = simulator;
  return {
    ...simulator,
    pay: async (linkId, outcome = 'paid', method = 'ideal') =>
      (await post(`links/${linkId}/pay`, { outcome, method }))['payment_id'] as string,
    decide: async (paymentId, outcome) => void (await post(`payments/${paymentId}/decide`, { outcome })),
    chargeBack: async (paymentId) => void (await post(`payments/${paymentId}/charge-back`)),
    failRefund: async (refundId) => void (await post(`refunds/${refundId}/fail`)),
    sendWebhookAgain: async (paymentId) => void (await post(`payments/${paymentId}/webhook`)),
  };
}

/** An app that receives webhooks: what arrived, and the statuses to answer with in turn (the last one stays). */
export type WebhookEar = {
  readonly url: string;
  readonly heard: string[];
  answers: number[];
  readonly stop: () => Promise<void>;
};

export async function listenForWebhooks(): Promise<WebhookEar> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push(`${request.method} ${request.headers['content-type']} ${Buffer.concat(chunks).toString()}`);
      const status = (ear.answers.length > 1 ? ear.answers.shift() : ear.answers[0]) ?? 200;
      response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ear: WebhookEar = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard,
    answers: [200],
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return ear;
}
