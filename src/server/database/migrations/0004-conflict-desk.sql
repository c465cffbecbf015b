-- A card says what met the conflict and when the server learned of it; once settled, who chose what.

alter table attention add column command text;
alter table attention add column received_at timestamptz;
alter table attention add column resolved_by_name text;
alter table attention add column choice text
  check (choice in ('mine', 'theirs', 'place', 'reopened', 'restored', 'deleted', 'both', 'seen'));
create index attention_resolved on attention (company_id, resolved_at) where state = 'resolved';
