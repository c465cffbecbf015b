import http from 'node:http';
import type { LightMyRequestResponse } from 'fastify';
import { type Caller, TEST_PASSWORD } from '#tests/support/app.ts';

/** One request as it goes over the line. */
export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};
export type Heard = { readonly status: number; readonly headers: http.IncomingHttpHeaders; readonly body: string };

const LONGEST_ANSWER_MS = 20_000;

/** An HTTP client that keeps cookies, as a program does. */
export type AttackCaller = Caller & {
  /** Sends exactly this, with the session and its token unless the headers name others. */
  readonly send: (sent: Sent) => Promise<Heard>;
  readonly signIn: (email: string) => Promise<number>;
};

export function openAttackCaller(port: number): AttackCaller {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const cookies = new Map<string, string>();
  const headers = () => ({
    accept: 'application/json',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    'x-sync-protocol': '1',
  });
  const send = async ({ method, path, headers: own = {}, body }: Sent): Promise<Heard> => {
    const sent = Object.fromEntries(
      Object.entries({ ...headers(), ...own }).filter(([, value]) => value !== '' && isHeaderValue(value)),
    );
    if (body !== undefined) sent['content-length'] = String(Buffer.byteLength(body));
    const heard = await exchange({ host: '127.0.0.1', port, method, path, headers: sent, agent }, body);
    for (const cookie of heard.headers['set-cookie'] ?? []) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return heard;
  };
  const call: Caller['call'] = async (method, path, body) => {
    const isFile = body instanceof Uint8Array;
    const content = body === undefined ? undefined : isFile ? Buffer.from(body) : JSON.stringify(body);
    const kind = isFile ? 'application/octet-stream' : 'application/json';
    const own = content === undefined ? {} : { 'content-type': kind };
    const heard = await send({ method, path, headers: own, ...(content === undefined ? {} : { body: content }) });
    return asAnswer(heard);
  };
  const signIn = async (email: string) => {
    cookies.clear();
    await call('GET', '/sanctum/csrf-cookie');
    return (await call('POST', '/login', { email, password: TEST_PASSWORD })).statusCode;
  };
  return { headers, call, send, signIn };
}

/** Converts an answer, as far as the helpers that create records read it. */
function asAnswer({ status, headers, body }: Heard): LightMyRequestResponse {
  const json = () => JSON.parse(body) as unknown;
  return { statusCode: status, headers, body, payload: body, json, cookies: [] } as unknown as LightMyRequestResponse;
}

function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

/** The whole answer; of one without an end (the live stream) what comes first. */
function exchange(options: http.RequestOptions, body: string | Buffer | undefined): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const request = http.request(options, (answer) => {
      const parts: Buffer[] = [];
      const done = () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() });
      const isEndless = String(answer.headers['content-type']).startsWith('text/event-stream');
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        if (!isEndless) return;
        done();
        request.destroy();
      });
      answer.on('end', done);
      answer.on('error', (error) => (isEndless ? done() : reject(error)));
    });
    request.setTimeout(LONGEST_ANSWER_MS, () => request.destroy(new Error('no answer within 20 seconds')));
    request.on('error', reject);
    request.end(body);
  });
}
