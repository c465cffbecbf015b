-- A company can be paid by transfer to its own account alone: a way of being paid that needs no provider and no key.
alter table companies drop constraint companies_payment_provider_check;
alter table companies add constraint companies_payment_provider_check
  check (payment_provider in ('bank_transfer', 'stripe', 'mollie')) not valid;
alter table companies validate constraint companies_payment_provider_check;
