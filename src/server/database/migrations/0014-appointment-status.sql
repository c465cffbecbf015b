-- Devices and lists ask for appointments by status: those that need attention are few among many.
create index appointments_status on appointments (company_id, status);
