-- Accounts of the ledger where a product, or a VAT rate, has its own; empty: as the settings say.
alter table products add column ledger_account text not null default '' check (ledger_account ~ '^[A-Za-z0-9.-]{0,20}$');
alter table tax_rates add column revenue_account text not null default '' check (revenue_account ~ '^[A-Za-z0-9.-]{0,20}$');
alter table tax_rates add column vat_account text not null default '' check (vat_account ~ '^[A-Za-z0-9.-]{0,20}$');
