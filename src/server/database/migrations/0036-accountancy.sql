-- Few payments are charged back and few invoices are given up: the books find them without reading all.
create index payments_charged_back on payments (company_id, invoice_id) where charged_back_cents > 0;
create index billing_events_given_up on billing_events (company_id, entity_id) where action = 'given_up';
