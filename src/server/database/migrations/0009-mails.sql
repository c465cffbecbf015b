-- Mails: queued with the change that causes them, sent by the server's mailer, kept as the log of what was sent.

create table mails (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Names the cause; the same cause asked for twice is one mail.
  key text not null,
  -- What sort of mail it is, such as `appointment_planned`.
  kind text not null check (kind ~ '^[a-z][a-z_]*$'),
  to_address text not null,
  to_name text not null default '',
  -- Finished texts: nothing is filled in later. What stands in a header is one line.
  subject text not null check (subject !~ '[[:cntrl:]]'),
  body_text text not null,
  body_html text,
  language text not null check (language in ('nl', 'en', 'fr', 'es', 'zh', 'ar')),
  -- The record it is about, and the customer it is for; null for a mail about nothing in the yard.
  model_type text check (model_type ~ '^[a-z][a-z_]*$'),
  model_id uuid,
  customer_id uuid,
  -- Who caused it; null for what nobody did who is signed in.
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  -- When it is due; of one being sent, when its process counts as gone.
  next_attempt_at timestamptz not null default now(),
  last_error text,
  -- Fixed before the first attempt and never changed.
  message_id text,
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, key),
  check ((model_type is null) = (model_id is null)),
  check (state not in ('sending', 'sent') or message_id is not null)
);
create index mails_due on mails (next_attempt_at) where state in ('queued', 'sending');
create index mails_created on mails (company_id, created_at desc, id desc);
create index mails_about on mails (company_id, model_id) where model_id is not null;
create index mails_customer on mails (company_id, customer_id) where customer_id is not null;

select keep_companies_apart('mails');
