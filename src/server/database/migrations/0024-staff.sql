-- Roles as a company has them, rights of single persons, and the log of changes in the order of time.

-- Only what differs from the shipped roles, and the company's own. The owner's role is none of these: it holds every
-- right and cannot be changed, so that no company locks itself out.
create table roles (
  company_id uuid not null references companies (id) on delete cascade,
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and key <> 'owner'),
  -- Empty for a shipped role: that has a name in every language.
  name text not null default '',
  permissions jsonb not null check (jsonb_typeof(permissions) = 'array'),
  primary key (company_id, key)
);
create unique index roles_name on roles (company_id, lower(name)) where name <> '';
select keep_companies_apart('roles');
grant delete on roles to remise_app;

-- False: `permissions` follows the role, and is written again with it.
alter table users add column has_own_permissions boolean not null default false;
create index users_role on users (company_id, role);

-- The audit trail reads this log beside audit_log, the newest first.
create index sync_mutation_at on sync_mutation (company_id, received_at desc, id desc);
