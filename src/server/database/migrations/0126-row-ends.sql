-- Where rows of spots can be driven out of, by row; a row that is not named is reached from the aisle at every spot.
alter table warehouses add column row_ends jsonb not null default '{}';
