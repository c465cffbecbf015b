-- VAT of an invoice that was claimed back because it will not be paid (article 29 Wet OB): once per invoice. What is booked of it
-- on a day follows from what is open that day, so that it is due again for the part that is paid after all.
create table vat_claims (
  company_id uuid not null references companies (id),
  id uuid not null,
  invoice_id uuid not null,
  claimed_on date not null,
  -- What was open when it was claimed, and the VAT of that, by rate.
  open_cents bigint not null check (open_cents > 0),
  vat jsonb not null check (jsonb_typeof(vat) = 'array'),
  vat_cents bigint not null check (vat_cents > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  unique (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);
create index vat_claims_day on vat_claims (company_id, claimed_on);
select keep_companies_apart('vat_claims');
