-- What goes first of the errands that are due, 0 before 1 before 2; it outlasts a repeat. Until now the first attempt alone went
-- ahead, by a day: it was due since yesterday.
alter table billing_outbox add column priority smallint not null default 2 check (priority between 0 and 2);
update billing_outbox set priority = 0
where state in ('waiting', 'running') and kind not in ('send_invoice', 'create_link', 'collect_debit');

-- Companies take turns: what is due of one is found without what others wait for.
drop index billing_outbox_due;
create index billing_outbox_due on billing_outbox (company_id, priority, next_attempt_at)
  where state in ('waiting', 'running');
