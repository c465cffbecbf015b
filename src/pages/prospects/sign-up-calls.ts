import type { ObjectCategory } from '#objects/object.schema.ts';
import { type CallResult, call } from '#session/session-api.ts';

/** What a company's public page shows. */
export type SignUpForm = {
  readonly company: string;
  readonly consent: { readonly text: string; readonly version: string };
  readonly categories: readonly ObjectCategory[];
};

/** `unknown`: there is no such company. */
export async function fetchSignUpForm(company: string): Promise<SignUpForm | 'unknown' | 'offline'> {
  const answer = await call(`/api/signup/${encodeURIComponent(company)}`);
  if (answer.ok) return (answer.body as { readonly result: SignUpForm }).result;
  return answer.status === 404 ? 'unknown' : 'offline';
}

/** No token is needed and none is sent back: a frame on another site has no cookies of ours. */
export function postSignUp(company: string, body: object): Promise<CallResult> {
  return call(`/api/signup/${encodeURIComponent(company)}`, { method: 'POST', body });
}

/** Where the company's own pages for other sites are, as paths on this server. */
export type WidgetPaths = { readonly signUp: string; readonly hours: string };

/** Null without a connection. */
export async function fetchWidgetPaths(): Promise<WidgetPaths | null> {
  const answer = await call('/api/prospects/sign-up-page');
  if (!answer.ok) return null;
  const { result } = answer.body as { readonly result: { readonly path: string; readonly hours_path: string } };
  return { signUp: result.path, hours: result.hours_path };
}
