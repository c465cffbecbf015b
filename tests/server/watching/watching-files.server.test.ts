import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimDay, endDay, noteReminders } from '#billing/server/routes/daily-run.ts';
import { openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { unknownPush } from './unknown-push.ts';

const TOKEN = 'a-token-for-metrics-that-is-long-enough';

type Series = ReadonlyMap<string, readonly Readonly<Record<string, string>>[]>;
type Query = { readonly where: string; readonly text: string; readonly shown: string };
type Named = {
  readonly metric: string;
  readonly matchers: readonly (readonly [label: string, op: string, value: string])[];
};

let test: TestApp;
let served: Series;

beforeAll(async () => {
  test = await openTestApp({
    metricsToken: TOKEN,
    disks: { data: tmpdir() },
    backupAge: () => 60,
    pressure: { load: () => ({ delayMs: 0, waiting: 0 }) },
  });
  const { kysely } = test.database;
  await claimDay(kysely, '2026-05-04', 0);
  await endDay(kysely, '2026-05-04', { runs: [], now: 1000 });
  await noteReminders(kysely, { begunAt: 1, endedAt: 2, failed: 0 });
  const owner = await signIn(test.app, PEOPLE.owner.email);
  const pushed = await owner.call('POST', '/api/sync/push', unknownPush(PEOPLE.owner.id));
  expect(pushed.json<{ results: unknown }>().results, pushed.body).toMatchObject([{ status: 'rejected' }]);
  const answer = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  served = seriesIn(answer.body);
});
afterAll(() => test.close());

/** What is served, by name; of a metric that has no value just now its name alone. */
function seriesIn(text: string): Series {
  const found = new Map<string, Record<string, string>[]>();
  for (const line of text.split('\n')) {
    const [, declared] = /^# TYPE (\w+)/.exec(line) ?? [];
    if (declared !== undefined) found.set(declared, found.get(declared) ?? []);
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (name === undefined) continue;
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', value = '']) => [
      label,
      value,
    ]);
    found.set(name, [...(found.get(name) ?? []), Object.fromEntries(pairs) as Record<string, string>]);
  }
  return found;
}

const alerts = (): Query[] => {
  const text = readFileSync('deploy/watching/alerts.yaml', 'utf8');
  const rules = text.split(/^ {6}- alert: /m).slice(1);
  return rules.map((rule) => ({
    where: /^\w+/.exec(rule)?.[0] ?? '',
    text: /^ {8}expr: (.+)$/m.exec(rule)?.[1] ?? '',
    shown: '',
  }));
};
type Panel = {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
};
const panels = (): Query[] => {
  const board = JSON.parse(readFileSync('deploy/watching/dashboard.json', 'utf8')) as {
    readonly panels: readonly Panel[];
  };
  return board.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ where: title, text: expr, shown: legendFormat })),
  );
};

const FUNCTIONS = new Set(
  'sum rate increase histogram_quantile by time absent max min topk avg or and unless without on ignoring'.split(' '),
);
/** Prometheus itself adds it to what it scrapes. */
const OWN = new Set(['up']);

/** The metrics that a query names, with what it asks of their labels. */
function metricsIn(text: string): Named[] {
  const bare = text.replaceAll(/\b(?:by|without) \([^)]*\)/g, '').replaceAll(/\[\w+\]/g, '');
  const names = [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(\{[^}]*\})?(?=[^"]*(?:"[^"]*"[^"]*)*$)/g)];
  return names.flatMap(([, metric = '', selector = '']) => {
    if (FUNCTIONS.has(metric)) return [];
    const inner = [...selector.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)];
    return [{ metric, matchers: inner.map(([, label = '', op = '', value = '']) => [label, op, value] as const) }];
  });
}

const labelsShown = ({ text, shown }: Query) => [
  ...[...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
  ...[...shown.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
];

describe('what a query names', () => {
  it('is read', () => {
    expect(metricsIn('sum by (le, a) (rate(x_total{b=~"5..",c="d"}[5m])) / time() > 1e9 or y')).toEqual([
      {
        metric: 'x_total',
        matchers: [
          ['b', '=~', '5..'],
          ['c', '=', 'd'],
        ],
      },
      { metric: 'y', matchers: [] },
    ]);
  });
});

describe.each([
  ['the alert rules', alerts],
  ['the dashboard', panels],
])('%s', (name, read) => {
  const queries = read();

  it('ask for something in each entry', () => {
    expect(queries.length).toBeGreaterThan(15);
    for (const query of queries) expect(metricsIn(query.text).length, query.where).toBeGreaterThan(0);
  });

  it.each(queries.map((query) => [query.where, query.text, query] as const))('%s: %s', (_where, _text, query) => {
    const named = metricsIn(query.text).filter(({ metric }) => !OWN.has(metric));
    for (const { metric, matchers } of named) {
      expect(served.has(metric), metric).toBe(true);
      const series = served.get(metric) ?? [];
      for (const [label, op, value] of matchers) {
        const values = series.map((labels) => labels[label]);
        expect(values.every((each) => each !== undefined) && values.length > 0, `${metric} has ${label}`).toBe(true);
        if (op === '=') expect(values).toContain(value);
      }
      for (const label of labelsShown(query)) {
        expect(series.length > 0 && series.every((labels) => label in labels), `${metric} has ${label}`).toBe(true);
      }
    }
  });

  it('leave out nothing that the issue asks to be watched', () => {
    const all = new Set(queries.flatMap(({ text }) => metricsIn(text).map(({ metric }) => metric)));
    const watched = [
      'http_server_request_duration_seconds_bucket',
      'http_server_request_duration_seconds_count',
      'remise_queue_oldest_seconds',
      'remise_queue_failed',
      'remise_billing_run_timestamp_seconds',
      'remise_backup_age_seconds',
      'remise_sync_oldest_unsynced_seconds',
      'remise_disk_free_bytes',
      'db_client_connection_pending_requests',
    ];
    expect(
      watched.filter((metric) => !all.has(metric)),
      name,
    ).toEqual([]);
  });
});

it('a rule file that Prometheus reads: each rule has a name of its own, a query, a time, a severity and words', () => {
  const text = readFileSync('deploy/watching/alerts.yaml', 'utf8');
  const rule =
    /^ {6}- alert: \w+\n {8}expr: .+\n {8}for: \d+[mh]\n {8}labels: \{ severity: (?:critical|warning) \}\n {8}annotations:\n {10}summary: [^:#]+\n/;
  expect(text).toContain('up{job="remise"}');
  let rest = text.slice(text.indexOf('      - alert: '));
  const names = new Set<string>();
  while (rest !== '') {
    const [found] = rule.exec(rest) ?? [];
    expect(found, rest.slice(0, 80)).toBeDefined();
    names.add(/alert: (\w+)/.exec(found ?? '')?.[1] ?? '');
    rest = rest.slice(found?.length ?? rest.length);
  }
  expect(names.size).toBe(alerts().length);
  // In YAML a colon and a space, or a space and a hash, would end a plain value.
  for (const { text: query } of alerts()) expect(query).not.toMatch(/: | #|^["'{[>|*&!%@`]/);
});
