import { planDigOut } from '#objects/dig-out/plan.ts';
import type { DigObject, DigQuestion, DigSpot } from '#objects/dig-out/question.ts';
import { standByLeaving } from '#objects/place-by-leaving.ts';
import { addDays } from '#shared/civil-date.ts';
import { madeYard, randomOf } from '#tests/objects/dig-out/made-yard.ts';
import { fewestMoves, Replay } from '#tests/objects/dig-out/replay.ts';

/**
 * How many moves the planner needs: of small yards beside trying everything, of large ones beside taking the first place that
 * fits, and in a year of 500 objects, with and without the place that a check-in proposes.
 */
export function benchDigOut(): void {
  smallYards();
  largeYards();
  year();
  fullHall();
}

function smallYards(): void {
  let [yards, equal, moves] = [0, 0, 0];
  for (let seed = 0; yards < 300; seed += 1) {
    const size = { rows: 2 + (seed % 3), perRow: 2 + (seed % 2), filled: 0.8, wanted: 1 + (seed % 3), odd: 0.05 };
    const question = madeYard(seed, size);
    if (question.objects.length > 8) continue;
    const plan = planDigOut(question);
    const fewest = fewestMoves(question, outOf(plan.moves));
    yards += 1;
    moves += plan.count;
    equal += Number(plan.count === fewest);
  }
  console.log(`dig-out · small yards · ${equal} of ${yards} as short as trying everything · ${moves} moves`);
}

function largeYards(): void {
  for (const filled of [0.9, 0.97, 1]) {
    let [ours, first, least, proved] = [0, 0, 0, 0];
    const yards = 20;
    for (let seed = 0; seed < yards; seed += 1) {
      const question = madeYard(seed, { rows: 20, perRow: 10, filled, wanted: 10, odd: 0.02 });
      const plan = planDigOut(question);
      ours += plan.count;
      least += plan.atLeast;
      proved += Number(plan.proof !== null);
      first += firstFit(question, outOf(plan.moves)).moves;
    }
    const words = `${ours} moves, first fit ${first}, ratio ${(ours / first).toFixed(2)}, at least ${least}`;
    console.log(`dig-out · ${yards} yards of 200 spots, ${filled * 100}% full, 10 wanted · ${words}, ${proved} proved`);
  }
}

function outOf(moves: ReturnType<typeof planDigOut>['moves']): readonly string[] {
  return moves.flatMap(({ kind, objectId }) => (kind === 'out' ? [objectId] : []));
}

/** One after the other: whatever stands before a wanted one goes to the first place that fits, or to the aisle and back. */
function firstFit(question: DigQuestion, wanted: readonly string[]) {
  const replay = new Replay(question);
  const on = (spotId: string) => [...replay.at].filter(([, at]) => at === spotId).map(([id]) => id);
  let moves = 0;
  for (const id of wanted) {
    const spotId = replay.at.get(id) ?? '';
    const ways = replay.ways(spotId).map((way) => way.flatMap((spot) => on(spot.id)));
    const [way = []] = ways.sort((left, right) => left.length - right.length);
    const aside: string[] = [];
    const waiting = new Set(way);
    while (waiting.size > 0) {
      const next = [...waiting].find((each) => replay.isOut(replay.at.get(each) ?? '', each));
      if (next === undefined) break;
      waiting.delete(next);
      const to = question.spots.find(
        (spot) => replay.against(next, spot.id) === null && !isBefore(replay, spot.id, spotId),
      );
      replay.at.set(next, to?.id ?? null);
      moves += 1;
      if (to === undefined) aside.push(next);
    }
    replay.at.delete(id);
    for (const each of aside.reverse()) {
      const home = question.objects.find((object) => object.id === each)?.spotId ?? '';
      const to =
        replay.against(each, home) === null
          ? home
          : question.spots.find((spot) => replay.against(each, spot.id) === null)?.id;
      replay.at.set(each, to ?? null);
      moves += 1;
    }
  }
  return { moves, at: replay.at };
}

function isBefore(replay: Replay, spotId: string, wantedOn: string): boolean {
  return replay.ways(wantedOn).some((way) => way.some(({ id }) => id === spotId));
}

type Stay = { readonly object: DigObject; readonly from: string; readonly until: string };

const FIRST_DAY = '2026-09-01';

/**
 * Objects that come in autumn and leave in spring, one in five before. Of two in five the day is known when they come; of the
 * others the end of winter is expected.
 */
function staysOf(count: number): readonly Stay[] {
  const random = randomOf(500);
  return Array.from({ length: count }, (_, index) => {
    const from = addDays(FIRST_DAY, Math.floor(random() * 75));
    const isShort = random() < 0.2;
    const until = isShort
      ? addDays(from, 10 + Math.floor(random() * 60))
      : addDays('2027-03-01', Math.floor(random() * 100));
    const size = { lengthCm: [500, 600, 700][index % 3] ?? 600, widthCm: 230, heightCm: 250 };
    return {
      object: { id: `o${index}`, ...size, spotId: null, held: false, leavesOn: random() < 0.4 ? until : '2027-04-01' },
      from,
      until,
    };
  });
}

