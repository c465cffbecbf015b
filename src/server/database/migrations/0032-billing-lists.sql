-- The newest payments of a company.
create index payments_list on payments (company_id, created_at desc, id desc);

-- With what a year's revenue is summed by.
drop index invoices_issued;
create index invoices_issued on invoices (company_id, issued_on) include (net_cents, vat_cents, total_cents)
  where issued_on is not null;
