-- Where records went that were merged into others: the row has the id of the one that is gone.

create table merged_records (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  entity text not null check (entity in ('customer')),
  into_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  primary key (company_id, id)
);
create index merged_records_into on merged_records (company_id, into_id);
select make_synced('merged_records');

-- What happened to a record, the newest first.
create index sync_mutation_entity on sync_mutation (company_id, entity_id, rev);
