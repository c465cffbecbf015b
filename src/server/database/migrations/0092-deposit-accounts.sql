-- The accounts of deposits have numbers by default. A company that uses one of these for something else gets the next that is free.
with taken as (
  select s.company_id, v.value as account from company_settings s cross join jsonb_each_text(s.value) v
    where s.section = 'accountancy' and v.key like '%\_account'
  union select company_id, ledger_account from products
  union select company_id, revenue_account from tax_rates
  union select company_id, vat_account from tax_rates),
clashing as (select distinct company_id from taken where account in ('1360', '8090')),
chosen as (
  select c.company_id,
    (select min(n) from generate_series(1360, 1499) n where not exists (
      select from taken t where t.company_id = c.company_id and t.account = n::text)) as held,
    (select min(n) from generate_series(8090, 8999) n where not exists (
      select from taken t where t.company_id = c.company_id and t.account = n::text)) as kept
  from clashing c)
insert into company_settings as s (company_id, section, version, value)
select k.company_id, 'accountancy', c.settings_version,
  jsonb_build_object('deposits_account', k.held::text, 'deposits_kept_account', k.kept::text)
from chosen k join companies c on c.id = k.company_id
on conflict (company_id, section) do update set value = s.value || excluded.value;
