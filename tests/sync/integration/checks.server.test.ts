import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKS, type Checked, violationsOf } from './checks.ts';
import type { Evidence } from './evidence.ts';
import { BITES } from './evidence-bites.ts';
import type { Sabotage } from './fault-network.ts';
import { playRun } from './scenario.ts';
import { named, type StepName } from './steps.ts';
import { openYardServer, type YardServer } from './yard-server.ts';

let server: YardServer;
let good: Evidence;

/** A run in which there is something for every check to look at. */
const EVENTFUL: readonly (readonly [StepName, number, number])[] = [
  ['check in', 0, 0],
  ['plan appointment', 1, 4],
  ['add note', 0, 7],
  ['create customer', 0, 3],
  ['time passes', 0, 30_000],
  ['edit customer', 0, 2],
  ['edit customer', 1, 4],
  ['right removed', 2, 3],
  ['add note', 2, 9],
  ['time passes', 0, 30_000],
  ['delete customer', 0, 0],
  ['poison', 1, 0],
  ['go offline', 0, 0],
  ['add note', 0, 11],
  ['page opens again', 0, 0],
  ['mirror lost', 0, 0],
  ['go online', 0, 0],
  ['time passes', 0, 30_000],
];

/** A backup is restored without telling the server, and others write until it is past a device's place. */
const DIVERGING: readonly (readonly [StepName, number, number])[] = [
  ['add note', 0, 1],
  ['create customer', 0, 3],
  ['time passes', 0, 30_000],
  ['go offline', 0, 0],
  ['go offline', 2, 0],
  ['server restored', 1, 10],
  ['mirror lost', 1, 0],
  ...Array.from({ length: 4 }, (_, turn) => ['create customer', 1, turn] as const),
  ['time passes', 0, 30_000],
];

const eventful = () => EVENTFUL.map(([name, who, dice]) => named(name, who, dice));

beforeAll(async () => {
  server = await openYardServer();
  good = await playRun(server, 3, { devices: 3, steps: 0 }, eventful(), (evidence) => evidence);
});
afterAll(() => server.close());

test('an eventful run is as it should be', () => {
  expect(violationsOf(good)).toEqual([]);
});

describe('the checks notice', () => {
  test.each(Object.keys(CHECKS) as Checked[])('%s, when the evidence of a good run is made wrong', (name) => {
    expect(CHECKS[name](good)).toEqual([]);
    expect(CHECKS[name](BITES[name](good))).not.toEqual([]);
  });

  const firstOfEach = () => new Map<string, unknown>();
  const sabotages: readonly (readonly [string, readonly Checked[], () => Sabotage])[] = [
    ['a push that never arrives and is said to be taken', ['I1', 'L1'], () => ({ swallowsPush: () => true })],
    [
      'pages that lack their last row',
      ['I7', 'I8'],
      () => ({
        page: (page) => ({
          ...page,
          changes: Object.fromEntries(Object.entries(page.changes).map(([table, rows]) => [table, rows.slice(0, -1)])),
        }),
      }),
    ],
    [
      'pages that say more has arrived than they hold',
      ['I9'],
      () => ({ page: (page) => ({ ...page, lastSeq: page.lastSeq + 1 }) }),
    ],
    [
      'pages that keep refusals to themselves',
      ['I10'],
      () => ({
        page: (page) => ({ ...page, verdicts: [] }),
        pushAnswer: (answer) => ({
          ...answer,
          results: answer.results.map((one) => ('rev' in one ? { ...one, status: 'applied' as const } : one)),
        }),
      }),
    ],
    [
      'pages that are doubled under a later cursor',
      ['I7'],
      () => {
        const seen = firstOfEach();
        return {
          page: (page, company) => {
            const first = (seen.get(company) as typeof page | undefined) ?? page;
            seen.set(company, first);
            return { ...first, from: page.from, to: page.to, epoch: page.epoch };
          },
        };
      },
    ],
  ];

  test('a server that is not shown where devices stand', async () => {
    const steps = () => DIVERGING.map(([name, who, dice]) => named(name, who, dice));
    const violations = async (sabotage: Sabotage) => {
      const shape = { devices: 3, steps: 0, sabotage: () => sabotage };
      return playRun(server, 5, shape, steps(), (evidence) => violationsOf(evidence).map((text) => text.split(':')[0]));
    };
    expect(await violations({})).toEqual([]);
    expect(await violations({ hidesPlaces: true })).toEqual(expect.arrayContaining(['I1', 'I7', 'I8']));
  });

  test.each(sabotages)('%s', async (_name, broken, sabotage) => {
    const found = new Set<string>();
    for (let seed = 1; seed <= 4 && !broken.every((name) => found.has(name)); seed += 1) {
      await playRun(server, seed, { devices: 3, steps: 0, sabotage }, eventful(), (evidence) => {
        for (const [name, check] of Object.entries(CHECKS)) if (check(evidence).length > 0) found.add(name);
      });
    }
    expect([...found]).toEqual(expect.arrayContaining([...broken]));
  });
});
