-- What somebody chose to see of a list, under a name: for themselves, or for everybody of the company.
create table list_views (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null,
  -- The address of the list, and what is chosen there as its query.
  list text not null,
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (char_length(query) between 1 and 1000),
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index list_views_name on list_views (company_id, user_id, list, lower(name));
select keep_companies_apart('list_views');
grant delete on list_views to remise_app;
