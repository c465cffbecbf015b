-- The letters and digits of a document's number, from the front and from the back: a search over everything finds a document by how its
-- number begins or ends. Columns, because row level security keeps an index of an expression from being used.
alter table invoices
  add column number_key text collate "C"
    generated always as (lower(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'))) stored,
  add column number_back text collate "C"
    generated always as (reverse(lower(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')))) stored;
create index invoices_number_key on invoices (company_id, number_key) where number_key is not null;
create index invoices_number_back on invoices (company_id, number_back) where number_back is not null;
alter table quotes
  add column number_key text collate "C"
    generated always as (lower(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'))) stored,
  add column number_back text collate "C"
    generated always as (reverse(lower(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')))) stored;
create index quotes_number_key on quotes (company_id, number_key) where number_key is not null;
create index quotes_number_back on quotes (company_id, number_back) where number_back is not null;

-- A customer by the name of their company, and an object by how its plate begins.
alter table customer_billing
  add column company_key text collate "C" not null generated always as (fold_text(company_name)) stored;
create index customer_billing_company on customer_billing (company_id, company_key, customer_id) where company_key <> '';
create index objects_plate_start on objects (company_id, plate collate "C");

create index contracts_customer on contracts (company_id, customer_id, number desc);
