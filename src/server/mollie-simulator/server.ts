import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiRequest, answerCall, beginRunning, callerOf, isRunning } from './api.ts';
import { checkout } from './checkout.ts';
import { runDueSoon } from './clock.ts';
import { control } from './control.ts';
import { type Fault, takeCallFault } from './faults.ts';
import { ApiRefusal, refusalBody } from './refusal.ts';
import { keepRequest, type LoggedRequest, type Simulator } from './simulator.ts';

const LARGEST_BODY = 1024 * 1024;
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost)(:\d+)?$/;
/** The HTTP status of each fault that answers with an error. */
const FAULT_STATUS = { too_many_requests: 429, server_error: 500 } as const;

/** A server with the API at `/v2/`, pages for customers at `/` and control at `/__sim/`. */
export function simulatorServer(simulator: Simulator): Server {
  return createServer((request, response) => {
    answer(simulator, request, response).catch((error: unknown) => {
      if (error instanceof ApiRefusal) return sendJson(response, error.status, refusalBody(error));
      process.stderr.write(`Mollie simulator: ${error instanceof Error ? error.stack : String(error)}\n`);
      sendJson(response, 500, refusalBody(new ApiRefusal(500, 'The simulator failed')));
    });
  });
}

async function answer(simulator: Simulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Keeps a page elsewhere from making a browser call the simulator under another host name, or post a form to it.
  const isElsewhere = !LOOPBACK_HOST.test(request.headers.host ?? '');
  if (isElsewhere || (request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site')) {
    throw new ApiRefusal(400, 'The simulator answers to this machine only');
  }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const method = request.method ?? 'GET';
  const text = await readText(request);
  if (url.pathname.startsWith('/v2/')) {
    const { authorization } = request.headers;
    const key = request.headers['idempotency-key'];
    const query = Object.fromEntries(url.searchParams);
    const idempotencyKey = typeof key === 'string' && key !== '' ? key : undefined;
    return answerApi(simulator, { method, path: url.pathname, query, text, authorization, idempotencyKey }, response);
  }
  if (url.pathname.startsWith('/__sim/')) {
    return sendJson(response, 200, await control(simulator, { method, path: url.pathname, text }));
  }
  const accepts = request.headers['accept-language'] ?? '';
  const page = checkout(simulator, { method, url, form: new URLSearchParams(text), accepts });
  response.writeHead(page.status, page.headers).end(page.body);
  if (method === 'POST') runDueSoon(simulator);
}

async function answerApi(simulator: Simulator, request: ApiRequest, response: ServerResponse): Promise<void> {
  const fault = takeCallFault(simulator.faults, request);
  const entry = logEntry(simulator, request, fault);
  keepRequest(simulator, entry);
  if (fault?.kind === 'cut_before_commit') {
    response.socket?.destroy();
    return;
  }
  if (fault?.kind === 'too_many_requests' || fault?.kind === 'server_error') {
    const status = FAULT_STATUS[fault.kind];
    entry.status = status;
    if (fault.retry_after !== undefined) response.setHeader('retry-after', fault.retry_after);
    return sendJson(response, status, refusalBody(new ApiRefusal(status, 'Asked of the simulator')));
  }
  if (entry.profile_id !== null && isRunning(simulator, request)) {
    throw told(entry, new ApiRefusal(409, 'A request with this Idempotency-Key is still running'));
  }
  if (fault?.kind === 'slow') {
    const end = entry.profile_id === null ? () => {} : beginRunning(simulator, request);
    await pause(fault.delay_ms);
    end();
  }
  const { status, body, isReplay } = answerCall(simulator, request);
  runDueSoon(simulator);
  // The line stays open and nothing comes.
  if (fault?.kind === 'timeout_after_commit') return;
  entry.status = status;
  entry.replayed = isReplay;
  if (isReplay) response.setHeader('idempotent-replayed', 'true');
  response.writeHead(status, { 'content-type': 'application/hal+json' }).end(body);
}

function logEntry(simulator: Simulator, request: ApiRequest, fault: Fault | null): LoggedRequest {
  return {
    at: new Date(simulator.now()).toISOString(),
    method: request.method,
    path: request.path,
    query: request.query,
    body: bodyOf(request),
    profile_id: profileOf(request),
    idempotency_key: request.idempotencyKey ?? null,
    fault: fault?.kind ?? null,
    status: null,
    replayed: false,
  };
}

function told(entry: LoggedRequest, refusal: ApiRefusal): ApiRefusal {
  entry.status = refusal.status;
  return refusal;
}

function profileOf({ authorization }: ApiRequest): string | null {
  try {
    return callerOf(authorization).profileId;
  } catch {
    return null;
  }
}

function bodyOf({ text }: ApiRequest): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new ApiRefusal(400, 'The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
