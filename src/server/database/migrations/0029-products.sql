-- A rate that nothing was ever sold at may be removed.
grant delete on tax_rates to remise_app;

-- How many subscriptions a product has is told in its list, and asked before it or its rate is removed.
create index subscriptions_product on subscriptions (company_id, product_id);
