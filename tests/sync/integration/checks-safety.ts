import {
  type Evidence,
  isLost,
  isWaiting,
  lastOf,
  lifeOf,
  type Sighting,
  type Timeline,
  timelineOf,
} from './evidence.ts';
import { isCard, textOf } from './replay.ts';
import type { LoggedMutation, StoredRow } from './yard-server.ts';

type Mirror = NonNullable<Sighting['stored']['mirror']>;

function last(evidence: Evidence): Timeline {
  const timeline = evidence.timelines.get(evidence.lastLife);
  if (timeline === undefined) throw new Error('the last life of the server was not followed');
  return timeline;
}

/** Returns each sighting of a mirror with the server history that it is part of. */
function mirrors(
  evidence: Evidence,
): { readonly sighting: Sighting; readonly mirror: Mirror; readonly timeline: Timeline | undefined }[] {
  return evidence.sightings.flatMap((sighting) => {
    const { mirror } = sighting.stored;
    return mirror === undefined ? [] : [{ sighting, mirror, timeline: timelineOf(evidence, mirror) }];
  });
}

function idsEverQueued(evidence: Evidence): ReadonlyMap<string, string> {
  const ids = new Map(evidence.told.map(({ id, userId }) => [id, userId]));
  for (const { userId, stored } of evidence.sightings) {
    for (const entry of [...stored.outbox, ...stored.archive]) ids.set(entry.intent.id, userId);
  }
  for (const id of evidence.discarded) ids.delete(id);
  return ids;
}

/** Each change ever queued ends with a verdict, the server's or, where it could not be read at all, the device's. */
export function checkNothingIsLost(evidence: Evidence): string[] {
  const logged = new Set(last(evidence).log.map(({ id }) => id));
  return [...idsEverQueued(evidence)].flatMap(([id, userId]) => {
    if (logged.has(id)) return [];
    const entry = lastOf(evidence, userId)?.outbox.find((kept) => kept.intent.id === id);
    if (entry === undefined) return [`${id} is nowhere`];
    return entry.state === 'rejected' && entry.seq === null
      ? []
      : [`${id} has no verdict (${entry.state}, seq ${entry.seq})`];
  });
}

/** The tables hold each change of the log once. */
export function checkOnceOnly(evidence: Evidence): string[] {
  const { log, replay } = last(evidence);
  const wrong = [...replay.at(evidence.lastRev)].flatMap(([key, row]) => {
    const version = evidence.rows.get(key)?.version;
    return row === null || version === row.version
      ? []
      : [`${key} changed ${version} times, the log ${row.version} times`];
  });
  const doubled = log.filter((incoming, index) => log.findIndex(({ id }) => id === incoming.id) !== index);
  return [...wrong, ...doubled.map(({ id }) => `${id} is logged twice`)];
}

/** The log holds one device's changes in the order of their seqs, without gaps. */
export function checkClientOrder(evidence: Evidence): string[] {
  return [...evidence.timelines.values()].flatMap(({ log }) => {
    const next = new Map<string, number>();
    return log.flatMap(({ id, clientId, seq }) => {
      if (clientId === null) return [];
      const expected = next.get(clientId) ?? 1;
      next.set(clientId, (seq ?? 0) + 1);
      return seq === expected ? [] : [`${id} has seq ${seq} where ${expected} was due`];
    });
  });
}

/** A device holds all rows of a change or none. */
export function checkPagesAreWhole(evidence: Evidence): string[] {
  return mirrors(evidence).flatMap(({ sighting, mirror, timeline }) => {
    const ahead = [...mirror.server].filter(([, row]) => row.rev > mirror.rev);
    const torn = (timeline?.replay.done ?? []).flatMap(({ mutation: incoming, written }) => {
      if (written.length < 2) return [];
      const world = timeline?.replay.at(mirror.rev);
      const here = written.filter(
        (key) => world?.get(key) === null || (mirror.server.get(key)?.rev ?? -1) >= incoming.rev,
      );
      return here.length === 0 || here.length === written.length
        ? []
        : [`${sighting.userId} holds a part of ${incoming.name} ${incoming.id}`];
    });
    return [...ahead.map(([key]) => `${key} is of a later rev than ${mirror.rev}`), ...torn];
  });
}

