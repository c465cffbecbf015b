-- Deleted rows lose what they held after a month: see docs/sync.md.

-- Rows deleted before this have been emptied.
alter table sync_retention add column emptied_until timestamptz not null default '-infinity';

-- Emptying is no change that a device could see: it has no rev of its own.
create or replace function synced_row_needs_rev() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('app.retention', true), '') = 'on'
    and old.deleted_at is not null and new.deleted_at = old.deleted_at and new.rev = old.rev then
    return new;
  end if;
  if new.rev is distinct from nullif(current_setting('app.rev', true), '')::bigint then
    raise exception 'a synced row changes only on the write path (table %, id %)', tg_table_name, new.id
      using errcode = 'RM001';
  end if;
  return new;
end
$$;
