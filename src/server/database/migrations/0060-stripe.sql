-- Stripe takes payments too: a link is a page of the provider that the company had when it was wanted.
alter table payment_links add column provider text not null default 'mollie' check (provider in ('stripe', 'mollie'));
alter table payment_links alter column provider drop default;
-- News of Stripe names its invoice.
create index payment_links_external on payment_links (company_id, external_id) where external_id is not null;

-- Customers as Stripe knows them. `told` is a hash of what it was told, so that a change is told too.
create table stripe_customers (
  company_id uuid not null references companies (id),
  customer_id uuid not null,
  external_id text not null,
  account integer not null,
  told text not null,
  -- Deleted at Stripe, by somebody there.
  gone_at timestamptz,
  primary key (company_id, customer_id),
  unique (company_id, external_id)
);
select keep_companies_apart('stripe_customers');

-- What Stripe is listened to with. Events of before `heard_until` (seconds since 1970) were asked for; the others may come by
-- a webhook, where Stripe can reach this server: its address there, and the secret that Stripe signs with.
create table stripe_watches (
  company_id uuid primary key references companies (id),
  account integer not null,
  heard_until bigint not null,
  webhook_id text,
  webhook_url text,
  sealed_secret bytea
);
select keep_companies_apart('stripe_watches');

-- News that came: each counts once.
create table stripe_events (
  company_id uuid not null references companies (id),
  id text not null,
  received_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index stripe_events_received on stripe_events (received_at);
select keep_companies_apart('stripe_events');
grant delete on stripe_events to remise_app;
