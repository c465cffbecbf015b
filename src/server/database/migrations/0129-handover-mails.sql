-- A form can ask that the record of a handover is mailed to the customer, as it was printed then.
alter table handover_forms add column mails_record boolean not null default false;

-- Every row that is there met the narrower rule.
alter table billing_documents drop constraint billing_documents_kind_check;
alter table billing_documents add constraint billing_documents_kind_check
  check (kind in ('invoice', 'letter', 'quote', 'handover')) not valid;

-- What the application may not remove by itself. Contracts that nobody signed lose their words, offers that nobody took up and
-- records of handovers go; signed and accepted ones stay, without the link they were read by.
create or replace function erase_papers(p_customer uuid, p_name text) returns void
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
    and d.customer_id = p_customer and (d.kind = 'handover' or d.kind = 'quote'
      and not exists (select from quotes q where q.company_id = d.company_id and q.document_id = d.id));
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
