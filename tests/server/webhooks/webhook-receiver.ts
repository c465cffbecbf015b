import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type ToldBody = {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: string;
  readonly company_id: string;
  readonly rev: number | null;
  readonly data: Readonly<Record<string, unknown>>;
};

/** Another program's server. */
export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  /** What it answers from now on; `silent` takes the request and never answers. */
  behave: (answer: number | 'silent') => void;
  readonly stop: () => Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let mood: number | 'silent' = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      if (mood === 'silent') return;
      const elsewhere = mood >= 300 && mood < 400 ? { location: '/elsewhere' } : {};
      response.writeHead(mood, elsewhere).end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    behave: (answer) => {
      mood = answer;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The message, as the official library lets it through; throws where the signature is wrong. */
export function verified(secret: string, { headers, body }: Received): ToldBody {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as ToldBody;
}
