-- What a fire brigade asks of a stored vehicle: gas bottles, a lithium battery, electric drive or power while it is stored.
-- Null where nobody said yes or no.
alter table objects add column gas text, add column lithium text, add column power text;
alter table objects
  add constraint objects_gas check (gas in ('yes', 'no')) not valid,
  add constraint objects_lithium check (lithium in ('yes', 'no')) not valid,
  add constraint objects_power check (power in ('yes', 'no')) not valid;
