-- When somebody last did something about a prospect: one who did not become a customer is kept for a year from then.
alter table prospects add column touched_at timestamptz not null default now();
-- Somebody who is deleted takes along what was mailed to them.
grant delete on mails to remise_app;
