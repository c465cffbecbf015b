-- Somebody who registered where links are mailed signs in once they have used theirs: until then their sign-in is answered
-- as a wrong password is, so that nobody learns by registering which addresses have an account.
alter table users add column confirm_first boolean not null default false;
create index users_confirm_first on users (created_at) where confirm_first;
