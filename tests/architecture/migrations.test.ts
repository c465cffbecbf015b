import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { longLocksIn } from './migration-locks.ts';

const FOLDER = 'src/server/database/migrations';
/** Those up to this one ran before the rule. */
const LAST_OF_BEFORE = '0121-watched-queues.sql';

const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

test('no migration keeps people from a table for as long as a large company takes', () => {
  const names = readdirSync(FOLDER).filter((name) => name > LAST_OF_BEFORE);
  const found = names.flatMap((name) => longLocksIn(read(name)).map((fault) => `${name}: ${fault}`));
  expect(found, 'docs/how-to/write-a-migration.md says how').toEqual([]);
});

test('those of before the rule would be found', () => {
  expect(longLocksIn(read('0117-contents-outside.sql'))).toHaveLength(8);
  expect(longLocksIn(read('0121-watched-queues.sql'))).toHaveLength(4);
});

describe('together, in one transaction', () => {
  test.each([
    ['an index', 'create index a_b on a (b);'],
    ['a unique index', 'create unique index a_b on a (b) where b is not null;'],
    ['an index beside the work', 'create index concurrently a_b on a (b);'],
    ['a default of its own for each row', 'alter table a add column b uuid not null default gen_random_uuid();'],
    ['a column with a check', "alter table a add column b text default 'x' check (b <> '');"],
    ['a generated column', 'alter table a add column b int generated always as (c + 1) stored;'],
    ['another type', 'alter table a alter column b type bigint;'],
    ['no nulls any more', 'alter table a alter column b set not null;'],
    ['a check', 'alter table a add check (b > 0);'],
    ['a named check', 'alter table a add constraint a_b check (b > 0);'],
    ['a reference', 'alter table a add constraint a_b foreign key (b) references c (id);'],
    ['a key', 'alter table a add primary key (b);'],
    ['rows changed', "update a set b = 'x';"],
    ['rows deleted', 'delete from a where b is null;'],
    ['a constraint proved', 'alter table a validate constraint a_b;'],
    ['a table held', 'lock table a;'],
    ['the second part of a statement', 'alter table a add column b int, add check (c > 0);'],
  ])('%s is refused', (_what, text) => {
    expect(longLocksIn(text)).toHaveLength(1);
  });

  test.each([
    [
      'a new table with all that belongs to it',
      'create table a (b int); create index a_b on a (b); update a set b = 1;',
    ],
    ['a column', 'alter table a add column b text, add column c int not null default 0;'],
    ['a column with the time', 'alter table a add column b timestamptz not null default now();'],
    ['a check that is not valid yet', 'alter table a add constraint a_b check (b in (1, 2)) not valid;'],
    ['a key on an index that is there', 'alter table a add constraint a_b unique using index a_b;'],
    ['no nulls, which is proved', '-- proved by a_b: b is not null\nalter table a alter column b set not null;'],
    ['a small table', '-- small: a (one row)\nupdate a set b = 1;\nalter table a add check (b > 0);'],
    [
      'a function that changes rows when it is called',
      'create function f() returns void language sql as $$ update a set b = 1; $$;',
    ],
  ])('%s is allowed', (_what, text) => {
    expect(longLocksIn(text)).toEqual([]);
  });
});

describe('apart, outside a transaction', () => {
  const apart = (...statements: string[]) => `-- apart: why\n\n${statements.join('\n\n')}\n`;

  test.each([
    ['an index that keeps writers away', apart('create index a_b on a (b);')],
    ['an index whose rest is not taken away', apart('create index concurrently a_b on a (b);')],
    ['all rows at once', apart("update a set b = 'x';")],
    ['pieces without a commit', apart('do $$ begin update a set b = 1; end $$;')],
    ['another type', apart('alter table a alter column b type bigint;')],
  ])('%s is refused', (_what, text) => {
    expect(longLocksIn(text)).toHaveLength(1);
  });

  test.each([
    [
      'an index beside the work',
      apart('drop index concurrently if exists a_b;', 'create unique index concurrently a_b on a (b);'),
    ],
    ['a constraint proved', apart('alter table a validate constraint a_b;')],
    ['rows in pieces', apart('do $$ begin loop update a set b = 1 where b is null; commit; exit; end loop; end $$;')],
  ])('%s is allowed', (_what, text) => {
    expect(longLocksIn(text)).toEqual([]);
  });
});
