-- What the register of vehicles (RDW) last said of an object, under the object's id; devices show it without a connection.

create table vehicle_register (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  plate text not null,
  fetched_at timestamptz not null,
  -- Both null: the plate is not registered.
  proposal jsonb,
  facts jsonb,
  primary key (company_id, id),
  check ((proposal is null) = (facts is null))
);
select make_synced('vehicle_register');

-- Raw answers of the register by plate, so that it is asked once a day. What it says is public, but that somebody asked
-- is not: an answer that companies shared would tell by its time that another yard looks after that vehicle.
create table rdw_answers (
  company_id uuid not null references companies (id),
  plate text not null check (plate ~ '^[A-Z0-9]{6}$'),
  fetched_at timestamptz not null,
  -- Null: not registered.
  raw jsonb,
  primary key (company_id, plate)
);
select keep_companies_apart('rdw_answers');
