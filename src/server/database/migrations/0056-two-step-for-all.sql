-- A company may ask every one of its people for a second step. A passkey counts as both steps.
alter table sessions add column by_passkey boolean not null default false;

-- Ends the sessions of a company that a password alone began, for the person who asks for a second step from all; null, and
-- nothing done, where they have none themselves. Sessions are closed to the application's role.
create function end_one_step_sessions(by_user uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  ended integer;
begin
  if not exists (select from two_step where company_id = own and user_id = by_user and confirmed_at is not null)
    and not exists (select from passkeys where company_id = own and user_id = by_user) then
    return null;
  end if;
  delete from sessions s where s.company_id = own and not s.by_passkey
    and not exists (select from two_step t where t.user_id = s.user_id and t.confirmed_at is not null);
  get diagnostics ended = row_count;
  return ended;
end $$;
revoke execute on function end_one_step_sessions(uuid) from public;
grant execute on function end_one_step_sessions(uuid) to remise_app;
