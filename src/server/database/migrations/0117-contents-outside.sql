-- Contents of photos and documents may lie outside the database: the row then says where, and which.

alter table document_contents
  alter column content drop not null,
  -- Null while a content is on its way to a place outside.
  alter column stored_at drop not null,
  add column claimed_at timestamptz not null default now(),
  add column place text not null default 'database' check (place in ('database', 'folder', 's3')),
  add column sealed boolean not null default false,
  add column sha256 text,
  add column bytes integer;

update document_contents c set sha256 = coalesce(d.sha256, encode(sha256(c.content), 'hex')), bytes = octet_length(c.content)
  from document_contents o left join documents d on d.company_id = o.company_id and d.id = o.id
  where o.company_id = c.company_id and o.id = c.id;

alter table document_contents
  alter column sha256 set not null,
  alter column bytes set not null,
  add check ((place = 'database') = (content is not null)),
  add check (place <> 'database' or not sealed);
create index document_contents_hash on document_contents (company_id, sha256);
create index document_contents_place on document_contents (place, sealed);

-- What a row no longer needs outside the database. It is removed there a day later, if no other row needs it then.
create table left_contents (
  company_id uuid not null,
  place text not null,
  sealed boolean not null,
  sha256 text not null,
  left_at timestamptz not null default now(),
  -- Whether it is being removed: nobody may count on it any more.
  going boolean not null default false,
  primary key (company_id, place, sealed, sha256)
);
select keep_companies_apart('left_contents');
grant delete on left_contents to remise_app;

-- For every way in which a row leaves a place: its document is cleared, its company deleted, it is moved.
create function note_left_content() returns trigger language plpgsql as $$
begin
  if old.place <> 'database' and (tg_op = 'DELETE' or (old.place, old.sealed) <> (new.place, new.sealed)) then
    insert into left_contents (company_id, place, sealed, sha256)
    values (old.company_id, old.place, old.sealed, old.sha256)
    on conflict (company_id, place, sealed, sha256) do update set left_at = now();
  end if;
  return null;
end $$;
create trigger note_left_content after delete or update of place, sealed on document_contents
  for each row execute function note_left_content();
