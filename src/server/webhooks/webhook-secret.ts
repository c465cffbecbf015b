import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { seal, unseal } from '#company/server/sealed-key.ts';

const SECRET_BYTES = 32;

type Place = { readonly companyId: string; readonly endpointId: string };
const aboutOf = ({ companyId, endpointId }: Place) => `${companyId} webhook ${endpointId}`;

/** A new secret of an endpoint, as the other side's library takes it. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export function sealSecret(secret: string, place: Place, text: string): Buffer {
  return seal(secret, aboutOf(place), text);
}

/** The secret again; undefined when this server's own does not open it. */
export function openSecret(secret: string, place: Place, sealed: Buffer): string | undefined {
  return unseal(secret, aboutOf(place), sealed);
}

/** The headers of Standard Webhooks: one signature for each secret that is valid. */
export function signedHeaders(
  secrets: readonly string[],
  message: { readonly id: string; readonly body: string; readonly at: Date },
): Readonly<Record<string, string>> {
  const { id, body, at } = message;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(id, at, body)).join(' '),
  };
}
