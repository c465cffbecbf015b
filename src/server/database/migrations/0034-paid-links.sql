-- What was paid on a link can be taken back by the bank for more than a year: it is looked at now and then.
create index payment_links_paid on payment_links (looked_at) where state = 'paid';
