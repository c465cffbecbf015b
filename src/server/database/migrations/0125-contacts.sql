-- Contacts of customers: people besides the customer themselves, such as a partner who fetches the caravan.

create table contacts (
  company_id uuid not null,
  id uuid not null,
  rev bigint not null,
  version integer not null,
  deleted_at timestamptz,
  deleted_by uuid,
  created_at timestamptz not null default now(),
  customer_id uuid not null,
  name text not null,
  role text not null,
  phone text not null,
  email text not null,
  may_fetch boolean not null,
  -- The kinds of mail to the customer that the contact gets too.
  mails text[] not null,
  primary key (company_id, id)
);
create index contacts_customer on contacts (company_id, customer_id);
select make_synced('contacts');

-- The contact that a mail to a customer went to in copy; null for one to the customer themselves.
alter table mails add column contact_id uuid;
