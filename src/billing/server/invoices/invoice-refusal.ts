import { RequestError } from '#shared/request-error.ts';

type Params = Readonly<Record<string, string | number>>;

/** A refusal because of the invoice's current state: the same call may succeed later. */
export function refuseNow(code: string, params?: Params): RequestError {
  return new RequestError(409, code, params === undefined ? {} : { params });
}

/** A refusal of one field of the input. */
export function refuseField(field: string, code: string, params?: Params): RequestError {
  const problem = params === undefined ? { code } : { code, params };
  return new RequestError(422, 'invalid_input', { errors: { [field]: [problem] } });
}
