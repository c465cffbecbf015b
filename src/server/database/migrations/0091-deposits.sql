-- Money that a customer hands over as security: it is owed back, and no turnover. What became of one is its events alone.
create table deposits (
  company_id uuid not null references companies (id),
  id uuid not null,
  customer_id uuid not null,
  object_id uuid,
  subscription_id uuid,
  -- What it is for, as the customer reads it.
  purpose text not null check (purpose <> ''),
  -- What is asked for, and received as a whole.
  amount_cents bigint not null check (amount_cents > 0),
  asked_on date not null,
  note text not null default '',
  -- Not asked for any more.
  withdrawn_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id)
);
create index deposits_customer on deposits (company_id, customer_id, id);
select keep_companies_apart('deposits');

create table deposit_events (
  company_id uuid not null references companies (id),
  -- Chosen by who asks, so that a repeated call is known.
  id uuid not null,
  deposit_id uuid not null,
  kind text not null check (kind in ('received', 'returned', 'kept', 'set_off')),
  -- Below zero: takes back what another event noted by mistake.
  amount_cents bigint not null check (amount_cents <> 0),
  happened_on date not null,
  method text check (method in ('bank', 'cash', 'card')),
  -- The invoice that was paid with it.
  invoice_id uuid,
  undoes uuid,
  -- Why it was kept; of the others, a remark.
  note text not null default '',
  -- The customer on that day, as documents name them.
  buyer jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  unique (company_id, undoes),
  foreign key (company_id, deposit_id) references deposits (company_id, id),
  foreign key (company_id, undoes) references deposit_events (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id),
  check ((undoes is null) = (amount_cents > 0)),
  check ((kind = 'set_off') = (invoice_id is not null)),
  check ((kind in ('received', 'returned')) = (method is not null)),
  check (kind <> 'kept' or undoes is not null or note <> '')
);
create index deposit_events_deposit on deposit_events (company_id, deposit_id, id);
create index deposit_events_invoice on deposit_events (company_id, invoice_id) where invoice_id is not null;
create index deposit_events_happened_on on deposit_events (company_id, happened_on);
select keep_companies_apart('deposit_events');
-- An event stays as it was written.
revoke update on deposit_events from remise_app;
select close_with_periods('deposit_events',
  'select company_id, id, happened_on as day, deposit_id, kind, amount_cents, invoice_id from ROWS');
