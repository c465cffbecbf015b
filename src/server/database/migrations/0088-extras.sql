-- What a customer owes besides subscriptions and gets on the next invoice: a wash, a late request, an exit in winter.
-- It waits until an invoice takes it; a draft that is deleted, or loses the line, lets it wait again.
create table extras (
  company_id uuid not null references companies (id),
  id uuid not null,
  customer_id uuid not null,
  -- What it was done for; it stays with the customer when the object goes.
  object_id uuid,
  appointment_id uuid,
  product_id uuid,
  description text not null check (description <> ''),
  quantity_hundredths integer not null check (quantity_hundredths between 1 and 99999999),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  amount_cents bigint not null,
  includes_vat boolean not null,
  tax_rate_id uuid not null,
  -- The day it was done.
  done_on date not null,
  -- Null while it waits.
  invoice_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, product_id) references products (company_id, id),
  foreign key (company_id, tax_rate_id) references tax_rates (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index extras_waiting on extras (company_id, customer_id, id) where invoice_id is null;
create index extras_invoice on extras (company_id, invoice_id) where invoice_id is not null;
create index extras_customer on extras (company_id, customer_id, id);
create index extras_object on extras (company_id, object_id) where object_id is not null;
create index extras_appointment on extras (company_id, appointment_id) where appointment_id is not null;
select keep_companies_apart('extras');
grant delete on extras to remise_app;

-- The extra that a line bills.
alter table invoice_lines add column extra_id uuid;
create unique index invoice_lines_extra on invoice_lines (company_id, extra_id) where extra_id is not null;
