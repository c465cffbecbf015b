-- When a company is open: ranges of a week, and days that differ.

create table opening_hours (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  scope text not null check (scope = 'company'),
  -- Monday is 1, Sunday 7.
  days jsonb not null check (jsonb_typeof(days) = 'array'),
  "start" text not null check ("start" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  "end" text not null check ("end" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  capacity integer not null check (capacity between 1 and 999),
  slot_minutes integer not null check (slot_minutes between 5 and 1440),
  notice_hours integer not null check (notice_hours between 0 and 8760),
  primary key (company_id, id),
  check ("start" < "end")
);
create index opening_hours_scope on opening_hours (company_id, scope);
select make_synced('opening_hours');

create table opening_exceptions (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  scope text not null check (scope = 'company'),
  date date not null,
  until date not null,
  closed boolean not null,
  "start" text check ("start" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  "end" text check ("end" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  capacity integer not null check (capacity between 1 and 999),
  slot_minutes integer not null check (slot_minutes between 5 and 1440),
  notice_hours integer not null check (notice_hours between 0 and 8760),
  reason text not null,
  primary key (company_id, id),
  check (date <= until),
  check (closed or "start" < "end")
);
create index opening_exceptions_scope on opening_exceptions (company_id, scope);
select make_synced('opening_exceptions');
