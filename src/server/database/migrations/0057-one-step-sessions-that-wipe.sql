-- A session that was ended from afar, and those of somebody who no longer works there, stay until their cookies run out: a
-- phone that is found later hears from them that it has to drop what it holds. Asking everybody for a second step leaves them.
create or replace function end_one_step_sessions(by_user uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  ended integer;
begin
  if not exists (select from two_step where company_id = own and user_id = by_user and confirmed_at is not null)
    and not exists (select from passkeys where company_id = own and user_id = by_user) then
    return null;
  end if;
  delete from sessions s using users u
    where s.company_id = own and not s.by_passkey and s.revoked_at is null
    and u.company_id = own and u.id = s.user_id and u.active
    and not exists (select from two_step t where t.user_id = s.user_id and t.confirmed_at is not null);
  get diagnostics ended = row_count;
  return ended;
end $$;
