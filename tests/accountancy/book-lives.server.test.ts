import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/civil-date.ts';
import { type Random, seededRandom } from '#tests/sync/model/random.ts';
import { bookingsOf, checkBalances, checkDays, checkYear } from './book-checks.ts';
import { beginLife, closeSome, type Life, liveOn, reopenLast } from './book-life.ts';
import { checkClearing, payOutAll } from './book-life-payouts.ts';
import { type Books, emptyBooks, figuresUntil, openBooks } from './books.ts';

const LIVES = Number(process.env['REMISE_BOOK_LIVES'] ?? 1);
const FIRST = Number(process.env['REMISE_BOOK_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const STEPS = Number(process.env['REMISE_BOOK_STEPS'] ?? 60);
const DAYS = Number(process.env['REMISE_BOOK_DAYS'] ?? 12);
const YEARS = [2018, 2019, 2020, 2021];

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.stop());

type Kept = { readonly until: string; readonly figures: object };

/** What the books say of every year until a closed day. */
async function figuresOf(until: string): Promise<Kept> {
  const years = YEARS.filter((year) => year <= Number(until.slice(0, 4)));
  const figures: object[] = [];
  await books.renew();
  for (const year of years) {
    const isLast = year === Number(until.slice(0, 4));
    figures.push(await figuresUntil(books, isLast ? until : `${year}-12-31`, { withAudit: false }));
  }
  return { until, figures };
}

const anyDay = (random: Random, { today }: Life) => addDays(today, 0 - random.int(400));

async function live(seed: number, trail: string[]): Promise<Life> {
  await emptyBooks(books);
  const random = seededRandom(seed);
  const life = await beginLife(books, random, trail);
  const kept: Kept[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await liveOn(life);
    if (random.chance(0.08)) {
      const until = await books.on(life.today, () => closeSome(life));
      if (until !== undefined) kept.push(await figuresOf(until));
      life.trail.push(`${life.today} close: ${until}`);
    } else if (random.chance(0.03)) {
      const until = await books.on(life.today, () => reopenLast(life));
      if (until !== undefined) kept.pop();
      life.trail.push(`${life.today} reopen: ${until}`);
    }
  }
  await books.on(life.today, () => payOutAll(life));
  await checkBalances(books);
  for (const { until, figures } of kept)
    expect((await figuresOf(until)).figures, `closed until ${until}`).toEqual(figures);
  await books.renew();
  await checkDays(
    books,
    YEARS,
    Array.from({ length: DAYS }, () => anyDay(random, life)),
  );
  const booked = await bookingsOf(books, YEARS);
  await checkClearing(life, (account) =>
    booked.reduce((sum, row) => (row.account === account ? sum + row.cents : sum), 0),
  );
  for (const year of YEARS.filter((one) => `${one}` <= life.today)) {
    await books.renew();
    await checkYear(books, year);
  }
  return life;
}

describe(`books that live through everything in any order (REMISE_BOOK_SEED=${FIRST})`, () => {
  it.each(Array.from({ length: LIVES }, (_, index) => FIRST + index))('agree with each other: %s', async (seed) => {
    const trail: string[] = [];
    try {
      const life = await live(seed, trail);
      expect(life.invoices.length).toBeGreaterThan(0);
    } catch (error) {
      console.log(`REMISE_BOOK_SEED=${seed} REMISE_BOOK_LIVES=1\n${trail.join('\n')}`);
      throw error;
    }
  });
});
