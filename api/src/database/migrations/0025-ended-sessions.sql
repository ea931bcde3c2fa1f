-- Tells every server process that sessions of a group were ended, so that their streams end at once.
create function tell_ended_sessions() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_notify('zelo_live', json_build_object('ended', ended.group_id)::text)
  from (select distinct group_id from gone) as ended;
  return null;
end
$$;
create trigger ended_told after delete on sessions referencing old table as gone
  for each statement execute function tell_ended_sessions();
