-- Records that an import made and its undo removed. A sheet that comes again makes them anew, which it does not do with what a
-- person deleted.
create table undone_imports (
  company_id uuid not null references companies (id),
  id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
select keep_companies_apart('undone_imports');
