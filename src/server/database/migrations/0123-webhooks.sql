-- What happens in a company, told to addresses that it named: signed, tried again, kept as a log: for a week what arrived, for thirty days
-- what did not.

create table webhook_endpoints (
  company_id uuid not null references companies (id),
  id uuid not null,
  url text not null check (length(url) <= 2000),
  description text not null default '',
  -- The types of events that are told there.
  events text[] not null,
  -- What signs, sealed with the server's secret; and the one before it, which signs too until then.
  sealed bytea not null,
  sealed_before bytea,
  before_until timestamptz,
  -- `failing`: nothing arrived since `failing_since`. `paused`: nothing is noted for it any more.
  state text not null default 'active' check (state in ('active', 'failing', 'paused')),
  failing_since timestamptz,
  -- When an attempt last failed.
  failed_at timestamptz,
  -- Who paused it: a person; the other side, which said that it is gone; or days of nothing but failures.
  paused_by text check (paused_by in ('person', 'gone', 'failures')),
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((state = 'paused') = (paused_by is not null)),
  check (state <> 'failing' or failing_since is not null)
);
select keep_companies_apart('webhook_endpoints');
grant delete on webhook_endpoints to remise_app;

create table webhook_events (
  company_id uuid not null,
  id uuid not null,
  type text not null check (type ~ '^[a-z]+([.][a-z_]+)?$'),
  entity_id uuid not null,
  -- Of the change of a synced row; null where nothing synced changed.
  rev bigint,
  occurred_at timestamptz not null default now(),
  -- Made with the first attempt and never changed: each attempt, at each address, sends the same bytes. No customer's data.
  body text,
  primary key (company_id, id)
);
create index webhook_events_occurred on webhook_events (occurred_at);
select keep_companies_apart('webhook_events');

create table webhook_deliveries (
  company_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  occurred_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- When it is due; of one being sent, when its process counts as gone.
  next_attempt_at timestamptz not null default now(),
  -- Of the last attempt: when, what the other side answered and how long that took; without an answer why.
  attempted_at timestamptz,
  status integer,
  took_ms integer,
  reason text check (reason ~ '^[a-z_]{1,40}$'),
  done_at timestamptz,
  primary key (company_id, id),
  unique (company_id, endpoint_id, event_id),
  foreign key (company_id, endpoint_id) references webhook_endpoints (company_id, id) on delete cascade,
  foreign key (company_id, event_id) references webhook_events (company_id, id) on delete cascade,
  check ((done_at is not null) = (state in ('delivered', 'failed')))
);
create index webhook_deliveries_due on webhook_deliveries (company_id, endpoint_id, next_attempt_at)
  where state in ('waiting', 'sending');
create index webhook_deliveries_waiting on webhook_deliveries (occurred_at) include (next_attempt_at)
  where state in ('waiting', 'sending');
create index webhook_deliveries_failed on webhook_deliveries (done_at) where state = 'failed';
create index webhook_deliveries_failed_there on webhook_deliveries (company_id, endpoint_id) where state = 'failed';
create index webhook_deliveries_log on webhook_deliveries (company_id, endpoint_id, occurred_at desc, id desc);
create index webhook_deliveries_event on webhook_deliveries (company_id, event_id);
select keep_companies_apart('webhook_deliveries');

-- The types that some endpoint of the company wants: read with the row that every change of the company takes anyway.
alter table sync_company add column webhook_events text[] not null default '{}';

create function note_wanted_webhooks() returns trigger language plpgsql as $$
declare
  company uuid := coalesce(new.company_id, old.company_id);
begin
  -- Two at once: the later one counts what the earlier one wrote.
  perform from sync_company where company_id = company for update;
  update sync_company set webhook_events = coalesce((
      select array_agg(distinct wanted) from webhook_endpoints e cross join unnest(e.events) wanted
      where e.company_id = company and e.state <> 'paused'), '{}')
    where company_id = company;
  return null;
end
$$;
create trigger note_wanted after insert or delete on webhook_endpoints
  for each row execute function note_wanted_webhooks();
create trigger note_wanted_changed after update on webhook_endpoints
  for each row when (old.events is distinct from new.events or (old.state = 'paused') <> (new.state = 'paused'))
  execute function note_wanted_webhooks();

-- Notes an event for every endpoint that wants its type, in the transaction of what happened.
create function tell_webhooks(p_company uuid, p_type text, p_entity uuid, p_rev bigint) returns void language sql as $$
  with wanting as (
    select id from webhook_endpoints where company_id = p_company and state <> 'paused' and p_type = any(events)
  ), event as (
    insert into webhook_events (company_id, id, type, entity_id, rev)
    select p_company, gen_random_uuid(), p_type, p_entity, p_rev where exists (select from wanting) returning id
  )
  insert into webhook_deliveries (company_id, id, endpoint_id, event_id)
  select p_company, gen_random_uuid(), w.id, e.id from wanting w cross join event e
$$;

-- A company that wants none costs a comparison: the triggers below ask for this setting before anything else.
create function sync_set_webhooks(p_events text) returns void language plpgsql security definer as $$
begin
  perform pg_catalog.set_config('app.webhooks', p_events, true);
end
$$;
revoke execute on function sync_set_webhooks(text) from public;
grant execute on function sync_set_webhooks(text) to remise_app;

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
  if company.webhook_events <> '{}' then
    perform sync_set_webhooks(company.webhook_events::text);
  end if;
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

-- Objects and appointments; the argument is what their events begin with.
create function note_record_event() returns trigger language plpgsql as $$
declare
  what text := case
    when tg_op = 'INSERT' then '.created'
    when new.deleted_at is null then '.updated'
    when old.deleted_at is null then '.deleted' end;
begin
  if tg_argv[0] || what = any(current_setting('app.webhooks')::text[]) then
    perform tell_webhooks(new.company_id, tg_argv[0] || what, new.id, new.rev);
  end if;
  return null;
end
$$;
create trigger note_webhook_event after insert or update of rev on objects for each row
  when (coalesce(current_setting('app.webhooks', true), '') <> '') execute function note_record_event('object');
create trigger note_webhook_event after insert or update of rev on appointments for each row
  when (coalesce(current_setting('app.webhooks', true), '') <> '') execute function note_record_event('appointment');

create function note_movement_event() returns trigger language plpgsql as $$
declare
  what text := case
    when tg_op = 'INSERT' then new.kind
    when old.standing <> 'undone' and new.standing = 'undone' then 'undone' end;
begin
  if 'movement.' || what = any(current_setting('app.webhooks')::text[]) then
    perform tell_webhooks(new.company_id, 'movement.' || what, new.id, new.rev);
  end if;
  return null;
end
$$;
create trigger note_webhook_event after insert or update of rev on movements for each row
  when (coalesce(current_setting('app.webhooks', true), '') <> '') execute function note_movement_event();

-- What happens to invoices is in their history.
create function note_invoice_event() returns trigger language plpgsql as $$
begin
  if exists (select from sync_company
      where company_id = new.company_id and 'invoice.' || new.action = any(webhook_events)) then
    perform tell_webhooks(new.company_id, 'invoice.' || new.action, new.entity_id, null);
  end if;
  return null;
end
$$;
create trigger note_webhook_event after insert on billing_events for each row
  when (new.entity = 'invoice' and new.action in ('issued', 'sent', 'paid', 'credited', 'voided'))
  execute function note_invoice_event();
