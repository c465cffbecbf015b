-- The sync protocol: one counter per company, the log of what people wanted, and what waits for a person.

create table sync_company (
  company_id uuid primary key references companies (id),
  -- New after every restore from a backup: cursors of another epoch mean nothing.
  epoch uuid not null default gen_random_uuid(),
  rev bigint not null default 0 check (rev >= 0),
  -- The oldest cursor that can still be answered.
  min_rev bigint not null default 0 check (min_rev >= 0),
  mutator_min_version integer not null default 1
);

create table sync_client (
  company_id uuid not null,
  client_id uuid not null,
  user_id uuid not null,
  last_seq bigint not null default 0,
  last_pull_rev bigint not null default 0,
  last_seen timestamptz not null default now(),
  app_version text not null default '',
  primary key (company_id, client_id)
);

-- Every wish and its verdict: what makes a second arrival harmless, and the audit log. Rows written by a REST call
-- have no client. Payloads are `json`, kept as they came.
create table sync_mutation (
  company_id uuid not null,
  id uuid not null,
  client_id uuid,
  seq bigint,
  user_id uuid not null,
  name text not null,
  v bigint not null,
  entity text not null,
  entity_id uuid not null,
  args_hash text not null,
  args json,
  was json,
  status text not null check (status in ('applied', 'merged', 'rejected')),
  code text,
  params json,
  rev bigint not null,
  client_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index sync_mutation_client_seq on sync_mutation (company_id, client_id, seq);
create index sync_mutation_client_rev on sync_mutation (company_id, client_id, rev);
create index sync_mutation_received on sync_mutation (received_at);

-- A known wish that a device sent again under a new client id (its storage was copied): the same verdict, a new seq.
create table sync_resend (
  company_id uuid not null,
  client_id uuid not null,
  seq bigint not null,
  mutation_id uuid not null,
  rev bigint not null,
  primary key (company_id, client_id, seq)
);
create index sync_resend_client_rev on sync_resend (company_id, client_id, rev);

-- Unexpected server errors per wish, counted outside the transaction that was rolled back.
create table sync_attempt (
  company_id uuid not null,
  mutation_id uuid not null,
  failures integer not null default 0,
  last_error text not null default '',
  last_at timestamptz not null default now(),
  primary key (company_id, mutation_id)
);

create table company_number (
  company_id uuid not null,
  series text not null,
  value bigint not null,
  primary key (company_id, series)
);

create function company_starts_sync() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  insert into sync_company (company_id) values (new.id);
  return null;
end
$$;

insert into sync_company (company_id) select id from companies;
create trigger company_starts_sync after insert on companies
  for each row execute function company_starts_sync();

-- Rows change only in a transaction that took the company's next rev, and carry that rev.
create function synced_row_needs_rev() returns trigger language plpgsql as $$
begin
  if new.rev is distinct from nullif(current_setting('app.rev', true), '')::bigint then
    raise exception 'a synced row changes only on the write path (table %, id %)', tg_table_name, new.id
      using errcode = 'RM001';
  end if;
  return new;
end
$$;

create function synced_row_stays() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.retention', true), '') <> 'on' then
    raise exception 'a synced row is marked deleted, only the retention job removes it (table %, id %)',
      tg_table_name, old.id using errcode = 'RM002';
  end if;
  return old;
end
$$;

-- One company per transaction: rows of any other do not exist for the application's role.
create function keep_companies_apart(relation regclass) returns void language plpgsql as $$
declare
  own constant text := 'company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid';
begin
  execute format('alter table %s enable row level security', relation);
  execute format('create policy own_company on %s to remise_app using (%s) with check (%s)', relation, own, own);
  execute format('grant select, insert, update on %s to remise_app', relation);
end
$$;

create function make_synced(relation regclass) returns void language plpgsql as $$
begin
  perform keep_companies_apart(relation);
  execute format('create index on %s (company_id, rev)', relation);
  execute format('create trigger needs_rev before insert or update on %s '
    'for each row execute function synced_row_needs_rev()', relation);
  execute format('create trigger stays before delete on %s for each row execute function synced_row_stays()', relation);
end
$$;

create table attention (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  entity text not null,
  entity_id uuid not null,
  kind text not null check (kind in ('merged', 'contradiction', 'unconfirmed_place', 'rejected', 'duplicate')),
  code text,
  by_user_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  fields jsonb not null,
  state text not null check (state in ('open', 'resolved')),
  resolved_by uuid,
  resolved_at timestamptz,
  primary key (company_id, id)
);
create index attention_state on attention (company_id, state);
create index attention_entity on attention (company_id, entity_id);

select keep_companies_apart('sync_company');
select keep_companies_apart('sync_client');
select keep_companies_apart('sync_mutation');
select keep_companies_apart('sync_resend');
select keep_companies_apart('sync_attempt');
select keep_companies_apart('company_number');
select make_synced('attention');

-- Starts a change: enters the company, takes its lock by raising its rev, then looks up what is known of the wish and
-- its sender. A function, because each of its statements sees what the previous holder of the lock committed.
create function sync_open(p_company uuid, p_client uuid, p_mutation uuid) returns json language plpgsql as $$
declare
  company sync_company%rowtype;
  known sync_mutation%rowtype;
  client sync_client%rowtype;
begin
  perform set_config('role', 'remise_app', true), set_config('app.company_id', p_company::text, true);
  update sync_company set rev = rev + 1 where company_id = p_company returning * into company;
  if not found then
    raise exception 'company % has no counter', p_company using errcode = 'RM003';
  end if;
  perform set_config('app.rev', company.rev::text, true);
  if p_mutation is not null then
    select * into known from sync_mutation where company_id = p_company and id = p_mutation;
  end if;
  if p_client is not null then
    select * into client from sync_client where company_id = p_company and client_id = p_client;
  end if;
  return json_build_object(
    'epoch', company.epoch, 'rev', company.rev,
    'lastSeq', coalesce(client.last_seq, 0), 'clientUserId', client.user_id,
    'known', case when known.id is null then null else json_build_object(
      'hash', known.args_hash, 'status', known.status, 'code', known.code, 'params', known.params, 'rev', known.rev,
      'clientId', known.client_id, 'seq', known.seq) end);
end
$$;

-- Ends a change: the log row with its verdict, and how far its sender is.
create function sync_close(
  p_company uuid, p_id uuid, p_client uuid, p_seq bigint, p_user uuid, p_name text, p_v bigint, p_entity text,
  p_entity_id uuid, p_hash text, p_args json, p_was json, p_status text, p_code text, p_params json, p_rev bigint,
  p_client_at timestamptz, p_app_version text
) returns void language plpgsql as $$
begin
  insert into sync_mutation (company_id, id, client_id, seq, user_id, name, v, entity, entity_id, args_hash, args, was,
      status, code, params, rev, client_at)
    values (p_company, p_id, p_client, p_seq, p_user, p_name, p_v, p_entity, p_entity_id, p_hash, p_args, p_was,
      p_status, p_code, p_params, p_rev, p_client_at);
  if p_client is not null then
    perform sync_advance(p_company, p_client, p_seq, p_user, p_app_version);
  end if;
end
$$;

create function sync_advance(p_company uuid, p_client uuid, p_seq bigint, p_user uuid, p_app_version text)
returns void language plpgsql as $$
begin
  update sync_client set last_seq = p_seq, last_seen = now(), app_version = p_app_version
    where company_id = p_company and client_id = p_client;
  if not found then
    insert into sync_client (company_id, client_id, user_id, last_seq, app_version)
      values (p_company, p_client, p_user, p_seq, p_app_version);
  end if;
end
$$;

-- The highest seq of a device that a reader at this rev knows of. Where the log was already cleared, everything before
-- its oldest entry.
create function sync_last_seq(p_company uuid, p_client uuid, p_rev bigint) returns bigint language sql stable as $$
  select coalesce(
    greatest(
      (select seq from sync_mutation where company_id = p_company and client_id = p_client and rev <= p_rev
        order by rev desc limit 1),
      (select seq from sync_resend where company_id = p_company and client_id = p_client and rev <= p_rev
        order by rev desc limit 1)),
    least(
      (select seq - 1 from sync_mutation where company_id = p_company and client_id = p_client and rev > p_rev
        order by rev limit 1),
      (select seq - 1 from sync_resend where company_id = p_company and client_id = p_client and rev > p_rev
        order by rev limit 1)),
    (select last_seq from sync_client where company_id = p_company and client_id = p_client),
    0)
$$;
