-- What the reports count of an appointment's slots, so that a quarter of a large group is summed without reading JSON
-- (decision 014). The derivation of progress writes slots and extras; these follow, whoever writes them.
alter table appointments
  add column begun_count smallint not null default 0,
  add column ended_count smallint not null default 0,
  add column done_count smallint not null default 0,
  -- Of the ended: began and ended inside the window, to the minute, on the day.
  add column on_time_count smallint not null default 0,
  -- Of the ended: minutes on the clock, together.
  add column ended_minutes integer not null default 0,
  -- Predefined tasks without a record, of slots in which something was observed and that did not end: one entry for each
  -- slot, so a task may be there twice.
  add column unrecorded_task_ids bigint[] not null default '{}',
  add column extra_count smallint not null generated always as (jsonb_array_length(extras)) stored;

create function count_slots() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  on_day text := to_char(new.day, 'YYYY-MM-DD"T"');
begin
  select count(began), count(ended), count(*) filter (where s.complete),
    count(*) filter (where
      began between on_day || s.start and on_day || s."end" and ended between on_day || s.start and on_day || s."end"),
    coalesce(sum(extract(epoch from ended::timestamp - began::timestamp) / 60), 0)
  into new.begun_count, new.ended_count, new.done_count, new.on_time_count, new.ended_minutes
  from jsonb_to_recordset(new.slots)
      as s(start text, "end" text, "startedAt" text, "endedAt" text, complete boolean),
    -- Minutes of the company's own clock; as text they compare like the moments that they are.
    lateral (select left(s."startedAt", 16) collate "C" as began, left(s."endedAt", 16) collate "C" as ended) as m;
  return new;
end
$$;
-- Nothing has begun in most new appointments, and they come by the thousand.
create trigger slots_inserted before insert on appointments
  for each row when (new.slots @? '$[*].startedAt ? (@ != null)') execute function count_slots();
create trigger slots_updated before update of slots, day on appointments
  for each row execute function count_slots();

-- Recording writes an appointment's slots after its records, so here they are as they will be.
create function list_unrecorded() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  select coalesce(array_agg(t.task_id), '{}') into new.unrecorded_task_ids
  from (
      select array_agg(x.task_id) as recorded
      from executions x
      where new.begun_count > new.ended_count
        and x.group_id = new.group_id and x.appointment_id = new.id and not x.extra
      group by x.revision_id
      having bool_or(x.undone_reason is null and btrim(x.observation, E' \n\t') not in ('', '-'))
        and bool_or(x.ended_at is not null or x.undone_reason is not null)
    ) as s,
    unnest(new.mandatory_task_ids) as t(task_id)
  where t.task_id <> all(s.recorded);
  return new;
end
$$;
-- Triggers of one moment fire by name: the counts come before.
create trigger unrecorded_listed before update of slots on appointments
  for each row when (new.begun_count > new.ended_count or new.unrecorded_task_ids <> '{}')
  execute function list_unrecorded();
update appointments set slots = slots where slots @? '$[*].startedAt ? (@ != null)';

create index executions_undone on executions (group_id, day)
  include (appointment_id, company_id, environment_id, user_id, task_id, revision_id, extra, started_at)
  where undone_reason is not null;
create index appointments_unrecorded on appointments (group_id, day) where unrecorded_task_ids <> '{}';
