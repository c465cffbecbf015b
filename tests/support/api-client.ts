/** A signed-in person outside a browser: keeps cookies and sends the XSRF header, as spec'd for every caller. */
export type ApiClient = {
  readonly user: { readonly id: string };
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Headers of the session, for a caller of its own. */
  readonly headers: () => Record<string, string>;
};

export async function signInByApi(url: string, email: string, password = 'remise-demo'): Promise<ApiClient> {
  const cookies = new Map<string, string>();
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Accept', 'application/json');
    headers.set('x-sync-protocol', '1');
    if (init.body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
    for (const [name, value] of Object.entries(sessionHeaders(cookies))) headers.set(name, value);
    const answer = await fetch(`${url}${path}`, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const cut = pair.indexOf('=');
      cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    return answer;
  };
  await call('/sanctum/csrf-cookie');
  const answer = await call('/login', { method: 'POST', body: JSON.stringify({ email, password }) });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await (await call('/api/user')).json()) as { data: { id: string } };
  return { user: data, fetch: call, headers: () => sessionHeaders(cookies) };
}

function sessionHeaders(cookies: ReadonlyMap<string, string>): Record<string, string> {
  const token = cookies.get('XSRF-TOKEN');
  return {
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(token === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(token) }),
  };
}
