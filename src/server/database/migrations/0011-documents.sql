-- Photos and documents of records. What is known about them is synced; their content lies apart and is read one by one.

create table documents (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  model_type text not null check (model_type in ('object', 'customer')),
  model_id uuid not null,
  name text not null,
  media_type text not null check (media_type <> ''),
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  width_px integer,
  height_px integer,
  taken_at timestamptz,
  author_id uuid not null,
  author_name text not null,
  at timestamptz not null,
  content_at timestamptz,
  primary key (company_id, id)
);
create index documents_model on documents (company_id, model_id);
select make_synced('documents');

-- Under the id of its document. Written once: a document has one content, the one whose hash it names.
create table document_contents (
  company_id uuid not null,
  id uuid not null,
  content bytea not null,
  stored_at timestamptz not null default now(),
  stored_by uuid not null,
  primary key (company_id, id)
);
-- Photos do not get smaller, and trying costs time.
alter table document_contents alter column content set storage external;
select keep_companies_apart('document_contents');
