-- Every rev of a company gets a mark nobody can guess. A backup that was put back has other marks beyond its end, so
-- what a device was told of a rev shows whether this is still the history it was told from.
create table sync_history (
  company_id uuid not null,
  rev bigint not null,
  mark uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  primary key (company_id, rev)
);
create index sync_history_at on sync_history (at);
select keep_companies_apart('sync_history');
insert into sync_history (company_id, rev) select company_id, rev from sync_company;

create or replace function company_starts_sync() returns trigger language plpgsql security definer
  set search_path from current as $$
begin
  insert into sync_company (company_id) values (new.id);
  insert into sync_history (company_id, rev) values (new.id, 0);
  return null;
end
$$;

create or replace function sync_open(p_company uuid, p_client uuid, p_mutation uuid) returns json language plpgsql as $$
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
  insert into sync_history (company_id, rev) values (p_company, company.rev);
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
