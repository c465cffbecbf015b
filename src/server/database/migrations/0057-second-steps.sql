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

-- Where everybody shows a second step, who has a passkey signs in with it and sets up nothing with a password. Is it lost, an
-- owner takes it away: what removes two-step sign-in from somebody removes their passkeys too. True when there was either.
create or replace function remove_staff_two_step(p_user uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  delete from recovery_codes where company_id = current_setting('app.company_id')::uuid and user_id = p_user;
  with removed as (
    delete from two_step where company_id = current_setting('app.company_id')::uuid and user_id = p_user
    returning confirmed_at
  ), keys as (
    delete from passkeys where company_id = current_setting('app.company_id')::uuid and user_id = p_user
    returning id
  )
  select exists (select from removed where confirmed_at is not null) or exists (select from keys)
$$;

-- The owner has to see that there are any.
create function staff_passkeys(p_user uuid) returns table (user_id uuid, count integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_id, count(*)::integer from passkeys p
  where p.company_id = current_setting('app.company_id')::uuid and (p_user is null or p.user_id = p_user)
  group by p.user_id
$$;
revoke execute on function staff_passkeys(uuid) from public;
grant execute on function staff_passkeys(uuid) to remise_app;
