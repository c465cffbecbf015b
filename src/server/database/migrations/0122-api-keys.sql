-- Keys by which other programs act for a company. The key itself is nowhere: it is found by the SHA-256 of its 256 random bits,
-- before the company is known.
create table api_keys (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (name <> ''),
  -- How the key begins: what people tell keys apart by.
  prefix text not null,
  key_hash bytea not null,
  rights text[] not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  -- Written once a minute at most.
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- The minute that calls are counted in, and how many of them the processes have taken for themselves.
  counted_from timestamptz not null default '-infinity',
  counted integer not null default 0,
  primary key (company_id, id),
  unique (company_id, key_hash)
);
create index api_keys_hash on api_keys (key_hash);
select keep_companies_apart('api_keys');
-- What a key may do, and until when, is never changed: another key is made.
revoke insert, update on api_keys from remise_app;
grant insert (company_id, id, name, prefix, key_hash, rights, expires_at, created_by) on api_keys to remise_app;
grant update (revoked_at) on api_keys to remise_app;

-- What who acted is called: a person, or the key of a program.
create function author_name(p_author uuid) returns text language sql stable as $$
  select coalesce(
    (select trim(u.firstname || ' ' || u.lastname) from users u
      where u.company_id = current_setting('app.company_id')::uuid and u.id = p_author),
    (select k.name from api_keys k
      where k.company_id = current_setting('app.company_id')::uuid and k.id = p_author))
$$;
grant execute on function author_name(uuid) to remise_app;
