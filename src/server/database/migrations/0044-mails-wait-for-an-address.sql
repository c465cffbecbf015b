-- Since when a company may mail others; null until an owner has shown that their address is theirs. Companies from before
-- go on as they did, and so does whoever is made by another way than the open registration, which says null.
alter table companies add column mails_open_at timestamptz default now();
update companies set mails_open_at = '2000-01-01';

alter table mails
  -- About its reader's own account: goes out whatever the company may.
  add column account boolean not null default false,
  -- Waits until the company may mail others.
  add column held boolean not null default false,
  -- When the mail server said that nobody has this address.
  add column bounced_at timestamptz;
update mails set account = true where private and kind in ('password_reset', 'email_confirmation', 'password_changed',
  'two_step_on', 'two_step_off', 'passkey_added');

drop index mails_due;
create index mails_due on mails (next_attempt_at) where state in ('queued', 'sending') and not held;
create index mails_held on mails (company_id) where held;
-- Counted before each mail: what went to an address, and what a company sent and got back.
create index mails_sent_to on mails (lower(to_address), sent_at) where sent_at is not null;
create index mails_sent_by on mails (company_id, sent_at) where sent_at is not null;
create index mails_bounced on mails (company_id, bounced_at) where bounced_at is not null;
