-- Signing in: invitations, confirmed addresses, two-step sign-in, passkeys, tokens for other programs, private mails.

alter table users
  -- Of the mails to this person.
  add column language text not null default 'nl' check (language in ('nl', 'en', 'fr', 'es', 'zh', 'ar')),
  -- Somebody invited has an empty password hash, and cannot sign in, until the invitation is accepted.
  add column invited_at timestamptz,
  add column joined_at timestamptz,
  add column email_confirmed_at timestamptz;
update users set joined_at = created_at, email_confirmed_at = created_at;

-- A session of a browser, or a token that another program sends as `Authorization: Bearer`; neither works as the other.
alter table sessions add column kind text not null default 'browser' check (kind in ('browser', 'bearer'));

create table two_step (
  company_id uuid not null,
  user_id uuid primary key,
  -- AES-256-GCM under a key made from APP_SECRET: nonce, tag, text. Who reads this table can make no codes.
  secret bytea not null,
  -- Null until a first code was given: not on yet.
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create table recovery_codes (
  company_id uuid not null,
  user_id uuid not null,
  -- A keyed hash.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create table passkeys (
  company_id uuid not null,
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  credential_id bytea not null unique,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index passkeys_user on passkeys (company_id, user_id);

-- What a passkey signs: works once, for five minutes. Nobody is named for a sign-in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  company_id uuid,
  user_id uuid,
  expires_at timestamptz not null default now() + interval '5 minutes',
  check ((company_id is null) = (user_id is null)),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- Written as the owner, before a company is known or without its data: the application's role reaches none of these.
alter table two_step enable row level security;
alter table recovery_codes enable row level security;
alter table passkeys enable row level security;
alter table passkey_challenges enable row level security;
revoke all on two_step, recovery_codes, passkeys, passkey_challenges, account_tokens from remise_app;

-- Its text holds a secret for its reader alone, such as a link to set a password: no list and no page shows it.
alter table mails add column private boolean not null default false;
