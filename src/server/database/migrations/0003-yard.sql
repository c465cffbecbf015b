-- The yard: columns are the fields of the areas' row schemas in snake_case, the same on the server and on devices.
-- No foreign keys between them: a fact may arrive for a row somebody else just deleted, and commands decide about that.

create table locations (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  name text not null,
  sort_key text not null collate "C",
  primary key (company_id, id)
);
select make_synced('locations');

create table warehouses (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  location_id uuid not null,
  name text not null,
  kind text not null check (kind in ('hall', 'field')),
  sort_key text not null collate "C",
  primary key (company_id, id)
);
create index warehouses_location on warehouses (company_id, location_id);
select make_synced('warehouses');

create table spots (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  warehouse_id uuid not null,
  name text not null,
  sort_key text not null collate "C",
  length_cm integer not null check (length_cm between 0 and 3000),
  width_cm integer not null check (width_cm between 0 and 3000),
  height_cm integer check (height_cm between 0 and 3000),
  allowed_number integer not null check (allowed_number between 0 and 999),
  map_row integer not null,
  map_position integer not null,
  out_of_use boolean not null,
  primary key (company_id, id)
);
create index spots_warehouse on spots (company_id, warehouse_id);
create index spots_sort on spots (company_id, sort_key, id);
select make_synced('spots');

create table customers (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  status integer not null check (status in (0, 1)),
  firstname text not null,
  lastname text not null,
  email text not null,
  phone text not null,
  mobile text not null,
  street text not null,
  house_number text not null,
  zipcode text not null,
  city text not null,
  note text not null,
  sort_key text not null collate "C",
  primary key (company_id, id)
);
create index customers_email on customers (company_id, email);
create index customers_sort on customers (company_id, sort_key, id);
select make_synced('customers');

create table objects (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  number bigint,
  plate text not null,
  plate_country text not null,
  category text not null check (category in
    ('caravan', 'camper', 'boat', 'car', 'classic', 'trailer', 'motorcycle', 'horse', 'other')),
  brand text not null,
  type text not null,
  length_cm integer not null check (length_cm between 0 and 3000),
  width_cm integer not null check (width_cm between 0 and 3000),
  height_cm integer check (height_cm between 0 and 3000),
  customer_id uuid,
  contract_start_on date,
  sort_key text not null collate "C",
  storage_status text not null check (storage_status in ('with_storage', 'with_customer')),
  warehouse_id uuid,
  spot_id uuid,
  stay_id uuid,
  last_stay_id uuid,
  place_confirmed boolean not null,
  last_moved_at timestamptz,
  hold_reason text,
  hold_since timestamptz,
  primary key (company_id, id)
);
create index objects_customer on objects (company_id, customer_id);
create index objects_warehouse on objects (company_id, warehouse_id);
create index objects_spot on objects (company_id, spot_id);
create index objects_plate on objects (company_id, plate);
create index objects_sort on objects (company_id, sort_key, id);
select make_synced('objects');

create table movements (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  object_id uuid not null,
  stay_id uuid,
  kind text not null check (kind in ('checked_in', 'checked_out', 'moved', 'measured')),
  from_warehouse_id uuid,
  from_spot_id uuid,
  to_warehouse_id uuid,
  to_spot_id uuid,
  at timestamptz not null,
  by_user_id uuid not null,
  by_name text not null,
  appointment_id uuid,
  note text not null,
  reason text,
  standing text not null check (standing in ('accepted', 'contradicting', 'superseded')),
  primary key (company_id, id)
);
create index movements_object on movements (company_id, object_id);
create index movements_at on movements (company_id, at);
select make_synced('movements');

create table appointments (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  object_id uuid not null,
  customer_id uuid,
  direction text not null check (direction in ('in', 'out')),
  type integer not null check (type in (1, 2)),
  date date not null,
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  note text not null,
  assignee_id uuid,
  status integer not null check (status between 1 and 5),
  reason text,
  primary key (company_id, id)
);
create index appointments_day on appointments (company_id, date, time);
create index appointments_object on appointments (company_id, object_id);
create index appointments_customer on appointments (company_id, customer_id);
select make_synced('appointments');

create table notes (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  model_type text not null check (model_type in ('object', 'customer', 'appointment', 'spot')),
  model_id uuid not null,
  text text not null,
  author_id uuid not null,
  author_name text not null,
  at timestamptz not null,
  primary key (company_id, id)
);
create index notes_model on notes (company_id, model_id);
select make_synced('notes');
