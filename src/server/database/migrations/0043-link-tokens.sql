-- Who reads this table cannot play the provider: the secret in a link's address is kept as its hash. The server makes it
-- from the link's id and APP_SECRET when the provider is asked; addresses given out before go on working.
alter table payment_links add column token_hash bytea;
update payment_links set token_hash = sha256(convert_to(token, 'UTF8'));
drop index payment_links_token;
alter table payment_links drop column token;
create unique index payment_links_token on payment_links (token_hash);
