-- Lower case without accents, as `foldText` does it.
create function fold_text(text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'));

-- What an invoice is searched by: its number, its reference and to whom it went. A draft's customer is looked up, who may
-- still be called otherwise. As long as an index can hold.
alter table invoices add column search_text text collate "C" not null generated always as (left(fold_text(
  coalesce(number, '') || ' ' || reference || ' ' ||
  coalesce(nullif(buyer ->> 'company', ''), nullif(buyer ->> 'name', ''), '')), 500)) stored;

-- With what the list is searched, filtered and summed by, so that this needs no invoice itself.
drop index invoices_list;
create index invoices_list on invoices (company_id, created_at desc, id desc) include (state, kind, customer_id,
  original_id, issued_on, due_on, net_cents, vat_cents, total_cents, credited_cents, paid_cents, refunded_cents,
  search_text);
