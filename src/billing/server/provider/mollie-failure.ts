import { MollieApiError } from '@mollie/api-client';
import { kindOfStatus, ProviderFailure } from './provider-failure.ts';

/** What an error of Mollie's client means; undefined for any other error. */
export function mollieFailureOf(error: unknown): ProviderFailure | undefined {
  if (!(error instanceof MollieApiError)) return undefined;
  const { statusCode: status = null, field = null, message } = error;
  if (status !== null) return new ProviderFailure(kindOfStatus(status), message, { status, field });
  // The client looks at identifiers itself, before it asks.
  const isFormat = message.endsWith('(unexpected format)');
  return new ProviderFailure(isFormat ? 'refused' : 'unreachable', message, { field });
}
