-- The colour of a stored vehicle; null where nobody said.
alter table objects add column color text check (color in
  ('beige', 'black', 'blue', 'brown', 'cream', 'green', 'grey', 'orange', 'pink', 'purple', 'red', 'white', 'yellow',
   'various'));
