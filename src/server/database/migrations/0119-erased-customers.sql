-- Customers whose data were erased. What the law has kept of them stays until its years are over.
create table erased_customers (
  company_id uuid not null references companies (id),
  id uuid not null,
  erased_at timestamptz not null default now(),
  -- When what the law had kept went too.
  purged_at timestamptz,
  primary key (company_id, id)
);
select keep_companies_apart('erased_customers');

-- Issued invoices, their lines and contracts never change, until their retention is over or the company is gone: that is
-- done with app.retention on, as for synced rows.
create or replace function issued_invoice_stays() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.retention', true), '') = 'on' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if old.number is not null then raise exception 'an issued invoice is never deleted' using errcode = 'RM010'; end if;
    return old;
  end if;
  if old.number is not null and (new.number, new.series, new.sequence, new.kind, new.subscription_id,
      new.original_id, new.issued_on, new.due_on, new.from_on, new.until_on, new.includes_vat, new.net_cents,
      new.vat_cents, new.total_cents, new.vat, new.seller, new.buyer, new.language, new.payment_reference,
      new.reference, new.note)
    is distinct from (old.number, old.series, old.sequence, old.kind, old.subscription_id,
      old.original_id, old.issued_on, old.due_on, old.from_on, old.until_on, old.includes_vat, old.net_cents,
      old.vat_cents, old.total_cents, old.vat, old.seller, old.buyer, old.language, old.payment_reference,
      old.reference, old.note) then
    raise exception 'an issued invoice never changes' using errcode = 'RM010';
  end if;
  return new;
end
$$;

create or replace function issued_lines_stay() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.retention', true), '') = 'on' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if exists (select from invoices i where i.company_id = old.company_id and i.id = old.invoice_id
      and i.number is not null) then
    raise exception 'lines of an issued invoice never change' using errcode = 'RM010';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function contract_stays() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.retention', true), '') = 'on' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
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

create or replace function contract_template_stays() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.retention', true), '') = 'on' and tg_op = 'DELETE' then return old; end if;
  raise exception 'a version of the contract template never changes' using errcode = 'RM011';
end
$$;

-- What the application may not remove by itself. Contracts that nobody signed lose their words, offers that nobody took up go;
-- signed and accepted ones stay, without the link they were read by.
create function erase_papers(p_customer uuid, p_name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.retention', true), '');
begin
  -- Not as a clause of the function: an owner who is no superuser may not write that.
  perform set_config('app.retention', 'on', true);
  update contracts set token_hash = null, sent_to = null,
    customer_name = case when signed_on is null then p_name else customer_name end,
    text = case when signed_on is null then p_name else text end,
    decline_reason = null
  where company_id = current_setting('app.company_id')::uuid and customer_id = p_customer;
  delete from quotes where company_id = current_setting('app.company_id')::uuid and customer_id = p_customer
    and state <> 'accepted';
  update quotes set token_hash = null, sent_to = null
  where company_id = current_setting('app.company_id')::uuid and customer_id = p_customer;
  delete from billing_documents d where d.company_id = current_setting('app.company_id')::uuid
    and d.customer_id = p_customer and d.kind = 'quote'
    and not exists (select from quotes q where q.company_id = d.company_id and q.document_id = d.id);
  delete from rdw_answers a where a.company_id = current_setting('app.company_id')::uuid
    and not exists (select from objects o where o.company_id = a.company_id and o.plate = a.plate and o.deleted_at is null)
    and exists (select from objects o where o.company_id = a.company_id and o.plate = a.plate and o.customer_id = p_customer);
  delete from document_contents c using documents d where c.company_id = current_setting('app.company_id')::uuid
    and d.company_id = c.company_id and d.id = c.id and d.deleted_at is not null
    and (d.model_type = 'customer' and d.model_id = p_customer or d.model_type = 'object' and d.model_id in
      (select o.id from objects o where o.company_id = d.company_id and o.customer_id = p_customer));
  perform set_config('app.retention', before, true);
end
$$;
revoke execute on function erase_papers(uuid, text) from public;
grant execute on function erase_papers(uuid, text) to remise_app;
