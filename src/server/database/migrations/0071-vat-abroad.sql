-- What the products of a category are, for where they are taxed. A place is let where it lies, so nothing changes.
alter table product_categories add column supply text not null default 'place'
  check (supply in ('place', 'goods_storage', 'other_service'));

-- What VIES, the register of the European Commission, said of a customer's VAT id: whether it is valid, when it was asked,
-- under which number it can be proven, and whom it names. Empty where it was never asked of this id.
alter table customer_billing add column vat_check jsonb;
