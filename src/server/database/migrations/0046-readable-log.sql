-- What devices sent is kept as `json`. That type takes signs which no text can hold (NUL, halves of surrogate pairs) and
-- fails when somebody looks inside. From now on they are replaced before they are stored; what stands there is mended.

-- The value where it can be read, else null: one bad row costs its reader nothing but that row.
create function readable_json(value json) returns json language plpgsql immutable as $$
begin
  perform value::jsonb;
  return value;
exception when data_exception or program_limit_exceeded or statement_too_complex then
  return null;
end
$$;

-- An even number of backslashes before it are themselves; `\\u0000` is five signs that somebody typed.
create function mended_json(value json) returns json language sql immutable as $$
  select case when value is not null then coalesce(
    readable_json(regexp_replace(value::text,
      '(?<!\\)((?:\\\\)*)\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\1\\ufffd', 'g')::json),
    '{}'::json) end
$$;

-- By the key, two thousand rows at a time, and only what cannot be read is written.
do $$
declare
  at_company uuid := '00000000-0000-0000-0000-000000000000';
  at_id uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    with step as (
      select company_id, id, args, was, params from sync_mutation
      where (company_id, id) > (at_company, at_id) order by company_id, id limit 2000
    ), bad as (
      select company_id, id from step
      where (strpos(args::text, '\u') > 0 and readable_json(args) is null)
         or (strpos(was::text, '\u') > 0 and readable_json(was) is null)
         or (strpos(params::text, '\u') > 0 and readable_json(params) is null)
    ), mended as (
      update sync_mutation m
      set args = mended_json(m.args), was = mended_json(m.was), params = mended_json(m.params)
      from bad where m.company_id = bad.company_id and m.id = bad.id
    )
    select company_id, id into at_company, at_id from step order by company_id desc, id desc limit 1;
    exit when not found;
  end loop;
end
$$;

drop function mended_json(json);
