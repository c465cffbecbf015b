import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import type { Needed } from '#shared/permission.ts';
import { mayRead, READ } from '#staff/reading.ts';
import type { Actor } from '#sync/command.ts';
import { type ListQuery, type ListSource, matchesWords } from '#sync/server/http/list-answer.ts';
import { newestFirst } from '#sync/server/http/newest-first.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';

const NEWEST_FIRST = newestFirst('x.at', 'x.id');

export type AuditQuery = ListQuery & {
  readonly user_id?: string | undefined;
  readonly entity?: string | undefined;
  readonly action?: string | undefined;
  /** Days of the yard, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/**
 * Entities whose values are shown. Fields of customers, contacts, prospects and notes are only named; their values are not
 * repeated.
 */
const ENTITIES_WITH_VALUES = ['object', 'appointment', 'spot', 'warehouse', 'location', 'tag', 'openhour'];
const KIND_OF: Readonly<Record<string, string>> = { warehouse: 'spot', location: 'spot' };
/** Longer texts are only named, and so are ids, which mean nothing to a reader. */
const LONGEST_VALUE = 60;
const ID = '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$';

const OBJECT_NAME = sql`coalesce(nullif(o.plate, ''), trim(o.brand || ' ' || o.type))`;

/** The country of the plate, when the plate is the name; otherwise null. */
const PLATE_COUNTRY = sql`case when o.plate <> '' then o.plate_country end as country`;
const NO_PLATE = sql`null::text as country`;

/** Where what was changed has its name, and the right to read it: `r` is the row. */
const NAMES: Readonly<Record<string, { readonly needs: Needed; readonly from: RawBuilder<unknown> }>> = {
  object: {
    needs: READ.object,
    from: sql`select o.id, ${OBJECT_NAME} as name, ${PLATE_COUNTRY} from objects o where o.deleted_at is null`,
  },
  customer: {
    needs: READ.customer,
    from: sql`select c.id, trim(c.firstname || ' ' || c.lastname) as name, ${NO_PLATE}
      from customers c where c.deleted_at is null`,
  },
  prospect: {
    needs: READ.prospect,
    from: sql`select p.id, trim(p.firstname || ' ' || p.lastname) as name, ${NO_PLATE}
      from prospects p where p.deleted_at is null`,
  },
  appointment: {
    needs: `${READ.appointment}&${READ.object}`,
    from: sql`select a.id, ${OBJECT_NAME} as name, ${PLATE_COUNTRY} from appointments a
      join objects o on o.company_id = a.company_id and o.id = a.object_id where a.deleted_at is null`,
  },
  spot: { needs: READ.spot, from: sql`select s.id, s.name, ${NO_PLATE} from spots s where s.deleted_at is null` },
  warehouse: {
    needs: READ.spot,
    from: sql`select w.id, w.name, ${NO_PLATE}
      from warehouses w where w.deleted_at is null`,
  },
  location: {
    needs: READ.spot,
    from: sql`select l.id, l.name, ${NO_PLATE}
      from locations l where l.deleted_at is null`,
  },
  tag: { needs: READ.tag, from: sql`select t.id, t.value as name, ${NO_PLATE} from tags t where t.deleted_at is null` },
};

/** Entities that belong to a record take that record's name. A line about one that was removed keeps the name. */
const HANGING: Readonly<Record<string, RawBuilder<unknown>>> = {
  note: sql`select id, model_type, model_id from notes`,
  document: sql`select id, model_type, model_id from documents`,
  contact: sql`select id, 'customer' as model_type, customer_id as model_id from contacts`,
};

type Named = readonly [entity: string, from: RawBuilder<unknown>];

function namesFor(actor: Pick<Actor, 'can'>): readonly Named[] {
  const named = Object.entries(NAMES)
    .filter(([, { needs }]) => actor.can(needs))
    .map(([entity, { from }]): Named => [entity, from]);
  if (named.length === 0) return [];
  const hanging = Object.entries(HANGING).map(([entity, rows]): Named => {
    const each = named.map(
      ([kind, from]) => sql`select h.id, m.name, m.country, h.model_type, h.model_id from (${rows}) h
        join (${from}) m on m.id = h.model_id where h.model_type = ${kind}`,
    );
    return [entity, sql.join(each, sql` union all `)];
  });
  return [...named, ...hanging];
}

/** Actions outside the synced tables: staff, roles, settings, sign-ins. */
const OTHERS = sql`select at, id, user_id, user_name, action, entity, entity_id, subject, 'done' as result,
  null::text as code, changes::json as changes, null::json as args, null::json as was from audit_log`;
/** The commands that were applied or refused. */
const COMMANDS = sql`select received_at as at, id, user_id, null::text as user_name, name as action, entity, entity_id,
  ''::text as subject, case status when 'applied' then 'done' when 'merged' then 'merged' else 'refused' end as result,
  code, null::json as changes, args, was from sync_mutation`;

/**
 * The audit trail, the newest first. Two logs are read by their time indexes, each only as far as one page, and merged:
 * a page costs the same however long the logs are.
 */
export function auditList(query: AuditQuery): ListSource {
  return {
    permission: 'company edit',
    ...NEWEST_FIRST,
    page: (after, order, actor) => {
      const filter = sql`${after} and ${conditionOf(query)}`;
      const others = sql`select * from (${OTHERS}) x where ${filter} and ${foundInOthers(query.search)} ${order}`;
      const commands = sql`select * from (${COMMANDS}) x where ${filter}
        and ${foundInCommands(query.search, actor)} ${order}`;
      return sql`
        select json_build_object('id', x.id,
          'at', ${instantSql(sql`x.at`)}, 'user_id', x.user_id,
          'user_name', coalesce(nullif(x.user_name, ''), author_name(x.user_id), ''),
          'action', x.action, 'entity', x.entity, 'entity_id', x.entity_id,
          'subject', coalesce(nullif(x.subject, ''), ${subjectOf(actor)}, ''),
          'plate_country', case when coalesce(x.subject, '') = '' then ${subjectOf(actor, 'country')} end,
          'record', ${recordOf(actor)},
          'result', x.result, 'code', x.code, 'changes', coalesce(x.changes, ${changesFor(actor)}, '{}'::json),
          'unreadable', ${UNREADABLE}) as row,
          ${NEWEST_FIRST.key} as key, x.id
        from ((${others}) union all (${commands})) x
          cross join lateral (select readable_json(x.args) as args, readable_json(x.was) as was) j ${order}`;
    },
  };
}

function conditionOf({ user_id: userId, entity, action, from, to }: AuditQuery): RawBuilder<SqlBool> {
  const startOf = (day: string, add: number) =>
    sql`((${day}::date + ${add}::int)::timestamp at time zone ${YARD_TIME_ZONE})`;
  const parts = [
    ...(userId === undefined ? [] : [sql`x.user_id = ${userId}::uuid`]),
    ...(entity === undefined ? [] : [sql`x.entity = ${entity}`]),
    ...(action === undefined ? [] : [sql`x.action = ${action}`]),
    ...(from === undefined ? [] : [sql`x.at >= ${startOf(from, 0)}`]),
    ...(to === undefined ? [] : [sql`x.at < ${startOf(to, 1)}`]),
  ];
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

const wordsOf = (search: string | undefined) =>
  (search ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function foundInOthers(search: string | undefined): RawBuilder<SqlBool> {
  return allOf(wordsOf(search).map((word) => matchesWords(word, [sql`x.user_name`, sql`x.subject`])));
}

/**
 * Matches each word against the name of the actor or the subject: looked up once among the names, not for every line.
 */
function foundInCommands(search: string | undefined, actor: Pick<Actor, 'can'>): RawBuilder<SqlBool> {
  return allOf(
    wordsOf(search).map((word) => {
      const people = sql`x.user_id in (select u.id from users u
        where ${matchesWords(word, [sql`u.firstname`, sql`u.lastname`])}
        union all select k.id from api_keys k where ${matchesWords(word, [sql`k.name`])})`;
      const named = namesFor(actor).map(
        ([, from]) => sql`select n.id from (${from}) n
        where ${matchesWords(word, [sql`n.name`])}`,
      );
      if (named.length === 0) return people;
      return sql`(${people} or x.entity_id in (${sql.join(named, sql` union all `)}))`;
    }),
  );
}

/**
 * The name of the subject, or the country of the plate that is its name, if it still exists and the reader may see it.
 */
function subjectOf(actor: Pick<Actor, 'can'>, told: 'name' | 'country' = 'name'): RawBuilder<unknown> {
  const named = namesFor(actor).map(
    ([entity, from]) =>
      sql`when ${entity} then (select ${sql.ref(`n.${told}`)} from (${from}) n where n.id = x.entity_id)`,
  );
  return named.length === 0 ? sql`null::text` : sql`case x.entity ${sql.join(named, sql` `)} end`;
}

/** The record that a note, a document or a contact belongs to, if its name is shown. */
function recordOf(actor: Pick<Actor, 'can'>): RawBuilder<unknown> {
  const hanging = namesFor(actor)
    .filter(([entity]) => HANGING[entity] !== undefined)
    .map(
      ([entity, from]) => sql`when ${entity} then (select json_build_object('entity', n.model_type, 'id', n.model_id)
        from (${from}) n where n.id = x.entity_id)`,
    );
  return hanging.length === 0 ? sql`null::json` : sql`case x.entity ${sql.join(hanging, sql` `)} end`;
}

const asObject = (value: RawBuilder<unknown>) =>
  sql`case when json_typeof(${value}) = 'object' then ${value} else '{}'::json end`;

const shown = (value: RawBuilder<unknown>, told: readonly string[]) => sql`case when x.entity = any(${told}::text[])
  and json_typeof(${value}) in ('string', 'number', 'boolean') and length(${value} #>> '{}') <= ${LONGEST_VALUE}
  and ${value} #>> '{}' !~ ${ID} then ${value} end`;

/**
 * The fields that a command changed, before and after; only the names of fields that the reader may not see. A
 * command's arguments are deleted after 90 days.
 */
function changesFor(reader: Pick<Actor, 'can'>): RawBuilder<unknown> {
  const told = ENTITIES_WITH_VALUES.filter((entity) => mayRead(KIND_OF[entity] ?? entity, reader));
  return sql`(
  select json_object_agg(f.key, json_build_object('was', ${shown(sql`(j.was -> g.key -> f.key)`, told)},
    'now', ${shown(sql`f.value`, told)}))
  from json_each(${asObject(sql`(j.args -> 'now')`)}) g, json_each(${asObject(sql`g.value`)}) f
  where j.was -> g.key ->> f.key is distinct from f.value #>> '{}')`;
}

/** True when the arguments are stored but cannot be read: the line still stands, and no other line is lost. */
const UNREADABLE = sql`((x.args is not null and j.args is null) or (x.was is not null and j.was is null))`;