/** A change that a person was told is saved stays visible until its refusal arrives. */
export function checkOwnChangesAreShown(evidence: Evidence): string[] {
  return evidence.told.flatMap(({ userId, id, shownBy, after }) => {
    if (shownBy === null || evidence.discarded.has(id)) return [];
    return evidence.sightings.slice(after).flatMap(({ userId: seenOn, at, stored }) => {
      const { mirror } = stored;
      if (seenOn !== userId || mirror === undefined || mirror.shown.has(shownBy)) return [];
      const isRefusedHere = stored.outbox.some((entry) => entry.intent.id === id && entry.state === 'rejected');
      const verdict = timelineOf(evidence, mirror)?.log.find((incoming) => incoming.id === id);
      const isRefused = verdict?.status === 'rejected' && verdict.rev <= mirror.rev;
      return isRefused || isRefusedHere ? [] : [`${shownBy} is not shown at ${at}`];
    });
  });
}

/** Neither a cursor nor a row goes back to an earlier rev. */
export function checkNothingGoesBack(evidence: Evidence): string[] {
  const before = new Map<string, Mirror>();
  return evidence.sightings.flatMap(({ userId, isFresh, at, life, stored: { mirror } }) => {
    // A lost mirror may be empty for a while, and begins at the snapshot again.
    if (isFresh) before.delete(userId);
    if (mirror === undefined) return [];
    const seen = before.get(userId);
    before.set(userId, mirror);
    // After the server lost changes, a device goes back to what the server still has.
    if (seen === undefined || seen.epoch !== mirror.epoch || isLost(evidence, seen, life)) return [];
    const rows = [...mirror.server].filter(([key, row]) => (seen.server.get(key)?.rev ?? 0) > row.rev);
    const back = mirror.rev < seen.rev ? [`${userId} went from rev ${seen.rev} to ${mirror.rev} at ${at}`] : [];
    return [...back, ...rows.map(([key]) => `${key} went back on ${userId} at ${at}`)];
  });
}

/** A device at a rev holds what the replayed log says, no more and no less. */
export function checkMirrorsAreComplete(evidence: Evidence): string[] {
  return mirrors(evidence).flatMap(({ sighting: { userId, at }, mirror, timeline }) => {
    if (timeline === undefined) return [`${userId} is where the server never was`];
    const world = timeline.replay.at(mirror.rev);
    const where = `on ${userId} at rev ${mirror.rev}, time ${at}`;
    const wrong = [...mirror.server].flatMap(([key, row]) => {
      if (isCard(key)) return [];
      const real = world.get(key);
      if (real === undefined || real === null) return [`${key} should not be there ${where}`];
      return textOf(real) === textOf(row) ? [] : [`${key} is ${textOf(row)} instead of ${textOf(real)} ${where}`];
    });
    const missing = [...world].filter(([key, row]) => row !== null && !mirror.server.has(key));
    return [...wrong, ...missing.map(([key]) => `${key} is missing ${where}`)];
  });
}

function differences(found: ReadonlyMap<string, StoredRow>, wanted: ReadonlyMap<string, StoredRow>): string[] {
  const keys = new Set([...found.keys(), ...wanted.keys()]);
  const text = (row: StoredRow | undefined) => (row === undefined ? 'nothing' : textOf(row));
  return [...keys].flatMap((key) => {
    const [left, right] = [text(found.get(key)), text(wanted.get(key))];
    return left === right ? [] : [`${key} is ${left} instead of ${right}`];
  });
}

/** In the end tables, replayed log and all devices are the same. */
export function checkAllEndAlike(evidence: Evidence): string[] {
  const replayed = [...last(evidence).replay.at(evidence.lastRev)].flatMap(([key, row]) =>
    row === null ? [] : [[key, row] as const],
  );
  const stored = new Map([...evidence.rows].filter(([key]) => !isCard(key)));
  const onServer = differences(stored, new Map(replayed)).map((text) => `in the tables: ${text}`);
  const onDevices = evidence.devices.flatMap(({ userId }) => {
    const mirror = lastOf(evidence, userId)?.mirror;
    if (mirror === undefined) return [`${userId} has no mirror`];
    const at = mirror.epoch === evidence.lastEpoch ? [] : [`${userId} is in another epoch`];
    const found = [...differences(mirror.server, evidence.rows), ...differences(mirror.shown, evidence.rows)];
    return [...at, ...found.map((text) => `on ${userId}: ${text}`)];
  });
  return [...onServer, ...onDevices];
}

