-- Closing of the books: up to and including a day nothing that moves a figure can be added, changed or taken away any more.

-- A closing; the books are closed up to the latest one that was not reopened. Rows are kept: they are the trail.
create table period_closings (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- The first day that was open before; null where everything was.
  from_on date,
  until_on date not null check (until_on = (date_trunc('month', until_on::timestamp) + interval '1 month - 1 day')::date),
  closed_at timestamptz not null default now(),
  closed_by uuid,
  closed_by_name text not null default '',
  reopened_at timestamptz,
  reopened_by uuid,
  reopened_by_name text not null default '',
  reason text not null default '',
  primary key (company_id, id),
  check (from_on <= until_on),
  check (reopened_at is null or reason <> '')
);
create unique index period_closings_closed on period_closings (company_id, until_on) where reopened_at is null;
select keep_companies_apart('period_closings');

-- What a closing found for each VAT return that ended by then: what is filed. A second one of the same period is what a
-- closing after a reopening found, so that the difference is its supplement.
create table vat_reports (
  company_id uuid not null references companies (id),
  id uuid not null,
  closing_id uuid not null,
  from_on date not null,
  until_on date not null,
  -- The return as src/accountancy/vat-return.ts made it.
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  reported_at timestamptz not null default now(),
  reported_by_name text not null default '',
  primary key (company_id, id),
  unique (company_id, closing_id, from_on, until_on),
  foreign key (company_id, closing_id) references period_closings (company_id, id)
);
create index vat_reports_until on vat_reports (company_id, until_on);
select keep_companies_apart('vat_reports');

-- A payment that was noted by mistake on a day that is closed by now: it stays there, and goes on this day.
alter table payments add column undone_on date;
alter table payments add constraint payments_undone_on_check
  check (undone_on is null or (undone_at is not null and undone_on >= paid_on));
-- The provider's own day of a payment that it told of when that day was closed; `paid_on` is then the first open one.
alter table payments add column provider_paid_on date;

/*
 * The backstop: src/company/server/closed-books.repository.ts is the door, and asks first. `facts` says what a table tells about
 * days, as a query over ROWS that gives company_id, id, day and what is booked on it. Whoever adds, changes or removes
 * a fact of a closed day gets RM011. The company's row is shared until the transaction ends, as every foreign key to it is
 * (docs/decisions/0020); who closes waits for all who share it, so that neither misses the other.
 */
create function closed_days_stay() returns trigger language plpgsql as $$
declare
  was constant text := replace(tg_argv[0], 'ROWS', 'removed');
  now_is constant text := replace(tg_argv[0], 'ROWS', 'added');
  touched record;
  closed date;
begin
  for touched in execute 'select f.company_id, min(f.day) as day from (' || case tg_op
      when 'INSERT' then now_is
      when 'DELETE' then was
      else format('((%1$s) except all (%2$s)) union all ((%2$s) except all (%1$s))', was, now_is) end
    || ') f where f.day is not null group by 1'
  loop
    perform 1 from companies c where c.id = touched.company_id for key share;
    select max(p.until_on) into closed from period_closings p
      where p.company_id = touched.company_id and p.reopened_at is null;
    if touched.day <= closed then
      raise exception 'the books are closed up to and including %', closed using errcode = 'RM011';
    end if;
  end loop;
  return null;
end
$$;

create function close_with_periods(relation regclass, facts text) returns void language plpgsql as $$
begin
  execute format('create trigger closed_days_stay_added after insert on %s referencing new table as added '
    'for each statement execute function closed_days_stay(%L)', relation, facts);
  execute format('create trigger closed_days_stay_changed after update on %s referencing old table as removed '
    'new table as added for each statement execute function closed_days_stay(%L)', relation, facts);
  execute format('create trigger closed_days_stay_removed after delete on %s referencing old table as removed '
    'for each statement execute function closed_days_stay(%L)', relation, facts);
end
$$;

select close_with_periods('invoices', 'select company_id, id, issued_on as day, total_cents from ROWS');
select close_with_periods('payments',
  'select company_id, id, paid_on as day, invoice_id, amount_cents from ROWS where undone_at is null or undone_on is not null
   union all select company_id, id, undone_on, invoice_id, -amount_cents from ROWS where undone_on is not null');
select close_with_periods('refunds',
  'select company_id, id, coalesce(given_on, (created_at at time zone ''Europe/Amsterdam'')::date) as day, invoice_id,
     amount_cents from ROWS');
select close_with_periods('balance_moves',
  'select company_id, id, moved_on as day, invoice_id, amount_cents from ROWS');
select close_with_periods('vat_claims',
  'select company_id, id, claimed_on as day, invoice_id, open_cents, vat from ROWS');
-- Events that book something on their day: src/accountancy/server/money-moved.ts and bad-debt-bookings.repository.ts.
select close_with_periods('billing_events',
  'select company_id, id, case when action in (''charged_back'', ''charge_back_reversed'') and details ? ''on''
       then (details ->> ''on'')::date else (at at time zone ''Europe/Amsterdam'')::date end as day, entity_id, action, details
     from ROWS
   where action in (''charged_back'', ''charge_back_reversed'', ''refunded'', ''refund_failed'', ''refund_canceled'',
     ''given_up'', ''paid'')');

-- Who hands the books over may close them.
update roles set permissions = permissions || '["books close"]'::jsonb
  where key = 'bookkeeper' and permissions ? 'export' and not permissions ? 'books close';
update users set permissions = permissions || '["books close"]'::jsonb
  where (role = 'owner' or role = 'bookkeeper' and permissions ? 'export' and not has_own_permissions) and not permissions ? 'books close';
