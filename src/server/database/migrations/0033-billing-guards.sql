-- No line is added to a document that was issued; before this only changing and removing them was refused.
create function issued_lines_stay_whole() returns trigger language plpgsql as $$
begin
  if exists (select from added l join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
      where i.number is not null) then
    raise exception 'lines of an issued invoice never change' using errcode = 'RM010';
  end if;
  return null;
end
$$;
create trigger stay_whole after insert on invoice_lines referencing new table as added
  for each statement execute function issued_lines_stay_whole();

-- To whom at the provider a mandate belongs: of customers that were merged, each has their own.
alter table mandates add column external_customer_id text;
update mandates m set external_customer_id = b.external_id
from customer_billing b
where b.company_id = m.company_id and b.customer_id = m.customer_id and m.external_id is not null;

-- A provider may give back more than came in.
alter table payments drop constraint payments_check;
alter table payments add constraint payments_refunded_cents_check check (refunded_cents >= 0);
