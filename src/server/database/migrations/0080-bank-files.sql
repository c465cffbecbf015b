-- Bank files: what came in and went out by the bank, what was proposed for it, and what a person booked of it.
create table bank_statements (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  format text not null check (format in ('camt053', 'mt940')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  entry_count integer not null,
  -- Entries that no earlier file had.
  added_count integer not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  unique (company_id, sha256)
);
create index bank_statements_list on bank_statements (company_id, created_at desc, id desc);
select keep_companies_apart('bank_statements');

-- The statements within a file: an account between two balances.
create table bank_statement_parts (
  company_id uuid not null references companies (id),
  statement_id uuid not null,
  position integer not null,
  iban text not null check (iban <> ''),
  number text not null,
  opening_cents bigint not null,
  closing_cents bigint not null,
  until_on date not null,
  primary key (company_id, statement_id, position),
  foreign key (company_id, statement_id) references bank_statements (company_id, id)
);
select keep_companies_apart('bank_statement_parts');

create table bank_entries (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- A hash of what the entry looks like, and which of those that look so it is: the same entry of another file is known.
  identity text not null,
  ordinal integer not null check (ordinal >= 1),
  format text not null check (format in ('camt053', 'mt940')),
  own_iban text not null,
  booked_on date not null,
  -- Above zero: it came in.
  amount_cents bigint not null,
  kind text not null check (kind in ('receipt', 'return', 'payout', 'costs', 'payment')),
  iban text not null default '',
  name text not null default '',
  text text not null default '',
  reference text not null default '',
  end_to_end_id text not null default '',
  bank_reference text not null default '',
  return_code text not null default '',
  code text not null default '',
  state text not null check (state in ('proposed', 'unmatched', 'booked', 'set_aside')),
  -- src/bank/proposal.ts; only while nothing was decided.
  proposal jsonb,
  proposed_ids uuid[] not null default '{}',
  aside_reason text check (aside_reason in ('payout', 'costs', 'other')),
  note text not null default '',
  version integer not null default 1,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, identity, ordinal),
  check ((state = 'proposed') = (proposal is not null)),
  check ((state = 'set_aside') = (aside_reason is not null))
);
create index bank_entries_list on bank_entries (company_id, booked_on, id);
create index bank_entries_undecided on bank_entries (company_id, booked_on, id) where state in ('proposed', 'unmatched');
create index bank_entries_iban on bank_entries (company_id, iban) where iban <> '';
-- What a provider paid out, for whoever books it.
create index bank_entries_payouts on bank_entries (company_id, booked_on, id) where kind = 'payout';
select keep_companies_apart('bank_entries');

-- All entries of a file, also those that an earlier one had.
create table bank_statement_entries (
  company_id uuid not null references companies (id),
  statement_id uuid not null,
  position integer not null,
  entry_id uuid not null,
  primary key (company_id, statement_id, position),
  foreign key (company_id, statement_id) references bank_statements (company_id, id),
  foreign key (company_id, entry_id) references bank_entries (company_id, id)
);
create index bank_statement_entries_entry on bank_statement_entries (company_id, entry_id);
select keep_companies_apart('bank_statement_entries');

-- What was booked of an entry. Who pays from an account is learned from this.
create table bank_bookings (
  company_id uuid not null references companies (id),
  id uuid not null,
  entry_id uuid not null,
  action text not null check (action in ('pay', 'charge_back', 'pay_back', 'paid_back')),
  invoice_id uuid not null,
  -- The payment that was noted or charged back, the refund that was noted.
  payment_id uuid,
  refund_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, entry_id) references bank_entries (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  foreign key (company_id, refund_id) references refunds (company_id, id)
);
create index bank_bookings_entry on bank_bookings (company_id, entry_id);
create index bank_bookings_invoice on bank_bookings (company_id, invoice_id);
create unique index bank_bookings_refund on bank_bookings (company_id, refund_id)
  where refund_id is not null and undone_at is null;
select keep_companies_apart('bank_bookings');

-- A payment that a bank file told of; its `external_id` is the booking.
alter table payments drop constraint payments_source_check;
alter table payments add constraint payments_source_check check (source in ('mollie', 'stripe', 'manual', 'bank'));
