import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ViesQuestion = Readonly<Record<string, string>>;
/** `valid` and `invalid` are answers; `busy` says that a member state cannot be asked, `broken` answers no JSON. */
export type ViesMood = 'valid' | 'invalid' | 'busy' | 'broken' | 'hanging';

/** A server that plays VIES. */
export type TestVies = {
  readonly url: string;
  readonly asked: ViesQuestion[];
  mood: ViesMood;
  readonly stop: () => Promise<void>;
};

export async function startVies(): Promise<TestVies> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      vies.asked.push({ path: request.url ?? '', ...JSON.parse(Buffer.concat(parts).toString('utf8')) });
      if (vies.mood === 'hanging') return;
      response.setHeader('content-type', 'application/json');
      if (vies.mood === 'broken') return void response.end('<html>maintenance</html>');
      if (vies.mood === 'busy') {
        response.end(JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }));
        return;
      }
      const valid = vies.mood === 'valid';
      response.end(
        JSON.stringify({ valid, requestIdentifier: 'WAPIAAAAX1', name: valid ? 'Hafen GmbH' : '---', address: '---' }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const vies: TestVies = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`,
    asked: [],
    mood: 'valid',
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return vies;
}
