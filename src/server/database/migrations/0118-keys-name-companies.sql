-- Every unique key of a table that is shared out by company names the company: links are found by a hash of 256 random bits,
-- which needs no key to be unique.
drop index contracts_token;
drop index quotes_token;
drop index payment_links_token;
create index contracts_token on contracts (token_hash) where token_hash is not null;
create index quotes_token on quotes (token_hash) where token_hash is not null;
create index payment_links_token on payment_links (token_hash);
