import { type ApiBody, type ApiResult, ask, postOpenly } from '#session/api-call.ts';
import type { CallResult } from '#session/session-api.ts';

/** What a company's public page shows. */
export type SignUpForm = ApiResult<'get', '/api/signup/{company}'>;
export type SignUp = ApiBody<'post', '/api/signup/{company}'>;

/** `unknown`: there is no such company. */
export async function fetchSignUpForm(company: string): Promise<SignUpForm | 'unknown' | 'offline'> {
  const answer = await ask('/api/signup/{company}', { params: { company } });
  if (answer.ok) return answer.body.result;
  return answer.status === 404 ? 'unknown' : 'offline';
}

/** No token is needed and none is sent back: a frame on another site has no cookies of ours. */
export function postSignUp(company: string, body: SignUp): Promise<CallResult> {
  return postOpenly('/api/signup/{company}', { params: { company }, body });
}

/** The pages that a company can embed in other sites, as paths on this server. */
export type WidgetPaths = { readonly signUp: string; readonly hours: string };

/** Null without a connection. */
export async function fetchWidgetPaths(): Promise<WidgetPaths | null> {
  const answer = await ask('/api/prospects/sign-up-page');
  if (!answer.ok) return null;
  const { path, hours_path } = answer.body.result;
  return { signUp: path, hours: hours_path };
}
