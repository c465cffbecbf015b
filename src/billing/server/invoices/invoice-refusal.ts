import { RequestError } from '#shared/request-error.ts';
import { placeOf, type RequiredField } from '../../required-fields.ts';

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

/** A refusal to issue because of what was not filled in: the first as its code, all of them at the places to fill in. */
export function refuseIncomplete(
  first: RequiredField,
  all: readonly RequiredField[],
  customerId: string,
): RequestError {
  const errors = Object.fromEntries(all.map((field) => [placeOf(field, customerId), [{ code: field }]]));
  return new RequestError(409, first, { errors });
}
