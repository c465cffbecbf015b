import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { rowsOf } from './billing/billing.ts';

function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

/** On PostgreSQL: pauses a transaction that has done its work, while another call begins and waits for it. */
export async function whileOpen<Result>(
  test: TestApp,
  open: (pause: () => Promise<void>) => Promise<unknown>,
  other: () => Promise<Result>,
): Promise<Result> {
  const [pausing, released] = [gate(), gate()];
  const held = open(() => {
    pausing.open();
    return released.passed;
  });
  await Promise.race([pausing.passed, held]);
  const answer = other();
  try {
    await expect.poll(() => waiting(test), { timeout: 15_000 }).toBe(1);
  } finally {
    released.open();
    await held;
  }
  return answer;
}

async function waiting(test: TestApp): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    test,
    `select count(distinct pid)::int as count from pg_locks l join pg_database d on d.oid = l.database or l.database is null
     where not l.granted and d.datname = current_database()
       and l.pid in (select pid from pg_stat_activity where datname = current_database())`,
  );
  return row?.count ?? 0;
}
