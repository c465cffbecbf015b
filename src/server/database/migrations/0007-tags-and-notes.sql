-- Tags: what a company marks its records with. A record holds the ids of its tags, sorted.

create table tags (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  type text not null check (type in ('object', 'customer', 'appointment', 'prospect', 'spot')),
  value text not null,
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  sort_key text not null collate "C",
  primary key (company_id, id)
);
create index tags_sort on tags (company_id, sort_key);
select make_synced('tags');

alter table objects add column tag_ids uuid[] not null default '{}';
alter table customers add column tag_ids uuid[] not null default '{}';

-- Notes: the author may change them, and they hang on prospects too.

alter table notes add column edited_at timestamptz;
alter table notes drop constraint notes_model_type_check;
alter table notes add constraint notes_model_type_check
  check (model_type in ('object', 'customer', 'appointment', 'spot', 'prospect'));
