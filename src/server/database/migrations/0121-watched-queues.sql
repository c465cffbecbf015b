-- What is read for whoever watches the server, across companies: what waits since when, and what was given up when.
create index mails_waiting on mails (created_at) include (next_attempt_at)
  where state in ('queued', 'sending') and not held;
create index mails_failed on mails (next_attempt_at) where state = 'failed';
create index billing_outbox_waiting on billing_outbox (created_at) include (next_attempt_at)
  where state in ('waiting', 'running');
create index billing_outbox_failed on billing_outbox (done_at) where state = 'failed';

-- What came of the last daily run over all companies: its bills, and the reminders that follow them.
alter table billing_daily
  add column begun_at timestamptz,
  add column ended_at timestamptz,
  add column failed integer,
  add column reminders_begun_at timestamptz,
  add column reminders_ended_at timestamptz,
  add column reminders_failed integer;
