-- A merge of customers can be undone for a day. What it replaced in synced rows stands in the merged record; what the server alone
-- moved (mails, billing) stands here, by the id of the customer that is gone.
alter table merged_records add column before jsonb;

create table customer_merges (
  company_id uuid not null references companies (id),
  id uuid not null,
  moved jsonb not null,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
select keep_companies_apart('customer_merges');
grant delete on customer_merges to remise_app;
-- A customer who had no billing details before has none again.
grant delete on customer_billing to remise_app;
