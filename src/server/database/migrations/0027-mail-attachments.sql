-- Printed documents that go with a mail. Their bytes are kept once, with the document.
create table mail_attachments (
  company_id uuid not null references companies (id),
  mail_id uuid not null,
  position integer not null check (position >= 0),
  -- The file's name, as the reader sees it.
  name text not null check (name <> '' and name !~ '[[:cntrl:]/\\]'),
  -- In billing_documents. No foreign key: documents are kept by a rule of their own, and a mail whose document is gone
  -- is not sent.
  document_id uuid not null,
  primary key (company_id, mail_id, position),
  foreign key (company_id, mail_id) references mails (company_id, id) on delete cascade
);
select keep_companies_apart('mail_attachments');
