-- What took longer than a day counts in no sum of minutes (0015). It is no part of a mean either, and nothing is compared
-- with its window.
alter table appointments
  -- Of the ended: those whose minutes are in ended_minutes.
  add column timed_count smallint not null default 0;

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
    count(minutes), coalesce(sum(minutes), 0)
  into new.begun_count, new.ended_count, new.done_count, new.on_time_count, new.timed_count, new.ended_minutes
  from jsonb_to_recordset(new.slots)
      as s(start text, "end" text, "startedAt" text, "endedAt" text, complete boolean),
    -- Minutes of the company's own clock; as text they compare like the moments that they are.
    lateral (select left(s."startedAt", 16) collate "C" as began, left(s."endedAt", 16) collate "C" as ended,
      counted_minutes(s."startedAt"::timestamptz, s."endedAt"::timestamptz) as minutes) as m;
  return new;
end
$$;

create or replace function sum_ended_windows() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  select coalesce(sum(extract(epoch from s."end" - s.start) / 60), 0) into new.ended_window_minutes
  from jsonb_to_recordset(new.slots) as s(start time, "end" time, "startedAt" timestamptz, "endedAt" timestamptz)
  where counted_minutes(s."startedAt", s."endedAt") is not null;
  return new;
end
$$;
update appointments set slots = slots where ended_count > 0;