/** Rows of five with one open end, and a few rows along the aisle. */
function yardSpots(rows: number): readonly DigSpot[] {
  return Array.from({ length: rows * 5 }, (_, index) => {
    const row = Math.floor(index / 5);
    const size = {
      lengthCm: 750,
      widthCm: 250,
      heightCm: 300,
      allowedNumber: 1,
      outOfUse: false,
      reservedObjectId: null,
    };
    const place = { warehouseId: 'hall', zone: 'hall', mapRow: row + 1, mapPosition: (index % 5) + 1 };
    return { id: `s${index}`, ...size, ...place, end: row % 10 === 9 ? ('none' as const) : ('front' as const) };
  });
}

function year(): void {
  const stays = staysOf(500);
  const spots = yardSpots(112);
  const moves = (proposed: boolean, planned: boolean) => yearOf(stays, spots, proposed, planned);
  const results = {
    plain: moves(false, false),
    planned: moves(false, true),
    proposed: moves(true, false),
    both: moves(true, true),
  };
  const { plain, planned, proposed, both } = results;
  const ratio = (of: number) => (of / plain).toFixed(2);
  console.log(
    `dig-out · a year of 500 objects on ${spots.length} spots · first fit ${plain} moves · planner ${planned}, ratio ` +
      `${ratio(planned)} · place by leaving ${proposed}, ratio ${ratio(proposed)} · both ${both}, ratio ${ratio(both)}`,
  );
}

/** The moves of a year: where each is put, and how those that leave on a day are dug out. */
function yearOf(stays: readonly Stay[], spots: readonly DigSpot[], proposed: boolean, planned: boolean): number {
  const at = new Map<string, string | null>();
  let moves = 0;
  for (let day = FIRST_DAY; day < '2027-08-01'; day = addDays(day, 1)) {
    const objects = stays
      .filter(({ object }) => at.has(object.id))
      .map(({ object }) => ({ ...object, spotId: at.get(object.id) ?? null }));
    const wanted = stays
      .filter(({ object, until }) => until === day && at.has(object.id))
      .map(({ object }) => object.id);
    if (wanted.length > 0) {
      const question = { spots, objects, wanted };
      if (planned) {
        const plan = planDigOut({ ...question, budget: 2000 });
        moves += plan.count;
        for (const move of plan.moves) {
          if (move.kind === 'out') at.delete(move.objectId);
          else at.set(move.objectId, move.to);
        }
      } else {
        const worked = firstFit(question, wanted);
        moves += worked.moves;
        at.clear();
        for (const [id, spot] of worked.at) at.set(id, spot);
      }
    }
    for (const { object, from } of stays) {
      if (from !== day) continue;
      const spot = placeOf(object, stays, spots, at, day, proposed);
      const forced = spot ?? leastBehind(spots, at);
      // Whatever stands before it is moved, and moved back.
      if (spot === undefined) moves += 2 * takenBefore(spots, at, forced);
      at.set(object.id, forced);
    }
  }
  return moves;
}

/** How many stand between a spot and the open end of its row. */
function takenBefore(spots: readonly DigSpot[], at: ReadonlyMap<string, string | null>, spotId: string): number {
  const taken = new Set(at.values());
  const spot = spots.find(({ id }) => id === spotId);
  return spots.filter(
    ({ id, mapRow, mapPosition }) =>
      taken.has(id) && mapRow === spot?.mapRow && mapPosition < spot.mapPosition && spot.end !== 'none',
  ).length;
}

function leastBehind(spots: readonly DigSpot[], at: ReadonlyMap<string, string | null>): string {
  const taken = new Set(at.values());
  const free = spots.filter(({ id }) => !taken.has(id)).map(({ id }) => ({ id, before: takenBefore(spots, at, id) }));
  return free.sort((left, right) => left.before - right.before)[0]?.id ?? '';
}

function placeOf(
  object: DigObject,
  stays: readonly Stay[],
  spots: readonly DigSpot[],
  at: ReadonlyMap<string, string | null>,
  today: string,
  proposed: boolean,
): string | undefined {
  const leaves = new Map(stays.map((stay) => [stay.object.id, stay.object.leavesOn]));
  const standing = new Map<string, (string | null)[]>();
  for (const [id, spot] of at) if (spot !== null) standing.set(spot, [leaves.get(id) ?? null]);
  const stand = standByLeaving(spots, standing, { today, leavesOn: object.leavesOn });
  const free = spots.flatMap(({ id }) => {
    const found = standing.has(id) ? null : stand(id);
    return found === null ? [] : [{ id, rank: found.rank }];
  });
  if (proposed) return free.sort((left, right) => left.rank - right.rank)[0]?.id;
  // The first row with room, as deep as it goes.
  const isFree = new Set(free.map(({ id }) => id));
  const first = spots.find(({ id }) => isFree.has(id));
  return spots.findLast(({ id, mapRow }) => isFree.has(id) && mapRow === first?.mapRow)?.id;
}

function fullHall(): void {
  const spots = yardSpots(40);
  const objects = spots.map((spot, index) => ({
    ...(staysOf(200)[index]?.object as DigObject),
    id: `o${index}`,
    spotId: spot.id,
  }));
  const wanted = objects
    .filter((_, index) => index % 7 === 3)
    .slice(0, 30)
    .map(({ id }) => id);
  let moves = 0;
  const times = [1, 2, 3, 4, 5].map(() => {
    const begun = performance.now();
    moves = planDigOut({ spots, objects, wanted }).count;
    return performance.now() - begun;
  });
  const median = times.sort((left, right) => left - right)[2] ?? 0;
  console.log(
    `dig-out · 30 of a full hall of 200, ${moves} moves · ${median.toFixed(0)} ms of 2,000${median > 2000 ? ' · MISSED' : ''}`,
  );
}
