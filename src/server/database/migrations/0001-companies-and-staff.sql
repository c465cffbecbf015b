-- Companies, the people who work for them, and how these sign in.

-- The role that company transactions take on: row-level security binds it, unlike the owner of the tables. Roles belong
-- to the whole server, so another database may have made it, or may be making it now.
do $$
begin
  if not exists (select from pg_roles where rolname = 'remise_app') then
    create role remise_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'remise_app', 'member') then
    execute format('grant remise_app to %I', current_user);
  end if;
end
$$;

grant usage on schema public to remise_app;

create table companies (
  id uuid primary key,
  name text not null check (name <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  payment_provider text check (payment_provider in ('stripe', 'mollie')),
  has_payment_key boolean not null default false,
  created_at timestamptz not null default now()
);

create table users (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  email text not null,
  firstname text not null default '',
  lastname text not null default '',
  password_hash text not null,
  role text not null,
  permissions jsonb not null default '[]' check (jsonb_typeof(permissions) = 'array'),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- An address signs in without naming its company, so it belongs to one person, however it is written.
create unique index users_email on users (lower(email));

create table sessions (
  -- SHA-256 of the token in the cookie: who reads this table cannot sign in with it.
  token_hash bytea primary key,
  company_id uuid not null,
  user_id uuid not null,
  csrf_token text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_user on sessions (company_id, user_id);
create index sessions_expires_at on sessions (expires_at);

-- Failed sign-ins, by address and by sender, for the answer 429.
create table login_attempts (
  id bigint generated always as identity primary key,
  email text not null,
  ip text not null default '',
  at timestamptz not null default now()
);
create index login_attempts_email on login_attempts (lower(email), at);
create index login_attempts_ip on login_attempts (ip, at);

alter table companies enable row level security;
create policy own_company on companies to remise_app
  using (id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table users enable row level security;
create policy own_company on users to remise_app
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

-- Signing in happens before a company is known, as the owner. The application's role has no policy and no grant here.
alter table sessions enable row level security;
alter table login_attempts enable row level security;

grant select, update on companies to remise_app;
grant select, insert, update, delete on users to remise_app;

-- Tables of later migrations are granted when they are made; their policies decide which rows. Deleting is granted by name.
alter default privileges in schema public grant select, insert, update on tables to remise_app;
alter default privileges in schema public grant usage, select on sequences to remise_app;
