-- The digits at the end of an invoice's number, without what stands between them: a text of a bank names a number by them, however
-- it is written. A column, because row level security keeps an index of an expression from being used.
alter table invoices add column number_end text
  generated always as (substring(regexp_replace(number, '[^A-Za-z0-9]', '', 'g') from '[0-9]+$')) stored;
create index invoices_number_end on invoices (company_id, number_end) where number_end is not null;
create index invoices_payment_reference on invoices (company_id, payment_reference) where payment_reference is not null;
