-- Prospects: who wants a place, and what became of them.

create table prospects (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  firstname text not null,
  lastname text not null,
  email text not null,
  phone text not null,
  street text not null,
  house_number text not null,
  zipcode text not null,
  city text not null,
  category text not null check (category in
    ('caravan', 'camper', 'boat', 'car', 'classic', 'trailer', 'motorcycle', 'horse', 'other')),
  brand text not null,
  type text not null,
  plate text not null,
  length_cm integer not null,
  width_cm integer not null,
  height_cm integer,
  service text check (service in ('indoor', 'outdoor')),
  period text check (period in ('year', 'winter', 'summer', 'months')),
  expected_on date,
  message text not null,
  stage text not null check (stage in ('new', 'contacted', 'offered', 'converted', 'declined')),
  source text not null check (source in ('staff', 'sign_up')),
  language text not null check (language in ('nl', 'en', 'fr', 'es', 'zh', 'ar')),
  received_at timestamptz not null,
  consent_at timestamptz,
  consent_version text,
  customer_id uuid,
  object_id uuid,
  appointment_id uuid,
  converted_at timestamptz,
  converted_by_name text,
  sort_key text not null collate "C",
  primary key (company_id, id)
);
create index prospects_sort on prospects (company_id, sort_key);
create index prospects_stage on prospects (company_id, stage);
select make_synced('prospects');

-- Tries of the public sign-up page, by address and by sender, as keyed hashes: for the answer 429.
create table sign_up_attempts (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null default now()
);
create index sign_up_attempts_key on sign_up_attempts (key, at);
-- Signing up happens before a company is entered. The application's role has no policy and no grant here.
alter table sign_up_attempts enable row level security;
revoke all on sign_up_attempts from remise_app;
