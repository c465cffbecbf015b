-- Access: sessions that can be named, single-use links by mail, and who changed what outside the synced tables.

-- What people call a session when they end it; the token's hash never leaves this table.
alter table sessions add column id uuid not null default gen_random_uuid() unique;

-- Links that were mailed: to set a new password, to confirm an address, to join a company. Each works once.
create table account_tokens (
  -- SHA-256 of what stands in the link: who reads this table cannot use it.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'confirm', 'invite')),
  company_id uuid not null,
  user_id uuid not null,
  -- The address the link was sent to; it confirms no other.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index account_tokens_user on account_tokens (company_id, user_id, purpose);
create index account_tokens_expires_at on account_tokens (expires_at);
-- Used before a company is known, as the owner. The application's role has no policy and no grant here.
alter table account_tokens enable row level security;

-- Changes that are not commands: staff, roles, settings, sign-ins. Rows are added and never changed.
create table audit_log (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  -- Null for what nobody signed in did, such as a wrong password.
  user_id uuid,
  -- As they were called then.
  user_name text not null default '',
  action text not null check (action <> ''),
  entity text not null default '',
  entity_id uuid,
  -- What it was about, in words of that moment: a person's name, a role's.
  subject text not null default '',
  -- Field by field: {"role": {"was": "yard", "now": "office"}}. Never a password, a key or a code.
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  primary key (company_id, id)
);
create index audit_log_at on audit_log (company_id, at desc, id desc);
alter table audit_log enable row level security;
create policy own_company on audit_log to remise_app
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on audit_log to remise_app;
