import { sql } from 'kysely';
import { type WebhookEvent } from '#server/webhooks/webhook-events.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

export type Endpoint = {
  readonly uuid: string;
  readonly url: string;
  readonly state: string;
  readonly paused_by: string | null;
  readonly failing_since: string | null;
  readonly before_until: string | null;
  readonly waiting: number;
  readonly failed: number;
  readonly sends: boolean;
};

export type Delivery = {
  readonly uuid: string;
  readonly event_id: string;
  readonly type: string;
  readonly state: string;
  readonly attempts: number;
  readonly status: number | null;
  readonly reason: string | null;
  readonly took_ms: number | null;
  readonly body?: string | null;
};

export type WebhookYard = {
  readonly test: TestApp;
  readonly owner: Caller;
  readonly stranger: Caller;
  readonly add: (url: string, events?: readonly WebhookEvent[], as?: Caller) => Promise<Endpoint>;
  readonly secretOf: (endpoint: Endpoint) => Promise<string>;
  readonly read: (endpoint: Endpoint) => Promise<Endpoint | undefined>;
  readonly log: (endpoint: Endpoint, query?: string) => Promise<readonly Delivery[]>;
  /** A test event for it. */
  readonly tell: (endpoint: Endpoint) => Promise<string>;
  /** What waits is due now: as if the pauses were over. */
  readonly makeDue: () => Promise<unknown>;
  readonly clear: () => Promise<unknown>;
};

/** A yard whose owner has webhooks, on a server that may send to this machine. */
export async function openWebhookYard(): Promise<WebhookYard> {
  const test = await openTestApp({ webhooksGoInside: true });
  const [owner, stranger] = [await signIn(test.app, PEOPLE.owner.email), await signIn(test.app, PEOPLE.stranger.email)];
  const { kysely } = test.database;
  const listed = async () =>
    (await expectStatus<{ result: readonly Endpoint[] }>(owner.call('GET', '/api/webhooks'), 200)).result;
  return {
    test,
    owner,
    stranger,
    add: async (url, events = ['object.created'], as = owner) =>
      (await expectStatus<{ result: Endpoint }>(as.call('POST', '/api/webhooks', { url, events }), 201)).result,
    secretOf: async ({ uuid }) =>
      (await expectStatus<{ result: { secret: string } }>(owner.call('GET', `/api/webhooks/${uuid}/secret`), 200))
        .result.secret,
    read: async ({ uuid }) => (await listed()).find((endpoint) => endpoint.uuid === uuid),
    log: async ({ uuid }, query = '') =>
      (
        await expectStatus<{ result: readonly Delivery[] }>(
          owner.call('GET', `/api/webhooks/${uuid}/deliveries${query}`),
          200,
        )
      ).result,
    tell: async ({ uuid }) =>
      (await expectStatus<{ result: { uuid: string } }>(owner.call('POST', `/api/webhooks/${uuid}/test`, {}), 201))
        .result.uuid,
    makeDue: () => sql`update webhook_deliveries set next_attempt_at = now() where state = 'waiting'`.execute(kysely),
    clear: async () => {
      await sql`delete from webhook_endpoints`.execute(kysely);
      await sql`delete from webhook_events`.execute(kysely);
    },
  };
}