/** No change counts as settled before its rows have arrived. */
export function checkNothingSettlesEarly(evidence: Evidence): string[] {
  const clients = new Map(evidence.devices.map(({ userId, clientId }) => [userId, clientId]));
  const reached = new Map<string, number>();
  return mirrors(evidence).flatMap(({ sighting: { userId, stored }, mirror, timeline }) => {
    const place = `${userId} ${lifeOf(evidence, mirror)}`;
    const rev = Math.max(reached.get(place) ?? 0, mirror.rev);
    reached.set(place, rev);
    const log = timeline?.log ?? [];
    const arrived =
      log.findLast((incoming) => incoming.clientId === clients.get(userId) && incoming.rev <= mirror.rev)?.seq ?? 0;
    const early =
      mirror.lastSeq > arrived
        ? [`${userId} takes seq ${mirror.lastSeq} for arrived at rev ${mirror.rev}, it is ${arrived}`]
        : [];
    const logged = new Map(log.map((incoming) => [incoming.id, incoming.rev]));
    const settled = stored.archive.filter(
      ({ intent, state }) => state === 'acked' && (logged.get(intent.id) ?? 0) > rev,
    );
    return [...early, ...settled.map(({ intent }) => `${intent.id} settled before rev ${logged.get(intent.id)}`)];
  });
}

/** Returns the devices' intents in the log, each with its device's final state. */
function ofDevices(evidence: Evidence): { readonly mutation: LoggedMutation; readonly userId: string }[] {
  const users = new Map(evidence.devices.map(({ userId, clientId }) => [clientId, userId]));
  return last(evidence).log.flatMap((incoming) => {
    const userId = users.get(incoming.clientId ?? '');
    return userId === undefined ? [] : [{ mutation: incoming, userId }];
  });
}

/** A refusal writes nothing, and its device keeps the reason and the input. */
export function checkRefusalsAreKept(evidence: Evidence): string[] {
  const decided = last(evidence).replay.done.flatMap(({ mutation: incoming, status, code }) =>
    status === incoming.status && code === incoming.code
      ? []
      : [`${incoming.id} (${incoming.name}) is ${incoming.status} ${incoming.code}, replayed ${status} ${code}`],
  );
  const kept = ofDevices(evidence).flatMap(({ mutation: incoming, userId }) => {
    if (incoming.status !== 'rejected') return [];
    const { outbox = [], archive = [] } = lastOf(evidence, userId) ?? {};
    const entry = [...outbox, ...archive].find(({ intent }) => intent.id === incoming.id);
    if (entry?.state !== 'rejected' || entry.code !== incoming.code)
      return [`${incoming.id} was refused and nobody was told`];
    return JSON.stringify(entry.intent.args) === JSON.stringify(incoming.args)
      ? []
      : [`the input of ${incoming.id} is gone`];
  });
  return [...decided, ...kept];
}

/** The losing value of a merge is on a card and in the log. */
export function checkLosersAreKept(evidence: Evidence): string[] {
  return last(evidence).replay.done.flatMap(({ mutation: incoming, status, cards }) => {
    if (status !== 'merged') return [];
    const card = evidence.rows.get(`attention/${incoming.id}`) as { fields?: { yours?: object } } | undefined;
    const kept = (card?.fields?.yours ?? {}) as Record<string, unknown>;
    const lost = Object.entries(cards[0]?.yours ?? {}).filter(([field, value]) => kept[field] !== value);
    if (card === undefined) return [`${incoming.id} was merged without a card`];
    return lost.map(([field, value]) => `the card of ${incoming.id} lost ${field}: ${String(value)}`);
  });
}

/** No more confirmed objects on a spot than it takes, no stay of two objects, no stay opened or closed twice. */
export function checkSpotsAreExclusive({ rows }: Evidence): string[] {
  const all = (table: string) => [...rows].flatMap(([key, row]) => (key.startsWith(`${table}/`) ? [row] : []));
  const stored = all('objects').filter((row) => row['storageStatus'] === 'with_storage');
  const full = all('spots').flatMap((spot) => {
    const here = stored.filter((row) => row['spotId'] === spot.id && row['placeConfirmed'] === true);
    return here.length > Number(spot['allowedNumber']) ? [`${here.length} objects surely stand on ${spot.id}`] : [];
  });
  const stays = stored.map((row) => row['stayId']);
  const shared = stays.filter((stay, index) => stay === null || stays.indexOf(stay) !== index);
  const facts = all('movements').filter((row) => row['standing'] === 'accepted' && row['kind'] !== 'moved');
  const names = facts.map((row) => `${String(row['kind'])} ${String(row['stayId'])}`);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...full,
    ...shared.map((stay) => `stay ${String(stay)} is not of one object`),
    ...twice.map((name) => `${name} twice`),
  ];
}

