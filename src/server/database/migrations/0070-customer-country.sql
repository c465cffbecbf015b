-- Where a customer lives, by the two letters of ISO 3166-1. Of all before nobody said, and they were billed as Dutch.
alter table customers add column country text not null default 'NL' check (country ~ '^[A-Z]{2}$');
