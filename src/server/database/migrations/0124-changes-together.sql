-- Changes of several devices are settled in one transaction, each at a rev of its own. `sync_open`, `sync_close` and
-- `sync_advance` stay for processes of the version before, while a new one takes over.

-- A transaction may hold several revs, one after the other. Only functions like this one set them.
create function sync_set_revs(p_first bigint, p_last bigint) returns void language plpgsql security definer as $$
begin
  perform pg_catalog.set_config('app.rev_first', p_first::pg_catalog.text, true),
    pg_catalog.set_config('app.rev', p_last::pg_catalog.text, true);
end
$$;

create or replace function sync_set_rev(p_rev bigint) returns void language plpgsql security definer as $$
begin
  perform pg_catalog.set_config('app.rev_first', p_rev::pg_catalog.text, true),
    pg_catalog.set_config('app.rev', p_rev::pg_catalog.text, true);
end
$$;

revoke execute on function sync_set_revs(bigint, bigint) from public;
grant execute on function sync_set_revs(bigint, bigint) to remise_app;

-- A row carries one of the revs that its transaction took.
create or replace function synced_row_needs_rev() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('app.retention', true), '') = 'on'
    and old.deleted_at is not null and new.deleted_at = old.deleted_at and new.rev = old.rev then
    return new;
  end if;
  if new.rev is null or not coalesce(new.rev between
    coalesce(nullif(current_setting('app.rev_first', true), ''), nullif(current_setting('app.rev', true), ''))::bigint
    and nullif(current_setting('app.rev', true), '')::bigint, false) then
    raise exception 'a synced row changes only on the write path (table %, id %)', tg_table_name, new.id
      using errcode = 'RM001';
  end if;
  return new;
end
$$;

-- The company of a transaction that has just begun. One that is in a company stays there.
create function sync_enter(p_company uuid) returns void language plpgsql as $$
begin
  if current_user <> 'remise_app' then
    perform set_config('role', 'remise_app', true), set_config('app.company_id', p_company::text, true);
  elsif nullif(current_setting('app.company_id', true), '')::uuid is distinct from p_company then
    raise exception 'a transaction in one company asks for company %', p_company using errcode = 'RM012';
  end if;
end
$$;

-- Starts changes: enters the company, takes its lock and as many revs as there are changes, then looks up what is known
-- of each change and its sender. A function, because each of its statements sees what the previous holder of the lock
-- committed. `rev` is the first of the revs; `changes` are in the order of the arguments.
create function sync_open_all(p_company uuid, p_clients uuid[], p_mutations uuid[]) returns json language plpgsql as $$
declare
  company sync_company%rowtype;
  asked constant bigint := cardinality(p_mutations);
  found_changes json;
begin
  perform sync_enter(p_company);
  update sync_company set rev = rev + asked where company_id = p_company returning * into company;
  if not found then
    raise exception 'company % has no counter', p_company using errcode = 'RM003';
  end if;
  insert into sync_history (company_id, rev)
    select p_company, rev from generate_series(company.rev - asked + 1, company.rev) as rev;
  perform sync_set_revs(company.rev - asked + 1, company.rev);
  if company.webhook_events <> '{}' then
    perform sync_set_webhooks(company.webhook_events::text);
  end if;
  select json_agg(json_build_object(
      'lastSeq', coalesce(client.last_seq, 0), 'clientUserId', client.user_id,
      'known', case when known.id is null then null else json_build_object(
        'hash', known.args_hash, 'status', known.status, 'code', known.code, 'rev', known.rev,
        'clientId', known.client_id, 'seq', known.seq) end) order by wanted.no)
    into found_changes
    from unnest(p_clients, p_mutations) with ordinality as wanted (client_id, mutation_id, no)
    left join sync_client client on client.company_id = p_company and client.client_id = wanted.client_id
    left join sync_mutation known on known.company_id = p_company and known.id = wanted.mutation_id;
  return json_build_object('epoch', company.epoch, 'rev', company.rev - asked + 1, 'changes', found_changes);
end
$$;

-- Ends changes: their log rows with their verdicts, and how far their senders are. Of one sender they are in order.
create function sync_close_all(p_company uuid, p_changes json) returns void language plpgsql as $$
begin
  insert into sync_mutation (company_id, id, client_id, seq, user_id, name, v, entity, entity_id, args_hash, args, was,
      status, code, params, rev, client_at)
    select p_company, c.id, c.client_id, c.seq, c.user_id, c.name, c.v, c.entity, c.entity_id, c.args_hash, c.args, c.was,
      c.status, c.code, c.params, c.rev, c.client_at
    from json_to_recordset(p_changes) as c (id uuid, client_id uuid, seq bigint, user_id uuid, name text, v bigint,
      entity text, entity_id uuid, args_hash text, args json, was json, status text, code text, params json, rev bigint,
      client_at timestamptz);
  insert into sync_client as known (company_id, client_id, user_id, last_seq, app_version)
    select distinct on (c.client_id) p_company, c.client_id, c.user_id, c.seq, c.app_version
    from json_to_recordset(p_changes) as c (client_id uuid, seq bigint, user_id uuid, app_version text)
    where c.client_id is not null
    order by c.client_id, c.seq desc
    on conflict (company_id, client_id) do update
      set last_seq = excluded.last_seq, last_seen = now(), app_version = excluded.app_version;
end
$$;

-- The verdicts of a device with revs after `p_after`, up to `p_upto`.
create function sync_verdicts(p_company uuid, p_client uuid, p_after bigint, p_upto bigint) returns json
language sql stable as $$
  select coalesce(json_agg(v order by v.rev), '[]') from (
    select m.id, m.seq, m.status, m.code, m.params, m.rev from sync_mutation m
      where m.company_id = p_company and m.client_id = p_client and m.rev > p_after and m.rev <= p_upto
    union all
    select m.id, s.seq, m.status, m.code, m.params, s.rev from sync_resend s
      join sync_mutation m on m.company_id = s.company_id and m.id = s.mutation_id
      where s.company_id = p_company and s.client_id = p_client and s.rev > p_after and s.rev <= p_upto) v
$$;

-- Where a company is, and some of its devices, each with the mark of the rev that it names and its verdicts after the
-- rev it asks from, unless that is further back than `p_most`. Enters the company.
create function sync_look(p_company uuid, p_clients uuid[], p_places bigint[], p_after bigint[], p_most bigint)
returns json language plpgsql as $$
declare
  seen json;
begin
  perform sync_enter(p_company);
  select json_build_object(
      'company', json_build_object('epoch', c.epoch, 'rev', c.rev, 'minRev', c.min_rev,
        'mark', replace(h.mark::text, '-', '')),
      'devices', (select json_agg(json_build_object(
          'lastSeq', coalesce(s.last_seq, 0), 'clientUserId', s.user_id,
          'isQuiet', coalesce(s.last_seen < now() - interval '10 minutes', false),
          'placeMark', (select replace(p.mark::text, '-', '') from sync_history p
            where p.company_id = p_company and p.rev = a.place),
          'verdicts', case when c.rev - a.after between 0 and p_most
            then sync_verdicts(p_company, a.client_id, a.after, c.rev) end) order by a.no)
        from unnest(p_clients, p_places, p_after) with ordinality as a (client_id, place, after, no)
        left join sync_client s on s.company_id = p_company and s.client_id = a.client_id))
    into seen
    from sync_company c
    left join sync_history h on h.company_id = c.company_id and h.rev = c.rev
    where c.company_id = p_company;
  return seen;
end
$$;
