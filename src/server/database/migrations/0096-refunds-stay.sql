-- A refund is in the books where it has not failed, or an event says that it came back: a status that changes without its event
-- may not move a day that is closed.
drop trigger closed_days_stay_added on refunds;
drop trigger closed_days_stay_changed on refunds;
drop trigger closed_days_stay_removed on refunds;
select close_with_periods('refunds',
  'select company_id, id, coalesce(given_on, (created_at at time zone ''Europe/Amsterdam'')::date) as day, invoice_id,
     amount_cents from ROWS r
   where status not in (''failed'', ''canceled'') or exists (select from billing_events e
     where e.company_id = r.company_id and e.entity_id = r.invoice_id
       and e.action in (''refund_failed'', ''refund_canceled'') and e.details ->> ''refund'' = r.id::text)');
