-- What a provider pays out to a company's bank: a settlement of Mollie, a payout of Stripe.
create table provider_payouts (
  company_id uuid not null references companies (id),
  id uuid not null,
  provider text not null check (provider in ('mollie', 'stripe')),
  external_id text not null,
  -- What stands on the bank statement.
  reference text not null default '',
  status text not null check (status in ('under_way', 'paid', 'failed')),
  -- What arrives, or is taken from the bank (below zero).
  amount_cents bigint not null,
  -- What the provider kept, and the VAT in that.
  fees_cents bigint not null,
  fees_vat_cents bigint not null,
  -- The day it arrives, or should; what came back did so on `failed_on`.
  paid_on date,
  failed_on date,
  -- The first open day, where the day it arrived was closed when it was told; it is in the books then.
  booked_on date check (booked_on > paid_on),
  -- False: the provider does not tell what is in it.
  is_told boolean not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, provider, external_id),
  check (status <> 'paid' or paid_on is not null)
);
create index provider_payouts_paid_on on provider_payouts (company_id, paid_on);
select keep_companies_apart('provider_payouts');
select close_with_periods('provider_payouts',
  'select company_id, id, coalesce(booked_on, paid_on) as day, amount_cents, fees_cents, fees_vat_cents from ROWS
     where status = ''paid'' or failed_on is not null
   union all select company_id, id, failed_on, -amount_cents, 0, 0 from ROWS where failed_on is not null');

-- What is in a payout. They add up to its amount and its fees. `payment_id`: the provider's name of the payment that it is
-- about, ours or another one.
create table payout_items (
  company_id uuid not null references companies (id),
  payout_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('payment', 'refund', 'refund_back', 'charge_back', 'reversal', 'payout_back', 'other')),
  payment_id text,
  happened_on date not null,
  -- Below zero for what leaves it.
  amount_cents bigint not null,
  description text not null default '',
  primary key (company_id, payout_id, position),
  foreign key (company_id, payout_id) references provider_payouts (company_id, id) on delete cascade
);
create index payout_items_payment on payout_items (company_id, payment_id) where payment_id is not null;
select keep_companies_apart('payout_items');
grant delete on payout_items to remise_app;

-- How looking for payouts goes. `sealed`: a token that Mollie tells an organisation's settlements to, where the key of the
-- company may not know them. `no_right_at`: since when the provider refuses to tell.
create table payout_watches (
  company_id uuid not null references companies (id),
  provider text not null check (provider in ('mollie', 'stripe')),
  sealed bytea,
  ends_with text not null default '',
  looked_at timestamptz,
  heard_at timestamptz,
  no_right_at timestamptz,
  primary key (company_id, provider)
);
select keep_companies_apart('payout_watches');

-- Few charge backs are reversed by the bank: the books find them without reading all.
create index billing_events_reversed on billing_events (company_id, entity_id) where action = 'charge_back_reversed';

-- A company that issued something books what is of before tomorrow as it did, on one account: what was reported stays. Where
-- an account of its own has the number that a new one would get, that goes on until somebody chooses.
with before as (
  select c.id, c.settings_version as version, coalesce(s.value, '{}') as value,
    exists (select from jsonb_each_text(coalesce(s.value, '{}')) v
      where v.key like '%\_account' and v.key <> 'payments_account'
        and v.value in ('0500', '1000', '1010', '1100', '1210', '1220', '1530', '1990', '4740')) as clashes
  from companies c left join company_settings s on s.company_id = c.id and s.section = 'accountancy'
  where s.section is not null or exists (select from invoices i where i.company_id = c.id and i.issued_on is not null))
insert into company_settings as s (company_id, section, version, value)
select id, 'accountancy', version, value
  || jsonb_build_object('split_on', case when clashes then date '2999-12-31'
    else (now() at time zone 'Europe/Amsterdam')::date + 1 end)
  || case when coalesce(value ->> 'payments_account', '1000') = '1000' then '{"cash_account": "1010"}'::jsonb
    else '{}'::jsonb end
from before
on conflict (company_id, section) do update set value = excluded.value;
