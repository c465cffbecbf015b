-- Offers to customers: lines, until when they count, and what the customer said. Nothing of it is in the books.
create table quotes (
  company_id uuid not null references companies (id),
  id uuid not null,
  customer_id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'declined')),
  -- Of a series of its own; drawn when it is sent first.
  number text,
  includes_vat boolean not null,
  -- As they were asked for, and as they are priced and taxed: one element per line in both.
  asked jsonb not null check (jsonb_typeof(asked) = 'array'),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  total_cents bigint not null,
  reference text not null default '',
  note text not null default '',
  valid_until date not null,
  sent_on date,
  -- Empty where a person passes the link on.
  sent_to text,
  -- Of the secret in the link that was sent last; the link itself is nowhere.
  token_hash text,
  -- Its printed document: who offers what to whom, as it was sent.
  document_id uuid,
  decided_on date,
  decided_by text not null default '',
  decided_how text check (decided_how in ('link', 'staff')),
  reason text not null default '',
  -- What became of it.
  invoice_id uuid,
  subscription_ids uuid[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, document_id) references billing_documents (company_id, id),
  check ((state = 'draft') or (number is not null and sent_on is not null)),
  check ((state in ('accepted', 'declined')) = (decided_on is not null))
);
create index quotes_list on quotes (company_id, id);
create index quotes_customer on quotes (company_id, customer_id, id);
create unique index quotes_token on quotes (token_hash) where token_hash is not null;
select keep_companies_apart('quotes');
grant delete on quotes to remise_app;

alter table billing_documents drop constraint billing_documents_kind_check;
alter table billing_documents add constraint billing_documents_kind_check check (kind in ('invoice', 'letter', 'quote'));
