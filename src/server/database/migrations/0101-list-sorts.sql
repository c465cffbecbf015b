-- Lists are sorted by their columns. The expressions are those of `sorted-by.ts`: what has no value yet counts as later than
-- everything, so that one index serves both directions.
create index invoices_by_number on invoices
  (company_id, (coalesce(series || lpad(sequence::text, 9, '0'), U&'\+10FFFD') collate "C"), id);
create index invoices_by_issued on invoices (company_id, (coalesce(issued_on, 'infinity'::date)), id);
create index invoices_by_due on invoices (company_id, (coalesce(due_on, 'infinity'::date)), id);
create index invoices_by_total on invoices (company_id, total_cents, id);

create index subscriptions_by_product on subscriptions
  (company_id, (coalesce(nullif(left(fold_text(description), 50), ''), U&'\+10FFFD') collate "C"), id);
create index subscriptions_by_next on subscriptions (company_id, (coalesce(next_period_on, 'infinity'::date)), id);
create index subscriptions_by_end on subscriptions (company_id, (coalesce(cancel_on, 'infinity'::date)), id);

create index contracts_by_customer on contracts
  (company_id, (coalesce(nullif(left(fold_text(customer_name), 50), ''), U&'\+10FFFD') collate "C"), id);
create index contracts_by_creation on contracts (company_id, created_at, id);

create index mails_by_receiver on mails (company_id,
  (coalesce(nullif(left(fold_text(coalesce(nullif(to_name, ''), to_address)), 50), ''), U&'\+10FFFD') collate "C"), id);
create index mails_by_subject on mails
  (company_id, (coalesce(nullif(left(fold_text(subject), 50), ''), U&'\+10FFFD') collate "C"), id);
create index mails_by_time on mails (company_id, (coalesce(sent_at, created_at)), id);
