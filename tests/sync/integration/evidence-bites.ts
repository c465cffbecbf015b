import type { OutboxEntry } from '#sync/protocol.ts';
import type { Checked } from './checks.ts';
import type { Stored } from './device.ts';
import { type Evidence, type Sighting, timelineOf } from './evidence.ts';
import type { StoredRow } from './yard-server.ts';

type Mirror = NonNullable<Stored['mirror']>;

/** Corrupts one thing in the evidence of a good run, per invariant: its check must notice. */
export const BITES: Readonly<Record<Checked, (good: Evidence) => Evidence>> = {
  // A device forgot a change that the server never heard of.
  I1: (good) => ({ ...good, told: [...good.told, { ...pick(good.told), id: 'forgotten' }] }),
  // A change took effect twice.
  I2: (good) =>
    withRow(
      good,
      (key) => key.startsWith('notes/'),
      (row) => ({ ...row, version: row.version + 1 }),
    ),
  // Two changes of one device swapped places.
  I3: (good) =>
    withLog(good, (log) => log.map((mutation) => (mutation.seq === 1 ? { ...mutation, seq: 2 } : mutation))),
  // A page was applied but for one of its rows.
  I4: (good) => withMirror(good, (mirror) => ({ ...mirror, server: tornFrom(good, mirror) })),
  // A saved change is not shown.
  I5: (good) => {
    const { shownBy, userId } = pick(good.told.filter((told) => told.shownBy !== null));
    const sightings = good.sightings.map((sighting) => {
      const { mirror } = sighting.stored;
      if (sighting.userId !== userId || mirror === undefined) return sighting;
      return {
        ...sighting,
        stored: { ...sighting.stored, mirror: { ...mirror, shown: without(mirror.shown, shownBy ?? '') } },
      };
    });
    return { ...good, sightings };
  },
  // A late page took the cursor back.
  I6: (good) => withMirror(good, (mirror) => ({ ...mirror, rev: mirror.rev - 1 })),
  // A row was passed over.
  I7: (good) =>
    withMirror(good, (mirror) => ({ ...mirror, server: without(mirror.server, pick([...mirror.server.keys()])) })),
  // A device ends with another value than the server.
  I8: (good) => withMirror(good, (mirror) => ({ ...mirror, shown: changed(mirror.shown) })),
  // Seqs count as arrived although their rows are missing.
  I9: (good) => withMirror(good, (mirror) => ({ ...mirror, lastSeq: mirror.lastSeq + 1 })),
  // Nobody was told of a refusal.
  I10: (good) => withQueues(good, (entries) => entries.filter(({ state }) => state !== 'rejected')),
  // The card of a merge lost what was typed.
  I11: (good) =>
    withRow(
      good,
      (key) => key.startsWith('attention/'),
      (row) => ({ ...row, fields: { yours: {}, theirs: {} } }),
    ),
  // Two objects surely stand on one spot.
  I12: (good) =>
    withRow(
      good,
      (key) => key.startsWith('objects/'),
      (row) => ({
        ...row,
        storageStatus: 'with_storage',
        placeConfirmed: true,
        stayId: row.id,
        spotId: pick([...good.rows.keys()].filter((key) => key.startsWith('spots/'))).slice('spots/'.length),
      }),
    ),
  // A deleted row is back.
  I13: (good) => {
    const gone = [...(good.timelines.get(good.lastLife)?.replay.at(good.lastRev) ?? [])].filter(
      ([, row]) => row === null,
    );
    return { ...good, rows: new Map([...good.rows, [pick(gone)[0], pick([...good.rows.values()])]]) };
  },
  // A change was pushed in somebody else's session.
  I14: (good) => ({ ...good, delivered: good.delivered.map((one) => ({ ...one, userId: 'somebody else' })) }),
  // The same change was refused when it was asked again.
  I15: (good) => {
    const push = pick(good.delivered.filter(({ pushAnswer }) => pushAnswer?.results.some((result) => 'rev' in result)));
    const results = (push.pushAnswer?.results ?? []).map(
      (result) => ({ ...result, status: 'rejected', code: 'other' }) as typeof result,
    );
    const pushAnswer = { ...(push.pushAnswer as NonNullable<typeof push.pushAnswer>), results };
    return { ...good, delivered: [...good.delivered, { ...push, pushAnswer }] };
  },
  // A page that died took a change with it.
  I16: (good) => ({ ...good, losses: good.losses.map((loss) => ({ ...loss, after: { ...loss.after, outbox: [] } })) }),
  // A change that could not be stored is shown anyway.
  I17: (good) => {
    const { userId, stored } = good.sightings.findLast(({ stored: { mirror } }) => mirror !== undefined) as Sighting;
    return { ...good, notStored: [{ userId, shownBy: pick([...(stored.mirror?.shown.keys() ?? [])]) }] };
  },
  // A change in the queue was lost with the mirror.
  I18: (good) => ({
    ...good,
    losses: good.losses.map((loss) => ({ ...loss, isMirrorLost: true, after: { ...loss.after, outbox: [] } })),
  }),
  // A verdict depended on the time.
  I19: (good) => {
    const timeline = good.timelines.get(good.lastLife) as NonNullable<ReturnType<typeof good.timelines.get>>;
    const done = timeline.replay.done.map((one) => ({
      ...one,
      timeless: { status: 'rejected', code: 'too_late' } as const,
    }));
    const replay = Object.assign(Object.create(timeline.replay) as typeof timeline.replay, { done });
    return { ...good, timelines: new Map([...good.timelines, [good.lastLife, { ...timeline, replay }]]) };
  },
  L1: (good) => withHealing(good, () => ({ drainedAfterMs: 600_000 })),
  L2: (good) => ({ ...good, failures: new Map([['poison', 6]]) }),
  L3: (good) => withHealing(good, (one) => (one === 1 ? { drainedAfterMs: null } : {})),
  // A device asks and fails twenty times in a second.
  L5: (good) => {
    const attempt = { userId: pick(good.devices).userId, kind: 'pull', ok: false } as const;
    return { ...good, attempts: Array.from({ length: 20 }, (_, index) => ({ ...attempt, at: index * 50 })) };
  },
  // The status line says that nothing is pending, while something is.
  L6: (good) => ({ ...good, statuses: good.statuses.map((status) => ({ ...status, waiting: status.waiting + 1 })) }),
  L7: (good) => withHealing(good, (one) => (one === 0 ? { drainedAfterMs: null } : {})),
};

