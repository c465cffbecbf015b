-- The call that noted an extra: repeated after a lost answer, it notes nothing more. A call notes one extra, or one for each
-- of several objects.
alter table extras add column call_id uuid;
create unique index extras_call on extras (company_id, call_id, object_id) nulls not distinct where call_id is not null;
