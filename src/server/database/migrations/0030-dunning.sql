-- A step is taken once about an invoice, whoever takes it and however often.
alter table reminder_invoices
  add column kind text not null check (kind in ('friendly', 'second', 'formal_notice', 'final_notice', 'costs'));
create unique index reminder_invoices_once on reminder_invoices (company_id, invoice_id, kind);

-- `none`: a person decided to skip the step, and nothing was sent.
alter table reminders drop constraint reminders_channel_check;
alter table reminders add constraint reminders_channel_check check (channel in ('mail', 'paper', 'none'));
-- The invoice of the costs; only of the step `costs`.
alter table reminders add column costs_invoice_id uuid;

-- Why the last run could not remind a customer; null: it could.
alter table customer_billing add column dunning_problem text;

-- Objects that were held for what their customer owes. They are released by themselves, unless a person did.
create table dunning_holds (
  company_id uuid not null references companies (id),
  id uuid not null,
  object_id uuid not null,
  customer_id uuid not null,
  -- As it stands at the object: another reason there is somebody else's.
  reason text not null check (reason <> ''),
  -- Null: wanted, and not known to stand at the object.
  placed_at timestamptz,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index dunning_holds_object on dunning_holds (company_id, object_id) where released_at is null;
create index dunning_holds_customer on dunning_holds (company_id, customer_id) where released_at is null;
select keep_companies_apart('dunning_holds');
