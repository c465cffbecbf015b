import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { compareWithLog, expectAlike, expectPagesCalm, expectSettled } from '#tests/journeys/support/chaos-checks.ts';
import { Nemesis } from '#tests/journeys/support/chaos-nemesis.ts';
import { Person } from '#tests/journeys/support/chaos-person.ts';
import { type Subject, WORKS } from '#tests/journeys/support/chaos-work.ts';
import { expect, serverObjects, test } from '#tests/journeys/support/yard.ts';
import { seededRandom } from '#tests/server/database/embedded-random.ts';
import { type RunningApp, seededFolder, startApp } from '#tests/support/running-app.ts';

const SEED = Number(process.env['REMISE_CHAOS_SEED'] ?? Date.now() % 1_000_000);
const ROUNDS = Number(process.env['REMISE_CHAOS_ROUNDS'] ?? 2);
/** How many actions each person tries in a round, and how many strikes hit them all meanwhile. */
const ACTIONS = 5;
const STRIKES = 7;
/** Few, so that people meet. */
const SUBJECTS = 10;
const COMPARED = 4;
/** Longer than any round takes, even on a busy machine. */
const ROUND_MS = 600_000;

const PEOPLE = [
  { email: 'owner@demo.test', tabs: 2, works: WORKS },
  { email: 'office@demo.test', tabs: 2, works: WORKS },
  { email: 'yard@demo.test', tabs: 1, works: ['check', 'move', 'note'] },
] as const;

async function arrive(browser: Browser, url: string): Promise<Person[]> {
  const people: Person[] = [];
  for (const [index, person] of PEOPLE.entries()) {
    people.push(await Person.arrive(browser, url, { ...person, seed: SEED, random: seededRandom(SEED + index + 1) }));
  }
  return people;
}

async function subjectsOf([person]: readonly Person[], url: string): Promise<Subject[]> {
  if (person === undefined) throw new Error('nobody is there');
  const objects = await serverObjects(person.context, url);
  return objects
    .toSorted((left, right) => (left.uuid < right.uuid ? -1 : 1))
    .slice(0, SUBJECTS)
    .map(({ uuid, customer_id }) => ({ objectId: uuid, customerId: customer_id }));
}

type Evening = {
  readonly yard: RunningApp;
  readonly dataFolder: string;
  readonly people: readonly Person[];
  readonly nemesis: Nemesis;
  readonly subjects: readonly Subject[];
};

/** Everybody works while the nemesis rages. Then everything must become correct by waiting alone. */
async function playRound({ yard, dataFolder, people, nemesis, subjects }: Evening): Promise<void> {
  const work = async (person: Person) => {
    person.beginRound();
    for (let action = 0; action < ACTIONS; action += 1) {
      await person.work(subjects);
      await pause(200);
    }
  };
  await Promise.all([...people.map(work), nemesis.rage(STRIKES)]);

  const refused: string[] = [];
  for (const person of people) refused.push(...(await expectSettled(person)));
  for (const person of people) await expectPagesCalm(person);
  const compared = subjects.slice(0, COMPARED).map(({ objectId }) => objectId);
  await expectAlike(people, yard.url, compared);
  expect(people.flatMap(({ problems }) => problems)).toEqual([]);
  await yard.stop();
  expect(await compareWithLog(dataFolder, people, refused)).toEqual([]);
  await yard.restart();
}

function figures({ people, nemesis }: Evening): string {
  const changes = people.flatMap((person) => person.changes);
  const saved = changes.filter(({ outcome }) => outcome === 'saved').length;
  const refused = changes.filter(({ outcome }) => outcome === 'refused').length;
  const { length } = nemesis.done;
  return (
    `${length} strikes (server killed ${nemesis.count('kill')}, tabs crashed ${nemesis.count('crash')}, ` +
    `closed ${nemesis.count('close')}), ${changes.length} changes tried, ${saved} called saved, ${refused} refused`
  );
}

test('an evening of killed tabs, servers and connections loses nothing', async ({ browser }) => {
  test.setTimeout(ROUND_MS * (ROUNDS + 1));
  const folder = await seededFolder();
  const yard = await startApp({ dataFolder: folder.path, demo: 'demo' });
  const people: Person[] = [];
  try {
    people.push(...(await arrive(browser, yard.url)));
    const nemesis = new Nemesis(yard, people, seededRandom(SEED));
    const subjects = await subjectsOf(people, yard.url);
    const evening: Evening = { yard, dataFolder: folder.path, people, nemesis, subjects };
    for (let round = 1; round <= ROUNDS; round += 1) {
      await playRound(evening).finally(() => console.log(`seed ${SEED}, round ${round}: ${figures(evening)}`));
    }
    const saved = people.flatMap(({ changes }) => changes).filter(({ outcome }) => outcome === 'saved').length;
    // Guards against an evening on which nobody could work.
    expect(saved).toBeGreaterThan(ROUNDS * ACTIONS);
  } finally {
    for (const person of people) await person.context.close();
    await yard.stop();
    await folder.remove();
  }
});
