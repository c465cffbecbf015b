-- How long what is over is kept: see docs/sync.md.

-- One row: the process that raises `ran_at` does the day's clearing.
create table sync_retention (
  id integer primary key check (id = 1),
  ran_at timestamptz not null default '-infinity',
  -- Log rows received before this have lost their details.
  details_until timestamptz not null default '-infinity'
);
insert into sync_retention (id) values (1);
alter table sync_retention enable row level security;
revoke all on sync_retention from remise_app;

create index sync_client_last_seen on sync_client (last_seen);

create or replace function make_synced(relation regclass) returns void language plpgsql as $$
begin
  perform keep_companies_apart(relation);
  execute format('create index on %s (company_id, rev)', relation);
  execute format('create index on %s (deleted_at) where deleted_at is not null', relation);
  execute format('create trigger needs_rev before insert or update on %s '
    'for each row execute function synced_row_needs_rev()', relation);
  execute format('create trigger stays before delete on %s for each row execute function synced_row_stays()', relation);
end
$$;

do $$
declare
  relation regclass;
begin
  for relation in select tgrelid::regclass from pg_trigger where tgname = 'needs_rev' loop
    execute format('create index on %s (deleted_at) where deleted_at is not null', relation);
  end loop;
end
$$;
