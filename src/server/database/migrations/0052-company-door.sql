-- What a company transaction sets is set for it by functions: on the embedded database its role may set nothing itself.

-- Only the functions below change the company and the rev of a transaction that has begun.
create function sync_set_rev(p_rev bigint) returns void language plpgsql security definer as $$
begin
  perform pg_catalog.set_config('app.rev', p_rev::pg_catalog.text, true);
end
$$;

-- Its statements join hundreds of rows: for the rest of the transaction an index counts as what it costs on a disk.
create function plan_for_many_rows() returns void language plpgsql security definer as $$
begin
  perform pg_catalog.set_config('random_page_cost', '4', true);
end
$$;

revoke execute on function sync_set_rev(bigint), plan_for_many_rows() from public;
grant execute on function sync_set_rev(bigint), plan_for_many_rows() to remise_app;

-- A transaction that is in a company stays there.
create or replace function sync_open(p_company uuid, p_client uuid, p_mutation uuid) returns json language plpgsql as $$
declare
  company sync_company%rowtype;
  known sync_mutation%rowtype;
  client sync_client%rowtype;
begin
  if current_user <> 'remise_app' then
    perform set_config('role', 'remise_app', true), set_config('app.company_id', p_company::text, true);
  elsif nullif(current_setting('app.company_id', true), '')::uuid is distinct from p_company then
    raise exception 'a transaction in one company asks for company %', p_company using errcode = 'RM012';
  end if;
  update sync_company set rev = rev + 1 where company_id = p_company returning * into company;
  if not found then
    raise exception 'company % has no counter', p_company using errcode = 'RM003';
  end if;
  insert into sync_history (company_id, rev) values (p_company, company.rev);
  perform sync_set_rev(company.rev);
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
