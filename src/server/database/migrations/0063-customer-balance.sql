-- What a customer has in credit: amounts that were moved from invoices to the customer's balance, less what was moved back.
-- Above zero: from the invoice to the balance. Below zero: from the balance to the invoice.
create table balance_moves (
  company_id uuid not null references companies (id),
  id uuid not null,
  customer_id uuid not null,
  invoice_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null check (reason in ('kept', 'credited', 'set_off', 'used', 'given_back')),
  -- Of a set-off: the invoice on the other side.
  other_id uuid,
  moved_on date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id),
  foreign key (company_id, other_id) references invoices (company_id, id)
);
create index balance_moves_invoice on balance_moves (company_id, invoice_id);
create index balance_moves_customer on balance_moves (company_id, customer_id) include (amount_cents);
create index balance_moves_moved_on on balance_moves (company_id, moved_on);
select keep_companies_apart('balance_moves');

-- The day a person paid it back; null for what the provider does, which has the day it was asked for.
alter table refunds add column given_on date;
