-- When a letter was there at the latest, as it was reckoned when it went; null: no term of the law began with it.
alter table reminders add column delivered_on date;
-- Letters of before counted two days for the post.
update reminders set delivered_on = deadline_on - 15 where kind = 'formal_notice' and deadline_on is not null;
-- Statutory interest that was charged with the costs.
alter table reminders add column interest_cents bigint not null default 0 check (interest_cents >= 0);
