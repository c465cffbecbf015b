import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { noteTable } from '#annotations/note.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { objectTable } from '#objects/object.ts';
import type { Mirror } from '#sync/client/runtime/types.ts';
import { anAppointment, testId } from '#tests/support/builders.ts';
import { aYard, inStep } from '#tests/support/device-yard.ts';
import { until } from '#tests/support/fake-runtime.ts';

const DAY = '2026-05-04';

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

async function aSlowDownload() {
  const yard = aYard();
  for (let visit = 1; visit <= 3; visit += 1) yard.server.put(appointmentTable, anAppointment(visit, { date: DAY }));
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fetch = async (input: string, init?: RequestInit) => {
    if (input.includes('/api/sync/snapshot/')) await gate;
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
    const count = async (mirror: Mirror) => (await mirror.all(noteTable)).length;
    const watching = session.watch(count).subscribe((answer) => shown.push(answer));
    release();
    await inStep(session, server);
    await until(() => shown.includes(0), 'the answer');
    watching.unsubscribe();
    expect([...new Set(shown)]).toEqual([undefined, 0]);
  });
});
