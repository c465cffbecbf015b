-- Which payout of a provider a line of a bank file is, arriving or coming back. It books nothing: the payout is booked by itself.
alter table bank_entries
  add column payout_id uuid,
  add column payout_is_back boolean,
  add constraint bank_entries_payout_fkey foreign key (company_id, payout_id) references provider_payouts (company_id, id),
  add constraint bank_entries_payout_check check (
    (payout_id is null) = (payout_is_back is null) and (payout_id is null or kind = 'payout' and state = 'booked'));
-- One line per payout and direction.
create unique index bank_entries_payout on bank_entries (company_id, payout_id, payout_is_back) where payout_id is not null;
create index provider_payouts_amount on provider_payouts (company_id, amount_cents);

-- The day on which it was found out which payment a part is about, where the day of its payout was closed by then: until
-- that day it is not known.
alter table payout_items add column named_on date;
