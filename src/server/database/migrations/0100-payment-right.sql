-- Booking payments is a right of its own: whoever could change invoices had it, and bookkeepers get it with the right to
-- give back what was paid too much.
update roles set permissions = permissions || '["payment book"]'::jsonb
  where (permissions ? 'invoice edit' or key = 'bookkeeper' and permissions ? 'books close')
    and not permissions ? 'payment book';
update users set permissions = permissions || '["payment book"]'::jsonb
  where (permissions ? 'invoice edit' or role = 'bookkeeper' and permissions ? 'books close' and not has_own_permissions)
    and not permissions ? 'payment book';
update roles set permissions = permissions || '["invoice refund"]'::jsonb
  where key = 'bookkeeper' and permissions ? 'books close' and not permissions ? 'invoice refund';
update users set permissions = permissions || '["invoice refund"]'::jsonb
  where role = 'bookkeeper' and permissions ? 'books close' and not has_own_permissions
    and not permissions ? 'invoice refund';
