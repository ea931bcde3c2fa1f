-- Beside the minutes that an appointment's ended cleanings took, those that were planned for them: what the audit compares.
alter table appointments add column ended_window_minutes integer not null default 0;

create function sum_ended_windows() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  select coalesce(sum(extract(epoch from s."end" - s.start) / 60), 0) into new.ended_window_minutes
  from jsonb_to_recordset(new.slots) as s(start time, "end" time, "endedAt" text)
  where s."endedAt" is not null;
  return new;
end
$$;
-- Triggers of one moment fire by name: the counts of the slots come before.
create trigger windows_summed before insert or update of slots on appointments
  for each row when (new.ended_count > 0 or new.ended_window_minutes > 0) execute function sum_ended_windows();
update appointments set slots = slots where ended_count > 0;

-- The tasks done of each person on each day, with their minutes on the clock: executions summed, so that the audit of a
-- quarter of a large group reads a third of the rows, and narrow ones. Whoever writes executions, this follows.
create table worked_days (
  group_id bigint not null,
  day date not null,
  task_id bigint not null,
  user_id bigint not null,
  count integer not null,
  minutes integer not null,
  primary key (group_id, day, task_id, user_id)
);
alter table worked_days enable row level security;
alter table worked_days force row level security;
create policy own_group on worked_days to zelo_app
  using (group_id = (select current_setting('app.group_id')::bigint));
create policy owner on worked_days to current_user using (true);
grant select, insert, update, delete on worked_days to zelo_app;

-- Minutes of the clock: seconds do not count. Each time zone is whole minutes from UTC, so that a minute begins at the same
-- moment on every clock. Null for a task that is under way or was reported as not done.
create function worked_minutes(started_at timestamptz, ended_at timestamptz, undone_reason text) returns integer
language sql immutable
return case when undone_reason is null then
  (floor(date_part('epoch', ended_at) / 60) - floor(date_part('epoch', started_at) / 60))::integer end;

create function executions_worked() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into worked_days (group_id, day, task_id, user_id, count, minutes)
  select group_id, day, task_id, user_id, count(*), sum(worked_minutes(started_at, ended_at, undone_reason))
  from changed
  where worked_minutes(started_at, ended_at, undone_reason) is not null
  group by 1, 2, 3, 4
  -- Always in one order, so that two who write the same rows wait for each other and no more.
  order by 1, 2, 3, 4
  on conflict (group_id, day, task_id, user_id) do update
    set count = worked_days.count + excluded.count, minutes = worked_days.minutes + excluded.minutes;
  return null;
end
$$;
create function executions_unworked() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update worked_days w set count = w.count - gone.count, minutes = w.minutes - gone.minutes
  from (
    select group_id, day, task_id, user_id, count(*) as count,
      sum(worked_minutes(started_at, ended_at, undone_reason)) as minutes
    from gone
    where worked_minutes(started_at, ended_at, undone_reason) is not null
    group by 1, 2, 3, 4
  ) as gone
  where (w.group_id, w.day, w.task_id, w.user_id) = (gone.group_id, gone.day, gone.task_id, gone.user_id);
  return null;
end
$$;
create trigger worked_inserted after insert on executions referencing new table as changed
  for each statement execute function executions_worked();
-- Triggers of one moment fire by name: what was is taken out before what is comes in.
create trigger worked_updated_from after update on executions referencing old table as gone
  for each statement execute function executions_unworked();
create trigger worked_updated_to after update on executions referencing new table as changed
  for each statement execute function executions_worked();
create trigger worked_deleted after delete on executions referencing old table as gone
  for each statement execute function executions_unworked();

insert into worked_days (group_id, day, task_id, user_id, count, minutes)
select group_id, day, task_id, user_id, count(*), sum(worked_minutes(started_at, ended_at, undone_reason))
from executions
where worked_minutes(started_at, ended_at, undone_reason) is not null
group by 1, 2, 3, 4;
