-- The words that contracts are made of. Every save is a version of its own and none ever changes; a company that never
-- saved one uses the text that comes with the app.
create table contract_templates (
  company_id uuid not null references companies (id),
  version integer not null check (version > 0),
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, version)
);
select keep_companies_apart('contract_templates');

create function contract_template_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a version of the contract template never changes' using errcode = 'RM011';
end
$$;
create trigger stays before update or delete on contract_templates
  for each row execute function contract_template_stays();

-- What was agreed about an object: the template filled in, and what became of it.
create table contracts (
  company_id uuid not null references companies (id),
  id uuid not null,
  object_id uuid not null,
  customer_id uuid not null,
  customer_name text not null,
  number integer not null,
  -- 0: the text that comes with the app.
  template_version integer not null,
  text text not null check (text <> ''),
  -- Of the text, as hexadecimal digits.
  sha256 text not null,
  -- Fields of the template that nothing was known for.
  missing jsonb not null default '[]',
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'opened', 'signed', 'signed_on_paper', 'declined', 'void', 'expired')),
  -- Of the secret in the link that was sent last; the link itself is nowhere.
  token_hash text,
  sent_at timestamptz,
  -- Empty where a person passes the link on.
  sent_to text,
  opened_at timestamptz,
  -- The last day on which the link can be signed on.
  expires_on date,
  signed_at timestamptz,
  signed_on date,
  signed_how text check (signed_how in ('glass', 'link', 'paper')),
  signer text,
  -- What was drawn, as the path of an SVG; null where only a name was typed.
  signature text,
  declined_at timestamptz,
  decline_reason text,
  voided_at timestamptz,
  void_reason text,
  voided_by_name text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  check ((state in ('signed', 'signed_on_paper')) <= (signed_on is not null and signer is not null))
);
create unique index contracts_number on contracts (company_id, number);
create unique index contracts_token on contracts (token_hash) where token_hash is not null;
-- An object has one contract that counts, or is to count.
create unique index contracts_live on contracts (company_id, object_id)
  where state in ('draft', 'sent', 'opened', 'signed', 'signed_on_paper');
create index contracts_object on contracts (company_id, object_id, number);
create index contracts_list on contracts (company_id, number desc, id desc);
select keep_companies_apart('contracts');

create table contract_counters (
  company_id uuid primary key references companies (id),
  next_number integer not null
);
select keep_companies_apart('contract_counters');

-- A contract that left the office is not written anew, and what was signed stays as it was signed.
create function contract_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a contract is never deleted' using errcode = 'RM011'; end if;
  if (old.state <> 'draft' or new.number <> old.number or new.object_id <> old.object_id)
    and (new.number, new.object_id, new.customer_id, new.customer_name, new.template_version, new.text, new.sha256)
    is distinct from
      (old.number, old.object_id, old.customer_id, old.customer_name, old.template_version, old.text, old.sha256) then
    raise exception 'the text of a contract that was sent never changes' using errcode = 'RM011';
  end if;
  if old.signed_on is not null and (new.signed_at, new.signed_on, new.signed_how, new.signer, new.signature)
    is distinct from (old.signed_at, old.signed_on, old.signed_how, old.signer, old.signature) then
    raise exception 'a signature never changes' using errcode = 'RM011';
  end if;
  return new;
end
$$;
create trigger stays before update or delete on contracts for each row execute function contract_stays();

-- The PDF of what was signed, as it was printed first.
create table contract_documents (
  company_id uuid not null references companies (id),
  contract_id uuid not null,
  name text not null,
  content bytea not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, contract_id),
  foreign key (company_id, contract_id) references contracts (company_id, id)
);
alter table contract_documents alter column content set storage external;
select keep_companies_apart('contract_documents');

