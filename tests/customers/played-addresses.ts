import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the register responds to a request. */
export type AddressMood =
  | 'found'
  | 'additions'
  | 'two_streets'
  | 'unknown'
  | 'others'
  | 'unstorable'
  | 'failing'
  | 'throttled'
  | 'broken'
  | 'no_docs'
  | 'nameless'
  | 'elsewhere'
  | 'hanging'
  | 'half_a_body';

/** A server that plays the address register. */
export type PlayedAddresses = {
  readonly url: string;
  readonly asked: URL[];
  mood: AddressMood;
  readonly stop: () => Promise<void>;
};

const HOME = { straatnaam: 'Markt', woonplaatsnaam: 'Nijkerk', postcode: '3862AA', huisnummer: 1 };
const DOCS: Partial<Record<AddressMood, readonly object[]>> = {
  found: [HOME],
  additions: [HOME, { ...HOME, huisnummer: '1' }],
  two_streets: [HOME, { ...HOME, straatnaam: 'Plein' }],
  unknown: [],
  others: [{ ...HOME, postcode: '1011AB' }],
  unstorable: [{ ...HOME, straatnaam: ` Mar\0kt${'t'.repeat(200)}` }],
  nameless: [{ postcode: '3862AA', huisnummer: 1 }],
};

export async function playAddresses(): Promise<PlayedAddresses> {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://localhost'));
    respond(response, played.mood);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const played: PlayedAddresses = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    mood: 'found',
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return played;
}

function respond(response: ServerResponse, mood: AddressMood): void {
  const send = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  if (mood === 'hanging') return;
  if (mood === 'half_a_body') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"response":');
  } else if (mood === 'failing') send(500, 'oops');
  else if (mood === 'throttled') send(429, '{}', { 'retry-after': '30' });
  else if (mood === 'broken') send(200, '{"response":{"docs":[');
  else if (mood === 'no_docs') send(200, '{"response":{"docs":"maintenance"}}');
  else if (mood === 'elsewhere') send(302, '', { location: '/free' });
  else send(200, JSON.stringify({ response: { docs: DOCS[mood] } }));
}
