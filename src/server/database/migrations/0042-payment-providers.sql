-- A company may leave a payment provider and come back: each provider keeps its key, and books stay readable.
alter table company_payment_keys drop constraint company_payment_keys_pkey;
alter table company_payment_keys add primary key (company_id, provider);
-- Null: the key was removed. Which account came last is still known.
alter table company_payment_keys alter column sealed drop not null;
alter table company_payment_keys add check (sealed is not null or ends_with = '');

-- Accounts at a provider are counted: what was made in one is not there in the next.
alter table company_payment_keys add column account integer not null default 1;
alter table customer_billing add column external_account integer not null default 1;
alter table payment_links add column account integer not null default 1;
alter table mandates add column account integer not null default 1;

-- Its ledger is or was kept here. It stays readable, whatever provider the company has.
alter table companies add column has_ledger boolean not null default false;
update companies c set has_ledger = coalesce(c.payment_provider = 'mollie', false)
  or exists (select from invoices i where i.company_id = c.id)
  or exists (select from subscriptions s where s.company_id = c.id);
