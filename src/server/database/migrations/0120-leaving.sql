-- Files with everything of a company, one at a time: who asked, how far it is. The file itself is nowhere.
create table company_exports (
  company_id uuid not null references companies (id),
  id uuid not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  -- Entries of the archive that are written, and how many there will be; null until it is known.
  done integer not null default 0,
  total integer,
  state text not null default 'asked' check (state in ('asked', 'running', 'done', 'failed', 'cancelled')),
  -- The process that makes it says so every few seconds: one that is silent was killed.
  heard_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index company_exports_one on company_exports (company_id) where state in ('asked', 'running');
select keep_companies_apart('company_exports');

-- When a company is deleted: its owner asked for it. Until then it can be taken back.
alter table companies add column leaves_at timestamptz;

-- Sessions of companies that are gone, for as long as a cookie of one may live: their devices drop what they hold.
create table left_sessions (
  token_hash bytea primary key,
  until timestamptz not null
);
alter table left_sessions enable row level security;
revoke all on left_sessions from remise_app;
