-- What the running period of a subscription was billed at: a change gives back that, and not what would be billed next.
alter table subscriptions
  -- Price of a whole period; null: nothing is billed yet.
  add column billed_cents bigint,
  -- The first day that is not billed yet.
  add column billed_until_on date,
  -- The last day at the terms before, of the last change in the running period.
  add column changed_on date;

-- The daily run, claimed by one process of the database at a time.
create table billing_daily (
  id integer primary key default 1 check (id = 1),
  -- The last day whose run ended, and when the one that runs now was begun.
  ran_on date not null default '-infinity',
  claimed_at timestamptz
);
insert into billing_daily (id) values (1);
alter table billing_daily enable row level security;
revoke all on billing_daily from remise_app;
