-- What a company decides about itself: its details, how it bills, its words in mails, its payment key and its logo.

-- Counts changes of the settings; also what two of them at once wait for.
alter table companies add column settings_version integer not null default 0;

-- A row per section that was ever changed; what is not in `value` has the default of the app.
create table company_settings (
  company_id uuid not null references companies (id) on delete cascade,
  section text not null check (section <> ''),
  -- The company's `settings_version` at the last change of this section.
  version integer not null,
  value jsonb not null default '{}' check (jsonb_typeof(value) = 'object'),
  changed_at timestamptz not null default now(),
  primary key (company_id, section)
);
select keep_companies_apart('company_settings');

-- AES-256-GCM with a key made from APP_SECRET, which is not in the database: who reads this table books nothing.
create table company_payment_keys (
  company_id uuid primary key references companies (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'mollie')),
  sealed bytea not null,
  -- Its last letters, for people to tell one key from another.
  ends_with text not null check (length(ends_with) <= 4),
  set_at timestamptz not null default now()
);
select keep_companies_apart('company_payment_keys');
grant delete on company_payment_keys to remise_app;

create table company_logos (
  company_id uuid primary key references companies (id) on delete cascade,
  content bytea not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  sha256 text not null,
  width_px integer not null,
  height_px integer not null,
  stored_at timestamptz not null default now()
);
alter table company_logos alter column content set storage external;
select keep_companies_apart('company_logos');
grant delete on company_logos to remise_app;
