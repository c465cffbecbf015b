import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { runDueSoon } from './clock.ts';
import { control } from './control.ts';
import { type Fault, takeCallFault } from './faults.ts';
import { answerCall, beginRunning, isRunning, keepRefusal } from './kept-answers.ts';
import { ApiRefusal, type ApiRequest, type KernelState, type LoggedRequest, type Simulator } from './play.ts';
import { keepRequest } from './simulator.ts';

const LARGEST_BODY = 1024 * 1024;
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost)(:\d+)?$/;
/** The HTTP status of each fault that answers with an error. */
const FAULT_STATUS = { too_many_requests: 429, server_error: 500, key_refused: 401, key_limited: 403 } as const;
const ASKED_FOR = {
  401: new ApiRefusal(401, 'Asked of the simulator'),
  403: new ApiRefusal(403, 'Asked of the simulator'),
  429: new ApiRefusal(429, 'Asked of the simulator'),
  500: new ApiRefusal(500, 'Asked of the simulator'),
} as const;

/** A server with the API at its prefix, control at `/__sim/`, and pages for people elsewhere. */
export function simulatorServer<State extends KernelState>(simulator: Simulator<State>): Server {
  return createServer((request, response) => {
    answer(simulator, request, response).catch((error: unknown) => {
      if (error instanceof ApiRefusal) return refuse(simulator, response, error);
      process.stderr.write(
        `${simulator.play.name} simulator: ${error instanceof Error ? error.stack : String(error)}\n`,
      );
      refuse(simulator, response, new ApiRefusal(500, 'The simulator failed'));
    });
  });
}

async function answer<State extends KernelState>(
  simulator: Simulator<State>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Keeps a page elsewhere from making a browser call the simulator under another host name, or post a form to it.
  const isElsewhere = !LOOPBACK_HOST.test(request.headers.host ?? '');
  if (isElsewhere || (request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site')) {
    throw new ApiRefusal(400, 'The simulator answers to this machine only');
  }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const { pathname: path, search } = url;
  const method = request.method ?? 'GET';
  const text = await readText(request);
  if (path.startsWith(simulator.play.api.prefix)) {
    const headers: Record<string, string | undefined> = {};
    for (const [name, value] of Object.entries(request.headers)) headers[name] = value?.toString();
    const key = headers['idempotency-key'];
    const idempotencyKey = key === '' ? undefined : key;
    return answerApi(simulator, { method, path, search, text, headers, idempotencyKey }, response);
  }
  if (path.startsWith('/__sim/')) {
    return sendJson(simulator, response, 200, await control(simulator, { method, path, text }));
  }
  const accepts = request.headers['accept-language'] ?? '';
  const page = simulator.play.page(simulator, { method, url, form: new URLSearchParams(text), accepts });
  response.writeHead(page.status, page.headers).end(page.body);
  if (method === 'POST') runDueSoon(simulator);
}

async function answerApi<State extends KernelState>(
  simulator: Simulator<State>,
  request: ApiRequest,
  response: ServerResponse,
): Promise<void> {
  const { api } = simulator.play;
  const fault = takeCallFault(simulator.faults, request);
  const entry = logEntry(simulator, request, fault);
  keepRequest(simulator, entry);
  if (fault?.kind === 'cut_before_commit') {
    response.socket?.destroy();
    return;
  }
  const status = fault === null ? undefined : FAULT_STATUS[fault.kind as keyof typeof FAULT_STATUS];
  if (fault !== null && status !== undefined) {
    entry.status = status;
    if (fault.retry_after !== undefined) response.setHeader('retry-after', fault.retry_after);
    if (fault.kind === 'server_error' && api.keepsErrors) keepRefusal(simulator, request, ASKED_FOR[status]);
    return refuse(simulator, response, ASKED_FOR[status]);
  }
  if (entry.account !== null && isRunning(simulator, request)) throw told(entry, api.keyInUse());
  if (fault?.kind === 'slow') {
    const end = entry.account === null ? () => {} : beginRunning(simulator, request);
    await pause(fault.delay_ms);
    end();
  }
  const { status: answered, body, isReplay } = answerCall(simulator, request);
  runDueSoon(simulator);
  // The line stays open and nothing comes.
  if (fault?.kind === 'timeout_after_commit') return;
  if (fault?.kind === 'cut_after_commit') {
    response.socket?.destroy();
    return;
  }
  entry.status = answered;
  entry.replayed = isReplay;
  if (isReplay) response.setHeader('idempotent-replayed', 'true');
  response.writeHead(answered, { ...api.headers(simulator), 'content-type': api.contentType }).end(body);
}

function logEntry<State extends KernelState>(
  simulator: Simulator<State>,
  request: ApiRequest,
  fault: Fault | null,
): LoggedRequest {
  return {
    at: new Date(simulator.now()).toISOString(),
    method: request.method,
    path: request.path,
    query: Object.fromEntries(new URLSearchParams(request.search)),
    body: bodyOf(request),
    account: accountOf(simulator, request),
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

function accountOf<State extends KernelState>({ play }: Simulator<State>, request: ApiRequest): string | null {
  try {
    return play.api.accountOf(request);
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

function refuse<State extends KernelState>(
  simulator: Simulator<State>,
  response: ServerResponse,
  refusal: ApiRefusal,
): void {
  sendJson(simulator, response, refusal.status, simulator.play.api.refusalBody(refusal));
}

function sendJson<State extends KernelState>(
  { play }: Simulator<State>,
  response: ServerResponse,
  status: number,
  body: object,
): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': play.api.contentType }).end(JSON.stringify(body));
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
