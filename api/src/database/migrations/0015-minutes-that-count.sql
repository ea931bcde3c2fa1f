-- Minutes between two moments on the clock are the same on a day on which it is changed. What took longer than a day tells
-- of a clock that was wrong at one end, or of a phone that was forgotten: it counts in no sum of minutes.
create function counted_minutes(started_at timestamptz, ended_at timestamptz) returns integer
language sql immutable
return (
  select case when minutes <= 1440 then minutes::integer end
  from (select floor(date_part('epoch', ended_at) / 60) - floor(date_part('epoch', started_at) / 60) as minutes) as m);

create or replace function count_slots() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  on_day text := to_char(new.day, 'YYYY-MM-DD"T"');
begin
  select count(began), count(ended), count(*) filter (where s.complete),
    count(*) filter (where
      began between on_day || s.start and on_day || s."end" and ended between on_day || s.start and on_day || s."end"),
    coalesce(sum(counted_minutes(s."startedAt"::timestamptz, s."endedAt"::timestamptz)), 0)
  into new.begun_count, new.ended_count, new.done_count, new.on_time_count, new.ended_minutes
  from jsonb_to_recordset(new.slots)
      as s(start text, "end" text, "startedAt" text, "endedAt" text, complete boolean),
    -- Minutes of the company's own clock; as text they compare like the moments that they are.
    lateral (select left(s."startedAt", 16) collate "C" as began, left(s."endedAt", 16) collate "C" as ended) as m;
  return new;
end
$$;
update appointments set slots = slots where ended_count > 0;

create or replace function worked_minutes(started_at timestamptz, ended_at timestamptz, undone_reason text) returns integer
language sql immutable
return case when undone_reason is null then counted_minutes(started_at, ended_at) end;
delete from worked_days;
insert into worked_days (group_id, day, task_id, user_id, count, minutes)
select group_id, day, task_id, user_id, count(*), sum(worked_minutes(started_at, ended_at, undone_reason))
from executions
where worked_minutes(started_at, ended_at, undone_reason) is not null
group by 1, 2, 3, 4;
