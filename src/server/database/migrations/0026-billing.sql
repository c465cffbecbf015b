-- What a company sells, to whom it goes on selling it, what it billed, and what came in. Amounts are whole cents, VAT
-- rates basis points (2100 is 21%). Documents that were issued never change: see the trigger at the end.

create table tax_rates (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (name <> ''),
  vat_category text not null
    check (vat_category in ('standard', 'reduced', 'zero', 'exempt', 'reverse_charge', 'outside')),
  -- Never changed: another percentage is another rate, and this one is archived.
  rate_bp integer not null check (rate_bp between 0 and 10000),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
select keep_companies_apart('tax_rates');

create table product_categories (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (name <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index product_categories_name on product_categories (company_id, lower(name));
select keep_companies_apart('product_categories');
grant delete on product_categories to remise_app;

create table products (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (name <> ''),
  description text not null default '',
  category_id uuid,
  tax_rate_id uuid not null,
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  sort_key text not null collate "C",
  primary key (company_id, id),
  foreign key (company_id, category_id) references product_categories (company_id, id),
  foreign key (company_id, tax_rate_id) references tax_rates (company_id, id)
);
create index products_list on products (company_id, sort_key, id);
create index products_category on products (company_id, category_id) where category_id is not null;
select keep_companies_apart('products');
grant delete on products to remise_app;

-- A price never changes: a new one takes its place, and what was sold keeps the one it was sold at.
create table prices (
  company_id uuid not null references companies (id),
  id uuid not null,
  product_id uuid not null,
  unit_price_cents bigint not null check (unit_price_cents between 0 and 999999999),
  includes_vat boolean not null,
  -- Null: charged once.
  interval_months integer check (interval_months in (1, 3, 6, 12)),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);
create index prices_product on prices (company_id, product_id);
select keep_companies_apart('prices');
grant delete on prices to remise_app;

-- What only billing knows of a customer. No row: a private person, with the company's settings.
create table customer_billing (
  company_id uuid not null references companies (id),
  customer_id uuid not null,
  -- Drawn from the company's numbers when the first document is issued.
  number integer,
  company_name text not null default '',
  vat_id text not null default '',
  kvk_number text not null default '',
  attention text not null default '',
  language text check (language in ('nl', 'en', 'fr', 'es', 'zh', 'ar')),
  term_days integer check (term_days between 0 and 365),
  -- Why no reminders go out; null: they do.
  dunning_stop text check (dunning_stop in ('dispute', 'payment_plan', 'deceased', 'other')),
  dunning_note text not null default '',
  -- The customer at the payment provider.
  external_id text,
  version integer not null default 1,
  primary key (company_id, customer_id),
  unique (company_id, number)
);
select keep_companies_apart('customer_billing');

create table subscriptions (
  company_id uuid not null references companies (id),
  id uuid not null,
  customer_id uuid not null,
  object_id uuid,
  product_id uuid not null,
  price_id uuid not null,
  description text not null check (description <> ''),
  unit_price_cents bigint not null check (unit_price_cents between 0 and 999999999),
  includes_vat boolean not null,
  tax_rate_id uuid not null,
  quantity integer not null check (quantity between 1 and 9999),
  interval_months integer not null check (interval_months in (1, 3, 6, 12)),
  billing_day text not null check (billing_day in ('calendar', 'anniversary')),
  proration text not null check (proration in ('strict30', 'actualDays', 'none')),
  collection text not null default 'invoice' check (collection in ('invoice', 'direct_debit')),
  start_on date not null,
  -- The first day that is paid for; null: no trial.
  trial_end_on date,
  anchor_on date not null,
  anchor_day integer not null check (anchor_day between 1 and 31),
  -- The day from which the next invoice runs; null: nothing more is billed.
  next_period_on date,
  -- The first day that is no longer used, and how that was chosen.
  cancel_on date,
  end_condition text not null default 'none'
    check (end_condition in ('none', 'first_of_next_month', 'end_of_period', 'after_cycles', 'chosen_date', 'now')),
  end_cycles integer check (end_cycles between 1 and 1200),
  -- Why the last run could not bill it; null: it could.
  problem text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, product_id) references products (company_id, id),
  foreign key (company_id, tax_rate_id) references tax_rates (company_id, id),
  check (end_condition = 'none' or cancel_on is not null)
);
create index subscriptions_due on subscriptions (company_id, next_period_on, id) where next_period_on is not null;
create index subscriptions_customer on subscriptions (company_id, customer_id, created_at);
create index subscriptions_list on subscriptions (company_id, created_at desc, id desc);
create index subscriptions_object on subscriptions (company_id, object_id) where object_id is not null;
select keep_companies_apart('subscriptions');

create table invoices (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_invoice')),
  customer_id uuid not null,
  subscription_id uuid,
  -- The invoice that a credit invoice takes back from.
  original_id uuid,
  state text not null check (state in ('draft', 'scheduled', 'open', 'paid', 'uncollectible', 'void')),
  -- Given when it is issued, in that transaction: without gaps in a series.
  series text,
  sequence integer,
  number text,
  -- The day it is to be issued by itself; only of a scheduled one.
  scheduled_on date,
  issued_on date,
  due_on date,
  from_on date,
  until_on date,
  includes_vat boolean not null,
  net_cents bigint not null default 0,
  vat_cents bigint not null default 0,
  total_cents bigint not null default 0,
  -- [{ vatCategory, rateBp, netCents, vatCents }]
  vat jsonb not null default '[]' check (jsonb_typeof(vat) = 'array'),
  -- Came in, less what was charged back; what credit invoices took off; what went back to the customer.
  paid_cents bigint not null default 0,
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  paid_on date,
  -- Both parties as they were when it was issued (src/billing/invoice-document.ts).
  seller jsonb,
  buyer jsonb,
  language text check (language in ('nl', 'en', 'fr', 'es', 'zh', 'ar')),
  payment_reference text,
  reference text not null default '',
  note text not null default '',
  -- Void: why it was taken back; uncollectible: why nobody expects money.
  reason text not null default '',
  dunning_stop text check (dunning_stop in ('dispute', 'payment_plan', 'deceased', 'other')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  unique (company_id, series, sequence),
  unique (company_id, number),
  foreign key (company_id, original_id) references invoices (company_id, id),
  check ((number is null) = (state in ('draft', 'scheduled'))),
  check ((number is null) = (issued_on is null)),
  check ((number is null) = (seller is null)),
  check ((kind = 'credit_invoice') or original_id is null)
);
create index invoices_list on invoices (company_id, created_at desc, id desc);
create index invoices_state on invoices (company_id, state, created_at desc, id desc);
create index invoices_customer on invoices (company_id, customer_id, created_at desc, id desc);
create index invoices_subscription on invoices (company_id, subscription_id) where subscription_id is not null;
create index invoices_original on invoices (company_id, original_id) where original_id is not null;
create index invoices_open on invoices (company_id, due_on, id) where state = 'open';
create index invoices_scheduled on invoices (company_id, scheduled_on) where state = 'scheduled';
create index invoices_issued on invoices (company_id, issued_on) where issued_on is not null;
select keep_companies_apart('invoices');
grant delete on invoices to remise_app;

create table invoice_lines (
  company_id uuid not null references companies (id),
  invoice_id uuid not null,
  position integer not null,
  -- `period` and `once` are sold; `unused` and `remaining` settle a change; `credit` takes back.
  kind text not null check (kind in ('period', 'once', 'unused', 'remaining', 'credit', 'costs')),
  description text not null check (description <> ''),
  quantity_hundredths integer not null check (quantity_hundredths between 1 and 99999999),
  unit_price_cents bigint not null,
  -- In the mode of the document: with VAT where its prices include it.
  amount_cents bigint not null,
  net_cents bigint not null,
  tax_rate_id uuid,
  vat_category text not null
    check (vat_category in ('standard', 'reduced', 'zero', 'exempt', 'reverse_charge', 'outside')),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  product_id uuid,
  subscription_id uuid,
  -- Of a credit line: the line of the original that it takes back from.
  original_position integer,
  from_on date,
  until_on date,
  primary key (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
select keep_companies_apart('invoice_lines');
grant delete on invoice_lines to remise_app;

-- A subscription's period is billed once, whoever runs and however often.
create table billing_periods (
  company_id uuid not null references companies (id),
  subscription_id uuid not null,
  period_on date not null,
  -- Null: nothing was to be billed for it.
  invoice_id uuid,
  billed_at timestamptz not null default now(),
  primary key (company_id, subscription_id, period_on),
  foreign key (company_id, subscription_id) references subscriptions (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index billing_periods_invoice on billing_periods (company_id, invoice_id) where invoice_id is not null;
select keep_companies_apart('billing_periods');

-- Lines of a change that wait for the subscription's next invoice.
create table pending_lines (
  company_id uuid not null references companies (id),
  id uuid not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('unused', 'remaining')),
  description text not null check (description <> ''),
  quantity integer not null check (quantity between 1 and 9999),
  unit_price_cents bigint not null,
  amount_cents bigint not null,
  includes_vat boolean not null,
  tax_rate_id uuid not null,
  product_id uuid not null,
  from_on date not null,
  until_on date not null,
  invoice_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, subscription_id) references subscriptions (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index pending_lines_waiting on pending_lines (company_id, subscription_id) where invoice_id is null;
select keep_companies_apart('pending_lines');
grant delete on pending_lines to remise_app;

-- Next number of each series of a company; its row is locked by who issues, so that numbers follow each other.
create table invoice_counters (
  company_id uuid not null references companies (id),
  series text not null,
  next_number integer not null check (next_number >= 1),
  primary key (company_id, series)
);
select keep_companies_apart('invoice_counters');

-- What happened to an invoice or a subscription, for as long as it is kept: who, when, what, why.
create table billing_events (
  company_id uuid not null references companies (id),
  id uuid not null,
  entity text not null check (entity in ('invoice', 'subscription')),
  entity_id uuid not null,
  action text not null check (action ~ '^[a-z][a-z_]*$'),
  at timestamptz not null default now(),
  user_id uuid,
  user_name text not null default '',
  note text not null default '',
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  primary key (company_id, id)
);
create index billing_events_of on billing_events (company_id, entity_id, id);
select keep_companies_apart('billing_events');

-- Printed documents, kept as they were sent.
create table billing_documents (
  company_id uuid not null references companies (id),
  id uuid not null,
  invoice_id uuid,
  customer_id uuid not null,
  kind text not null check (kind in ('invoice', 'letter')),
  name text not null check (name <> ''),
  media_type text not null,
  content bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
alter table billing_documents alter column content set storage external;
create unique index billing_documents_invoice on billing_documents (company_id, invoice_id) where kind = 'invoice';
create index billing_documents_customer on billing_documents (company_id, customer_id);
select keep_companies_apart('billing_documents');

-- Money that came in, by the provider or noted by a person.
create table payments (
  company_id uuid not null references companies (id),
  id uuid not null,
  invoice_id uuid not null,
  customer_id uuid not null,
  source text not null check (source in ('mollie', 'stripe', 'manual')),
  -- The provider's name for it; null for what a person noted.
  external_id text,
  method text not null default '',
  amount_cents bigint not null check (amount_cents > 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  charged_back_cents bigint not null default 0 check (charged_back_cents between 0 and amount_cents),
  paid_on date not null,
  -- Taken back by a person: it was noted by mistake.
  undone_at timestamptz,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, source, external_id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index payments_invoice on payments (company_id, invoice_id);
create index payments_customer on payments (company_id, customer_id, created_at desc);
create index payments_paid_on on payments (company_id, paid_on);
select keep_companies_apart('payments');

create table refunds (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Null: the company gave it back by itself, outside any provider.
  payment_id uuid,
  invoice_id uuid not null,
  credit_invoice_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  -- `wanted`: the provider was not asked yet.
  status text not null check (status in ('wanted', 'queued', 'pending', 'processing', 'refunded', 'failed', 'canceled')),
  external_id text,
  problem text,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  unique (company_id, external_id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index refunds_invoice on refunds (company_id, invoice_id);
create index refunds_under_way on refunds (company_id) where status in ('queued', 'pending', 'processing');
select keep_companies_apart('refunds');

create table payment_links (
  company_id uuid not null references companies (id),
  id uuid not null,
  invoice_id uuid not null,
  -- In the address that the provider calls: only who was told it knows it.
  token text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- `wanted`: the provider was not asked yet.
  state text not null check (state in ('wanted', 'open', 'paid', 'closed', 'expired', 'failed')),
  external_id text,
  url text,
  expires_on date,
  problem text,
  looked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, external_id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index payment_links_invoice on payment_links (company_id, invoice_id);
create unique index payment_links_token on payment_links (token);
create index payment_links_open on payment_links (looked_at nulls first) where state = 'open';
select keep_companies_apart('payment_links');

create table mandates (
  company_id uuid not null references companies (id),
  id uuid not null,
  customer_id uuid not null,
  reference text not null,
  status text not null check (status in ('wanted', 'pending', 'valid', 'invalid', 'revoked')),
  external_id text,
  account_holder text not null default '',
  -- Its last four characters only.
  iban_end text not null default '',
  signed_on date not null,
  channel text not null check (channel in ('paper', 'first_payment', 'online')),
  text_version text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, reference)
);
create index mandates_customer on mandates (company_id, customer_id);
select keep_companies_apart('mandates');

-- What is to be asked of somebody outside, after the transaction that wants it: nobody is called inside one.
create table billing_outbox (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z_]*$'),
  subject_id uuid not null,
  payload jsonb not null default '{}',
  -- Names the cause: asked for twice, it is one. Also the provider's idempotency key.
  key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (company_id, id),
  unique (company_id, key)
);
create index billing_outbox_due on billing_outbox (next_attempt_at) where state in ('waiting', 'running');
create index billing_outbox_subject on billing_outbox (company_id, subject_id);
select keep_companies_apart('billing_outbox');

create table billing_runs (
  company_id uuid not null references companies (id),
  id uuid not null,
  run_on date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Null: the daily run.
  started_by uuid,
  started_by_name text not null default '',
  billed integer not null default 0,
  issued integer not null default 0,
  total_cents bigint not null default 0,
  failed integer not null default 0,
  primary key (company_id, id)
);
create index billing_runs_list on billing_runs (company_id, started_at desc, id desc);
select keep_companies_apart('billing_runs');

-- What a run did with each subscription, and why not.
create table billing_run_lines (
  company_id uuid not null references companies (id),
  run_id uuid not null,
  id uuid not null,
  subscription_id uuid,
  invoice_id uuid,
  period_on date,
  outcome text not null check (outcome in ('billed', 'nothing', 'issued', 'failed')),
  message text not null default '',
  primary key (company_id, run_id, id),
  foreign key (company_id, run_id) references billing_runs (company_id, id) on delete cascade
);
create index billing_run_lines_failed on billing_run_lines (company_id, run_id) where outcome = 'failed';
select keep_companies_apart('billing_run_lines');
grant delete on billing_runs, billing_run_lines to remise_app;

create table reminders (
  company_id uuid not null references companies (id),
  id uuid not null,
  customer_id uuid not null,
  -- Number of the step in the company's settings, from 1.
  step integer not null check (step between 1 and 9),
  kind text not null check (kind in ('friendly', 'second', 'formal_notice', 'final_notice', 'costs')),
  sent_on date not null,
  -- The last day to pay before the next step.
  deadline_on date,
  principal_cents bigint not null,
  costs_cents bigint not null default 0,
  document_id uuid,
  channel text not null check (channel in ('mail', 'paper')),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, document_id) references billing_documents (company_id, id)
);
create index reminders_customer on reminders (company_id, customer_id, sent_on);
select keep_companies_apart('reminders');

create table reminder_invoices (
  company_id uuid not null references companies (id),
  reminder_id uuid not null,
  invoice_id uuid not null,
  open_cents bigint not null,
  primary key (company_id, reminder_id, invoice_id),
  foreign key (company_id, reminder_id) references reminders (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index reminder_invoices_invoice on reminder_invoices (company_id, invoice_id);
select keep_companies_apart('reminder_invoices');

-- An issued document stays as it was issued: what may still change is what became of it.
create function issued_invoice_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.number is not null then raise exception 'an issued invoice is never deleted' using errcode = 'RM010'; end if;
    return old;
  end if;
  if old.number is not null and (new.number, new.series, new.sequence, new.kind, new.subscription_id,
      new.original_id, new.issued_on, new.due_on, new.from_on, new.until_on, new.includes_vat, new.net_cents,
      new.vat_cents, new.total_cents, new.vat, new.seller, new.buyer, new.language, new.payment_reference,
      new.reference, new.note)
    is distinct from (old.number, old.series, old.sequence, old.kind, old.subscription_id,
      old.original_id, old.issued_on, old.due_on, old.from_on, old.until_on, old.includes_vat, old.net_cents,
      old.vat_cents, old.total_cents, old.vat, old.seller, old.buyer, old.language, old.payment_reference,
      old.reference, old.note) then
    raise exception 'an issued invoice never changes' using errcode = 'RM010';
  end if;
  return new;
end
$$;
create trigger stays before update or delete on invoices for each row execute function issued_invoice_stays();

-- Lines come with their invoice's draft; once it has a number they stay.
create function issued_lines_stay() returns trigger language plpgsql as $$
begin
  if exists (select from invoices i where i.company_id = old.company_id and i.id = old.invoice_id
      and i.number is not null) then
    raise exception 'lines of an issued invoice never change' using errcode = 'RM010';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger stay before update or delete on invoice_lines for each row execute function issued_lines_stay();
