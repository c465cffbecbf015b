import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the register responds to a request. */
export type RdwMood =
  | 'found'
  | 'unknown'
  | 'partial'
  | 'zeros'
  | 'placeholders'
  | 'car'
  | 'throttled'
  | 'bad_request'
  | 'failing'
  | 'broken'
  | 'no_rows'
  | 'elsewhere'
  | 'gaps'
  | 'hanging';

export type RdwQuestion = { readonly set: string; readonly query: URLSearchParams; readonly token: string | null };

/** A server that plays the vehicle register. */
export type TestRdw = {
  readonly url: string;
  readonly asked: RdwQuestion[];
  /** Sets the moods for the next vehicle requests in turn; the last one stays. */
  readonly behave: (...moods: readonly [RdwMood, ...RdwMood[]]) => void;
  /** What `Retry-After` says with the mood `throttled`; null says nothing. */
  retryAfter: string | null;
  readonly stop: () => Promise<void>;
};

const VEHICLES = 'm9d7-ebf2';
const CARAVAN = {
  voertuigsoort: 'Middenasaanhangwagen',
  merk: 'FENDT',
  handelsbenaming: 'FENDT BIANCO 465 TG',
  inrichting: 'caravan',
  eerste_kleur: 'WIT',
  lengte: '712',
  breedte: '232',
  hoogte_voertuig: '264',
  massa_ledig_voertuig: '1210',
  toegestane_maximum_massa_voertuig: '1600',
  datum_tenaamstelling: '20260110',
  datum_eerste_toelating: '20180501',
  wam_verzekerd: 'Geen verstrekking in Open Data',
  openstaande_terugroepactie_indicator: 'Nee',
};
const VEHICLE: Partial<Record<RdwMood, Readonly<Record<string, string>>>> = {
  partial: { merk: 'FENDT' },
  zeros: { ...CARAVAN, lengte: '0', breedte: '0', hoogte_voertuig: '0' },
  placeholders: { ...CARAVAN, merk: 'Niet geregistreerd', handelsbenaming: 'N.v.t.', inrichting: 'Niet bekend' },
  car: {
    voertuigsoort: 'Personenauto',
    merk: 'VOLVO',
    handelsbenaming: 'V70',
    inrichting: 'stationwagen',
    wam_verzekerd: 'Nee',
    vervaldatum_apk: '20200101',
    openstaande_terugroepactie_indicator: 'Ja',
  },
};
const SETS: Readonly<Record<string, readonly object[]>> = {
  '3huj-srit': [{ as_nummer: '1' }],
  'vezc-m2t6': [{ carrosserie_volgnummer: '1', carrosserietype: 'SE' }],
};

export async function startRdw(): Promise<TestRdw> {
  let moods: readonly RdwMood[] = ['found'];
  let current: RdwMood = 'found';
  const asked: RdwQuestion[] = [];
  const player = { retryAfter: null as string | null };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const set = /^\/resource\/(.+)[.]json$/.exec(pathname)?.[1] ?? '';
    asked.push({ set, query: searchParams, token: tokenOf(request) });
    if (set === VEHICLES) {
      current = moods[0] ?? current;
      moods = moods.slice(1);
      answer(response, current, [{ kenteken: searchParams.get('kenteken'), ...(VEHICLE[current] ?? CARAVAN) }], player);
    } else {
      answer(response, current === 'gaps' ? 'failing' : 'found', SETS[set] ?? [], player);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(player, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (...next: readonly [RdwMood, ...RdwMood[]]) => {
      moods = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function tokenOf(request: IncomingMessage): string | null {
  const header = request.headers['x-app-token'];
  return typeof header === 'string' ? header : null;
}

function answer(
  response: ServerResponse,
  mood: RdwMood,
  rows: readonly object[],
  { retryAfter }: { readonly retryAfter: string | null },
): void {
  const send = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(body);
  if (mood === 'hanging') return;
  if (mood === 'throttled') {
    send(429, '{"message":"throttled"}', retryAfter === null ? {} : { 'retry-after': retryAfter });
  } else if (mood === 'bad_request') send(400, '{"message":"No such column"}');
  else if (mood === 'failing') send(500, 'oops');
  else if (mood === 'broken') send(200, '[{"kenteken":"WN1');
  else if (mood === 'no_rows') send(200, '{"message":"maintenance"}');
  else if (mood === 'elsewhere') send(302, '', { location: 'http://127.0.0.1:9/' });
  else send(200, mood === 'unknown' ? '[]' : JSON.stringify(rows));
}
