import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that plays any register: it answers every path alike. */
export type PlayedRegister = {
  readonly url: string;
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** Null: it takes the question and says nothing. */
  status: number | null;
  /** How far its clock is behind. */
  behindMs: number;
  readonly stop: () => Promise<void>;
};

export async function playRegister(): Promise<PlayedRegister> {
  const server = createServer((request, response) => {
    played.asked.push({ path: request.url ?? '', headers: request.headers });
    if (played.status === null) return;
    const date = new Date(Date.now() - played.behindMs).toUTCString();
    response.writeHead(played.status, { date, location: 'http://127.0.0.1:9/' }).end('[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const played: PlayedRegister = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    status: 200,
    behindMs: 0,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return played;
}
