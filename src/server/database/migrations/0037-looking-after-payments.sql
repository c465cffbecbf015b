-- A link that was closed may still be paid by what was begun at a bank before: it is looked at until then.
alter table payment_links add column watched_until timestamptz;
update payment_links set watched_until = now() + interval '30 days', looked_at = coalesce(looked_at, created_at)
where state = 'closed' and external_id is not null and created_at > now() - interval '400 days';
create index payment_links_closed on payment_links (looked_at) where state = 'closed' and watched_until is not null;
-- Links that the provider was not asked for yet, such as those of a company without a key.
create index payment_links_wanted on payment_links (company_id) where state = 'wanted';

-- When the provider was asked last: what it does not answer for lets others go first.
alter table refunds add column looked_at timestamptz;
drop index refunds_under_way;
create index refunds_under_way on refunds (looked_at nulls first) where status in ('queued', 'pending', 'processing');
alter table mandates add column looked_at timestamptz;
create index mandates_pending on mandates (looked_at nulls first) where status = 'pending';
