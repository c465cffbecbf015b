-- That an invoice is void ends that it was given up, as a payment does: a fact of its day in the books.
drop trigger closed_days_stay_added on billing_events;
drop trigger closed_days_stay_changed on billing_events;
drop trigger closed_days_stay_removed on billing_events;
select close_with_periods('billing_events',
  'select company_id, id, case when action in (''charged_back'', ''charge_back_reversed'') and details ? ''on''
       then (details ->> ''on'')::date else (at at time zone ''Europe/Amsterdam'')::date end as day, entity_id, action, details
     from ROWS
   where action in (''charged_back'', ''charge_back_reversed'', ''refunded'', ''refund_failed'', ''refund_canceled'',
     ''given_up'', ''paid'', ''voided'')');
