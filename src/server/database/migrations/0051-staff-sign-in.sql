-- Sessions, mailed links and second factors stay closed to the application's role. What the calls about people need of
-- them is a function each, which runs as the tables' owner, in the company of the transaction, and does one thing.

-- How somebody signs in, or everybody of the company: no token, no secret and no address leaves here.
create function staff_sign_ins(p_user uuid)
returns table (user_id uuid, two_step boolean, invitation_until timestamptz, last_seen_at timestamptz, sessions integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id,
    exists (select from two_step t where t.user_id = u.id and t.confirmed_at is not null),
    (select max(k.expires_at) from account_tokens k where k.company_id = u.company_id and k.user_id = u.id
      and k.purpose = 'invite' and k.used_at is null and k.expires_at > now()),
    here.last_seen_at, here.count::integer
  from users u
  cross join lateral (select max(s.last_seen_at) as last_seen_at,
      count(*) filter (where s.revoked_at is null and s.expires_at > now() and s.kind = 'browser') as count
    from sessions s where s.company_id = u.company_id and s.user_id = u.id) here
  where u.company_id = current_setting('app.company_id')::uuid and (p_user is null or u.id = p_user)
$$;

create function staff_sessions(p_user uuid)
returns table (id uuid, user_agent text, created_at timestamptz, last_seen_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.user_agent, s.created_at, s.last_seen_at from sessions s
  where s.company_id = current_setting('app.company_id')::uuid and s.user_id = p_user and s.revoked_at is null
    and s.expires_at > now() and s.kind = 'browser'
$$;

-- One session of somebody, or with null all of them.
create function end_staff_sessions(p_user uuid, p_session uuid, p_cookie_days integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update sessions set revoked_at = now(), expires_at = now() + make_interval(days => p_cookie_days)
    where company_id = current_setting('app.company_id')::uuid and user_id = p_user and revoked_at is null
      and expires_at > now() and (p_session is null or id = p_session)
    returning id
  )
  select count(*)::integer from ended
$$;

create function drop_staff_links(p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from account_tokens where company_id = current_setting('app.company_id')::uuid and user_id = p_user
$$;

-- True when it was on.
create function remove_staff_two_step(p_user uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  delete from recovery_codes where company_id = current_setting('app.company_id')::uuid and user_id = p_user;
  with removed as (
    delete from two_step where company_id = current_setting('app.company_id')::uuid and user_id = p_user
    returning confirmed_at
  )
  select exists (select from removed where confirmed_at is not null)
$$;

-- A link for somebody invited who has not accepted yet, else false; earlier ones stop working. No other purpose, and
-- nobody with a password: who may call this can take over no account.
create function invite_staff(p_user uuid, p_token_hash bytea, p_hours integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own constant uuid := current_setting('app.company_id')::uuid;
begin
  delete from account_tokens
    where (company_id = own and user_id = p_user and purpose = 'invite') or expires_at < now() - interval '30 days';
  insert into account_tokens (token_hash, purpose, company_id, user_id, email, expires_at)
    select p_token_hash, 'invite', own, u.id, u.email, now() + make_interval(hours => p_hours) from users u
    where u.company_id = own and u.id = p_user and u.password_hash = '';
  return found;
end
$$;

revoke execute on function staff_sign_ins(uuid), staff_sessions(uuid), end_staff_sessions(uuid, uuid, integer),
  drop_staff_links(uuid), remove_staff_two_step(uuid), invite_staff(uuid, bytea, integer) from public;
grant execute on function staff_sign_ins(uuid), staff_sessions(uuid), end_staff_sessions(uuid, uuid, integer),
  drop_staff_links(uuid), remove_staff_two_step(uuid), invite_staff(uuid, bytea, integer) to remise_app;
