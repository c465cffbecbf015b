import { APART, statementsOf } from '#server/database/run-migrations.ts';

/** Functions whose value is the same for every row: a column with such a default is added without rewriting the table. */
const STEADY_DEFAULT = /^(now|current_timestamp|current_date|statement_timestamp)\b/i;
const NAME = '"?([a-z_]+)"?';
const SMALL = /^-- small: ([a-z_, ]+?)(?: \(|$)/gm;

/** Statements that keep others from a table for as long as they run, by what to do instead. */
const NEVER: readonly (readonly [RegExp, string])[] = [
  [/^(cluster|vacuum full|lock table|truncate)\b/i, 'holds a table for itself'],
  [/^reindex (?!.*\bconcurrently\b)/i, 'reindex concurrently, in a file that stands apart'],
  [/^refresh materialized view (?!.*\bconcurrently\b)/i, 'refresh concurrently, in a file that stands apart'],
];

/** Parts of `alter table` that read or rewrite a table while nobody may use it. */
const ALTERS: readonly (readonly [RegExp, string])[] = [
  [/\balter (?:column )?\w+ (?:set data )?type\b/i, 'add a column of the new type, and fill it in pieces'],
  [/\bset (tablespace|logged|unlogged|access method)\b/i, 'rewrites the table'],
];

/**
 * What in a migration keeps people from their work on a large company, a line for each; none for one that does not. Tables that
 * the file makes, and those that it names as small (`-- small: table, table (why)`), may be locked.
 */
export function longLocksIn(text: string): readonly string[] {
  const isApart = APART.test(text);
  const small = [...text.matchAll(SMALL)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
  const made = [...withoutComments(text).matchAll(new RegExp(`create table (?:if not exists )?${NAME}`, 'gi'))];
  const free = new Set([...small, ...made.map(([, name = '']) => name)]);
  const paragraphs = isApart ? statementsOf(text) : inTransaction(text);
  const statements = paragraphs.map(withoutComments).map((statement) => statement.replaceAll(/\s+/g, ' ').trim());
  return statements.flatMap((statement, index) => {
    const faults = isApart
      ? faultsApart(statement, statements[index - 1] ?? '', free)
      : faultsTogether(statement, text, free);
    return faults.map((fault) => `${statement.slice(0, 80)}: ${fault}`);
  });
}

const withoutComments = (text: string) => text.replaceAll(/--[^\n]*/g, '');

/** Statements, with the bodies of functions left out. */
function inTransaction(text: string): readonly string[] {
  const bare = withoutComments(text).replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");
  return bare.split(';').filter((statement) => statement.trim() !== '');
}

function tableOf(statement: string): string {
  const found = new RegExp(
    `^(?:create (?:unique )?index .*? on (?:only )?|alter table (?:if exists )?(?:only )?|update (?:only )?|delete from (?:only )?)${NAME}`,
    'i',
  ).exec(statement);
  return found?.[1] ?? '';
}

function faultsApart(statement: string, before: string, free: ReadonlySet<string>): readonly string[] {
  const index = /^create (?:unique )?index (concurrently )?(?:if not exists )?(\w+)/i.exec(statement);
  if (index !== null) {
    const [, isConcurrent, name = ''] = index;
    if (isConcurrent === undefined) return free.has(tableOf(statement)) ? [] : ['create index concurrently'];
    const drop = `drop index concurrently if exists ${name}`;
    return before.replace(/;$/, '').toLowerCase() === drop ? [] : [`what was broken off is left: begin with ${drop}`];
  }
  if (/^(update|delete)\b/i.test(statement) && !free.has(tableOf(statement))) {
    return ['in pieces, each with a commit: a do block with a loop'];
  }
  if (/^do\b/i.test(statement) && !/\bcommit;/i.test(statement)) return ['a do block here commits after each piece'];
  return faultsOfTable(statement, free);
}

function faultsTogether(statement: string, text: string, free: ReadonlySet<string>): readonly string[] {
  const table = tableOf(statement);
  if (/\bconcurrently\b/i.test(statement)) return ['only in a file that stands apart (-- apart)'];
  if (/^create (unique )?index\b/i.test(statement) && !free.has(table)) {
    return ['create index concurrently, in a file that stands apart (-- apart)'];
  }
  if (/^(update|delete)\b/i.test(statement) && !free.has(table)) {
    return ['a whole table, while it is locked: in pieces, in a file that stands apart (-- apart)'];
  }
  if (/\bvalidate constraint\b/i.test(statement) && !free.has(table)) {
    return ['reads the table while the lock of what came before is held: in a file that stands apart (-- apart)'];
  }
  return faultsOfTable(statement, free, text);
}

function faultsOfTable(statement: string, free: ReadonlySet<string>, text = ''): readonly string[] {
  const never = NEVER.filter(([pattern]) => pattern.test(statement)).map(([, instead]) => instead);
  if (never.length > 0) return never;
  if (!/^alter table\b/i.test(statement) || free.has(tableOf(statement))) return [];
  const parts = partsOf(statement.replace(/^alter table (?:if exists )?(?:only )?\S+ /i, ''));
  return parts.flatMap((part) => [
    ...ALTERS.filter(([pattern]) => pattern.test(part)).map(([, instead]) => instead),
    ...faultsOfColumn(part),
    ...faultsOfConstraint(part),
    ...faultsOfNotNull(part, text),
  ]);
}

/** The parts of an `alter table`, between commas outside of brackets. */
function partsOf(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  return parts.map((part) => part.trim());
}

function faultsOfColumn(part: string): readonly string[] {
  if (!/^add (column )?(?!constraint|check|unique|primary|foreign|exclude)/i.test(part)) return [];
  const faults = [];
  const [, given] = /\bdefault (.+)$/i.exec(part) ?? [];
  if (given !== undefined && /^[a-z_.]+\s*\(/i.test(given) && !STEADY_DEFAULT.test(given)) {
    faults.push('a default that differs from row to row rewrites the table: add it afterwards, and fill it in pieces');
  }
  if (/\bgenerated\b.*\bstored\b/i.test(part)) faults.push('a generated column rewrites the table');
  if (/\bcheck\b/i.test(part)) faults.push('the check reads every row: add it as a constraint, not valid');
  if (/\bunique\b|\bprimary key\b/i.test(part))
    faults.push('a key: build its index apart first, then add it using index');
  if (/\breferences\b/i.test(part) && given !== undefined)
    faults.push('the reference reads every row: add it not valid');
  return faults;
}

function faultsOfConstraint(part: string): readonly string[] {
  if (!/^add (constraint \w+ )?(check|unique|primary|foreign|exclude)\b/i.test(part)) return [];
  if (/\b(unique|primary key|exclude)\b/i.test(part)) {
    return /\busing index\b/i.test(part) ? [] : ['build its index apart first, then add it using index'];
  }
  return /\bnot valid$/i.test(part) ? [] : ['add it not valid, and validate it in a file that stands apart (-- apart)'];
}

function faultsOfNotNull(part: string, text: string): readonly string[] {
  const [, column] = /\balter (?:column )?(\w+) set not null\b/i.exec(part) ?? [];
  if (column === undefined) return [];
  // A constraint that was validated before proves it without reading the table.
  const proof = new RegExp(`^-- proved by \\w+: ${column} is not null`, 'm');
  return proof.test(text)
    ? []
    : ['reads every row: check (… is not null) not valid, validate it apart, then name it as proof'];
}