function pick<Item>(items: readonly Item[]): Item {
  const [first] = items;
  if (first === undefined) throw new Error('the run brought nothing to make wrong');
  return first;
}

function without(rows: Mirror['server'], key: string): Mirror['server'] {
  return new Map([...rows].filter(([other]) => other !== key));
}

function changed(rows: Mirror['server']): Mirror['server'] {
  const [key, row] = pick([...rows]);
  return new Map([...rows, [key, { ...row, name: 'Something else' }]]);
}

/** The last mirror that was seen, made wrong. */
function withMirror(good: Evidence, change: (mirror: Mirror) => Mirror): Evidence {
  const at = good.sightings.findLastIndex(({ stored }) => stored.mirror !== undefined);
  const sightings = good.sightings.map((sighting, index) => {
    const { mirror } = sighting.stored;
    if (index !== at || mirror === undefined) return sighting;
    return { ...sighting, stored: { ...sighting.stored, mirror: change(mirror) } };
  });
  // Keeps the correct sighting before it as well, so that there is something to go back from.
  return { ...good, sightings: [...good.sightings, ...sightings.slice(at, at + 1), ...sightings.slice(at + 1)] };
}

/** Reverts one row of a change that wrote several. */
function tornFrom(good: Evidence, mirror: Mirror): Mirror['server'] {
  const done = timelineOf(good, mirror)?.replay.done ?? [];
  const { written } = pick(done.filter((one) => one.written.length > 1 && one.mutation.rev <= mirror.rev));
  const [key = ''] = written.filter((one) => mirror.server.has(one));
  return without(mirror.server, key);
}

function withQueues(good: Evidence, change: (entries: readonly OutboxEntry[]) => OutboxEntry[]): Evidence {
  const sightings = good.sightings.map((sighting) => {
    const archive = sighting.stored.archive.filter(({ state }) => state !== 'rejected');
    return { ...sighting, stored: { ...sighting.stored, outbox: change(sighting.stored.outbox), archive } };
  });
  return { ...good, sightings };
}

function withRow(good: Evidence, isMeant: (key: string) => boolean, change: (row: StoredRow) => StoredRow): Evidence {
  return { ...good, rows: new Map([...good.rows].map(([key, row]) => [key, isMeant(key) ? change(row) : row])) };
}

function withLog(good: Evidence, change: (log: Timeline['log']) => Timeline['log']): Evidence {
  const timelines = [...good.timelines].map(
    ([life, timeline]) => [life, { ...timeline, log: change(timeline.log) }] as const,
  );
  return { ...good, timelines: new Map(timelines) };
}

type Timeline = NonNullable<ReturnType<Evidence['timelines']['get']>>;

function withHealing(good: Evidence, change: (index: number) => { readonly drainedAfterMs?: number | null }): Evidence {
  return { ...good, healing: good.healing.map((one, index) => ({ ...one, ...change(index) })) };
}