/** A deleted row is seen nowhere again. */
export function checkNothingRises(evidence: Evidence): string[] {
  const gone = [...last(evidence).replay.at(evidence.lastRev)].flatMap(([key, row]) => (row === null ? [key] : []));
  const inTables = gone.filter((key) => evidence.rows.has(key)).map((key) => `${key} is back in the tables`);
  const onDevices = mirrors(evidence).flatMap(({ sighting: { userId }, mirror, timeline }) => {
    const world = timeline?.replay.at(mirror.rev) ?? new Map();
    return [...mirror.server.keys()]
      .filter((key) => world.get(key) === null)
      .map((key) => `${key} is back on ${userId}`);
  });
  return [...inTables, ...onDevices];
}

/** The author of a change is the person who sent it, under their own device. */
export function checkNobodySpeaksForAnother(evidence: Evidence): string[] {
  const sent = evidence.delivered.flatMap(({ push, userId, status }) => {
    const foreign = push?.mutations.filter((mutation) => mutation.userId !== userId) ?? [];
    return status === 200 ? foreign.map(({ id }) => `${userId} sent ${id} of somebody else`) : [];
  });
  const taken = ofDevices(evidence).filter(({ mutation: incoming, userId }) => incoming.userId !== userId);
  return [...sent, ...taken.map(({ mutation: incoming }) => `${incoming.id} was taken under ${incoming.userId}`)];
}

/** The server gives the same verdict however often it is asked. */
export function checkVerdictsStay(evidence: Evidence): string[] {
  const said = new Map<string, string>();
  return evidence.delivered.flatMap(({ life, pushAnswer, page }) => {
    const verdicts = [...(pushAnswer?.results ?? []), ...(page?.verdicts ?? [])];
    return verdicts.flatMap((verdict) => {
      if (!('rev' in verdict)) return [];
      const key = `${life} ${verdict.id}`;
      const now = `${verdict.status} ${verdict.code ?? ''} at ${verdict.rev}`;
      const before = said.get(key) ?? now;
      said.set(key, before);
      return before === now ? [] : [`${verdict.id} is ${now}, was ${before}`];
    });
  });
}

/** A page that dies loses nothing of the queue. */
export function checkSavedSurvives({ losses }: Evidence): string[] {
  return losses.flatMap(({ before, after }) => {
    const kept = new Set([...after.outbox, ...after.archive].map(({ intent }) => intent.id));
    return before.outbox.flatMap(({ intent }) => (kept.has(intent.id) ? [] : [`${intent.id} did not survive`]));
  });
}

/** A change that could not be stored is not shown as if it were. */
export function checkFailedSavesAreTold({ notStored, sightings }: Evidence): string[] {
  return notStored.flatMap(({ userId, shownBy }) => {
    const seen = sightings.some((sighting) => {
      const { outbox, mirror } = sighting.stored;
      const isQueued = outbox.some(({ intent }) => shownBy.endsWith(intent.entityId));
      return sighting.userId === userId && (isQueued || mirror?.shown.has(shownBy) === true);
    });
    return seen ? [`${shownBy} was called not stored and is there`] : [];
  });
}

/** A lost mirror costs nothing but time: the queue is as it was, and the device ends like the others. */
export function checkMirrorIsDisposable(evidence: Evidence): string[] {
  const queueOf = (stored: Sighting['stored']) => JSON.stringify(stored.outbox.map(({ intent, seq }) => [intent, seq]));
  return evidence.losses.flatMap(({ userId, isMirrorLost, before, after }) => {
    if (!isMirrorLost) return [];
    const changed = queueOf(before) === queueOf(after) ? [] : [`the queue of ${userId} changed with its mirror`];
    const ended = lastOf(evidence, userId)?.mirror;
    return ended?.rev === evidence.lastRev ? changed : [...changed, `${userId} did not come back from a lost mirror`];
  });
}

/** What docs/sync.md lets a clock decide: a movement is undone within ten minutes of when that was wanted. */
const TOO_LATE = 'movement.undo_too_late';

/** With every clock stopped the verdicts are the same, except that one, and no clock keeps a device from finishing. */
export function checkClocksDecideNothing(evidence: Evidence): string[] {
  const changed = last(evidence).replay.done.flatMap(({ mutation: incoming, timeless }) =>
    (timeless.status === incoming.status && timeless.code === incoming.code) ||
    [incoming.code, timeless.code].includes(TOO_LATE)
      ? []
      : [`the clock decided ${incoming.id} (${incoming.name})`],
  );
  const waiting = evidence.devices.filter(({ userId }) => lastOf(evidence, userId)?.outbox.some(isWaiting) === true);
  return [...changed, ...waiting.map(({ userId }) => `${userId} still waits`)];
}
