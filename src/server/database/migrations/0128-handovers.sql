-- What a company asks when an object is handed over, and what was seen, said and signed then.
create table handover_forms (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  name text not null,
  categories jsonb not null,
  directions jsonb not null,
  asks_person boolean not null,
  questions jsonb not null,
  photo_zones jsonb not null,
  asks_marks boolean not null,
  readings jsonb not null,
  asks_signature boolean not null,
  primary key (company_id, id)
);
select make_synced('handover_forms');

create table handovers (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  object_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  movement_id uuid not null,
  stay_id uuid not null,
  appointment_id uuid,
  form_id uuid,
  form_name text not null,
  form_version integer not null,
  person text check (person in ('customer', 'contact', 'other')),
  person_name text not null,
  customer_id uuid,
  contact_id uuid,
  identity_seen boolean not null,
  answers jsonb not null,
  photos jsonb not null,
  marks jsonb not null,
  readings jsonb not null,
  signature text,
  note text not null,
  started_at timestamptz not null,
  at timestamptz not null,
  by_user_id uuid not null,
  by_name text not null,
  primary key (company_id, id)
);
create index handovers_object on handovers (company_id, object_id);
create index handovers_customer on handovers (company_id, customer_id);
select make_synced('handovers');
