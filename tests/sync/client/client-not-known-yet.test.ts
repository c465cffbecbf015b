import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { documentTable } from '#annotations/document.ts';
import { noteTable } from '#annotations/note.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { readDayAgenda } from '#appointments/client/day-agenda.ts';
import { objectTable } from '#objects/object.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import { aNote, anAppointment, testId } from '#tests/support/builders.ts';
import { aYard, inStep } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';
import type { FakeServer } from '#tests/support/fake-server.ts';

const DAY = '2026-05-04';
const LATER = '2026-05-20';

/** Queries that a page shows as a figure, a list or an absent row. */
const QUESTIONS: readonly [string, (mirror: Mirror) => Promise<unknown>, unknown][] = [
  ['the visits of a day', async (mirror) => (await mirror.where(appointmentTable, 'date', DAY)).length, 3],
  ['a whole table', async (mirror) => (await mirror.all(objectTable)).length, 2],
  ['a record', async (mirror) => (await mirror.get(objectTable, testId('o', 2)))?.id, testId('o', 2)],
  [
    'records by their ids',
    async (mirror) => (await mirror.getMany(objectTable, [testId('o', 2)])).filter((row) => row !== undefined).length,
    1,
  ],
];

/** `first`: the rows that come before all others; `isHeld`: the files that wait until they are released. */
async function aSlowDownload({
  first = null,
  isHeld = () => true,
}: {
  readonly first?: FakeServer['first'];
  readonly isHeld?: (path: string) => boolean;
} = {}) {
  const yard = aYard();
  yard.server.first = first;
  yard.server.put(noteTable, aNote());
  for (let visit = 1; visit <= 3; visit += 1) yard.server.put(appointmentTable, anAppointment(visit, { date: DAY }));
  yard.server.put(appointmentTable, anAppointment(4, { date: LATER }));
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fetch = async (input: string, init?: RequestInit) => {
    if (input.includes('/api/sync/snapshot/') && isHeld(input)) await gate;
    return yard.server.fetch(input, init);
  };
  return { ...yard, session: await yard.open({ fetch }), release };
}

describe('on the first download', () => {
  it.each(QUESTIONS)(
    '%s is not known before its rows are here, and never shown as nothing',
    async (_what, ask, known) => {
      const { server, clock, session, release } = await aSlowDownload();
      const shown: unknown[] = [];
      const watching = session.watch(ask).subscribe((answer) => shown.push(answer));
      await until(() => server.requests.includes('/api/sync/pull'), 'the download to begin');
      await clock.advance(2000);
      release();
      await until(() => shown.includes(known), 'the rows');
      watching.unsubscribe();
      expect([...new Set(shown)]).toEqual([undefined, known]);
    },
  );

  it('an empty table is known to be empty once the server has said so', async () => {
    const { server, session, release } = await aSlowDownload();
    const shown: unknown[] = [];
    const count = async (mirror: Mirror) => (await mirror.all(documentTable)).length;
    const watching = session.watch(count).subscribe((answer) => shown.push(answer));
    release();
    await inStep(session, server);
    await until(() => shown.includes(0), 'the answer');
    watching.unsubscribe();
    expect([...new Set(shown)]).toEqual([undefined, 0]);
  });

  it('the board of a day is known once the rows that come first are here; of other days nothing is said', async () => {
    const first = ['o', 'c', 's', 'w', 'n'].map((kind) => testId(kind, 1));
    const visits = [1, 2, 3].map((visit) => testId('a', visit));
    const { server, session, release } = await aSlowDownload({
      first: { from: DAY, to: '2026-05-05', ids: new Set([...first, ...visits]) },
      isHeld: (path) => !path.includes('hot-days'),
    });
    const boards = { today: new Set<unknown>(), later: new Set<unknown>(), all: new Set<unknown>() };
    const follow = (shown: Set<unknown>, ask: (mirror: Mirror) => Promise<unknown>) =>
      session.watch(ask).subscribe((answer) => shown.add(answer));
    const watching = [
      follow(boards.today, async (mirror) => {
        const agenda = await readDayAgenda(mirror, DAY);
        return agenda.map(({ object, customer, spot, notes }) => [object, customer, spot, ...notes].length).join();
      }),
      follow(boards.later, async (mirror) => (await readDayAgenda(mirror, LATER)).length),
      follow(boards.all, async (mirror) => (await mirror.where(appointmentTable, 'date', DAY)).length),
    ];
    await until(() => boards.today.size > 1, "today's board");
    expect([...boards.today]).toEqual([undefined, '4,4,4']);
    expect([...boards.later, ...boards.all]).toEqual([undefined, undefined]);
    release();
    await inStep(session, server);
    await until(() => boards.later.size > 1 && boards.all.size > 1, 'the rest');
    for (const query of watching) query.unsubscribe();
    expect([...boards.later]).toEqual([undefined, 1]);
    expect([...boards.today]).toEqual([undefined, '4,4,4']);
  });

  it('the rows that come first are fetched beside the pull, and nothing is shown of them before it is answered', async () => {
    const yard = aYard();
    yard.server.put(appointmentTable, anAppointment(1, { date: DAY }));
    yard.server.first = { from: DAY, to: DAY, ids: new Set(['a', 'o', 'c', 's', 'w'].map((kind) => testId(kind, 1))) };
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const session = await yard.open({
      fetch: async (input, init) => {
        if (input.includes('/api/sync/pull')) await answered;
        return yard.server.fetch(input, init);
      },
    });
    const shown: unknown[] = [];
    const watching = session
      .watch(async (mirror) => (await readDayAgenda(mirror, DAY)).length)
      .subscribe((visits) => shown.push(visits));
    await until(() => yard.server.requests.some((path) => path.includes('appointments-hot-days')), 'the first files');
    expect(yard.server.requests).not.toContain('/api/sync/pull');
    expect(new Set(shown)).toEqual(new Set([undefined]));
    answer();
    await until(() => shown.includes(1), 'the board');
    watching.unsubscribe();
  });

  it('a visit whose object is not among them keeps the board of its day unknown', async () => {
    const { server, session, release } = await aSlowDownload({
      first: { from: DAY, to: DAY, ids: new Set([1, 2, 3].map((visit) => testId('a', visit))) },
      isHeld: (path) => !path.includes('hot-days'),
    });
    const shown: unknown[] = [];
    const watching = session
      .watch(async (mirror) => (await readDayAgenda(mirror, DAY)).map(({ object }) => object?.id).join())
      .subscribe((answer) => shown.push(answer));
    await until(() => server.requests.some((path) => path.includes('appointments-hot-days')), 'the visits');
    const ofVisits = async (mirror: Mirror) => (await mirror.ofDay(DAY).where(appointmentTable, 'date', DAY)).length;
    const visits: unknown[] = [];
    const counting = session.watch(ofVisits).subscribe((answer) => visits.push(answer));
    await until(() => visits.includes(3), 'the visits');
    expect(new Set(shown)).toEqual(new Set([undefined]));
    release();
    await until(() => shown.includes([1, 1, 1].map((object) => testId('o', object)).join()), 'the board');
    for (const query of [watching, counting]) query.unsubscribe();
  });
});
