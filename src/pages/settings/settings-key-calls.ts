import type { ApiResult } from '#session/api-call.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';

/** A key as owners see it: the key itself is shown once, when it is made. */
export type ApiKey = ApiResult<'get', '/api/keys'>[number];

export const keysQuery: ServerQuery<readonly ApiKey[]> = queryOf('/api/keys');
