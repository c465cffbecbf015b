import { ApiRefusal } from '../simulator/play.ts';

const TYPES: Readonly<Record<number, string>> = { 429: 'rate_limit_error', 500: 'api_error' };
const CODES: Readonly<Record<number, string>> = { 429: 'rate_limit' };
/** A key that comes with other parameters has a type of its own. */
export const KEY_REUSED = 'idempotency_error';

/** An error as Stripe writes it. */
export function refusalBody({ status, message, field, code }: ApiRefusal): object {
  const name = code ?? CODES[status];
  const isKey = name === KEY_REUSED;
  return {
    error: {
      type: isKey ? KEY_REUSED : (TYPES[status] ?? 'invalid_request_error'),
      message,
      ...(name === undefined || isKey ? {} : { code: name }),
      ...(field === null ? {} : { param: field }),
    },
  };
}

export function noSuch(what: string, id: string, field = 'id'): ApiRefusal {
  return new ApiRefusal(field === 'id' ? 404 : 400, `No such ${what}: '${id}'`, field, 'resource_missing');
}

export function unknownParameter(field: string): ApiRefusal {
  return new ApiRefusal(400, `Received unknown parameter: ${field}`, field, 'parameter_unknown');
}

export function missingParameter(field: string): ApiRefusal {
  return new ApiRefusal(400, `Missing required param: ${field}.`, field, 'parameter_missing');
}

export function invalidParameter(field: string, why: string): ApiRefusal {
  return new ApiRefusal(400, why, field, 'parameter_invalid');
}
