-- A spot that is kept for an object while that object is with its customer.
alter table spots add column reserved_object_id uuid;
