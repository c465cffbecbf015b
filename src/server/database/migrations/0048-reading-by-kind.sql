-- Who reads a note, a document or a card follows from the records it tells of.

-- The kinds of record whose data a card holds. Cards of before get what their fields tell.
alter table attention add column kinds text[];
alter table attention disable trigger needs_rev;
update attention a set kinds = (
  select array_agg(distinct k.kind order by k.kind) from (
    select case
      when a.entity in ('warehouse', 'location') then 'spot'
      when a.entity = 'note' then coalesce(
        (select n.model_type from notes n where n.company_id = a.company_id and n.id = a.entity_id),
        a.fields -> 'yours' ->> 'modelType', 'note')
      when a.entity = 'document' then coalesce(
        (select d.model_type from documents d where d.company_id = a.company_id and d.id = a.entity_id),
        a.fields -> 'yours' ->> 'modelType', 'document')
      else a.entity end as kind
    union all
    select case a.fields -> 'theirs' ->> 'parent'
      when 'customerId' then 'customer' when 'objectId' then 'object' when 'reservedObjectId' then 'object'
      when 'modelId' then coalesce(a.fields -> 'yours' ->> 'modelType', 'note') else 'spot' end
    where a.fields -> 'theirs' ? 'parent' and jsonb_typeof(a.fields -> 'theirs' -> 'gone') = 'object'
    union all
    select 'spot' where a.fields -> 'yours' ? 'spotName' or a.fields -> 'theirs' ?| array['spotName', 'spot', 'alternatives']
  ) k);
-- What was sent under another name is nobody's but its maker's.
update attention set kinds = array['other'] where not kinds <@ array['appointment', 'customer', 'object', 'openhour',
  'prospect', 'spot', 'tag'];
alter table attention enable trigger needs_rev;
alter table attention alter column kinds set not null;
alter table attention add constraint attention_kinds_check
  check (array_to_string(kinds, '_') ~ '^[a-z]+(_[a-z]+)*$');

-- A prospect's notes become a customer's: who reads only prospects has to hear that they are gone.
alter table notes add column former_model_type text;

create function note_changes_its_record() returns trigger language plpgsql as $$
begin
  if new.model_type is distinct from old.model_type then
    new.former_model_type := old.model_type;
  end if;
  return new;
end
$$;
create trigger changes_its_record before update on notes for each row execute function note_changes_its_record();
