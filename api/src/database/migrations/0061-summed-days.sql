-- Sums of past days, so that a report reads a row for each person, company and day instead of each appointment (decision
-- 014). A job sums each day two days later (sum_past_days). A later change of an appointment of a past day adds a row to
-- changed_days, in its own transaction. The reports then read that day's appointments, until the job sums the day again. The
-- sums are therefore always exact, and no writer waits for a row of these tables.

-- All days up to this one are summed.
create table summed_groups (
  group_id bigint not null primary key references groups (id),
  last_day date not null
);

create table person_days (
  group_id bigint not null,
  day date not null,
  -- Null in the sums of all companies. A person may work in several.
  company_id bigint,
  -- The person who does the appointments: the substitute, if there is one.
  user_id bigint not null,
  off_schedule boolean not null,
  slots integer not null,
  begun integer not null,
  ended integer not null,
  done integer not null,
  on_time integer not null,
  timed integer not null,
  minutes integer not null,
  extra integer not null
);
create index person_days_by_day on person_days (group_id, day, company_id);

-- The sums of the summed days of each month. A report reads a month if all of its days are summed and unchanged.
create table person_months (
  group_id bigint not null,
  -- The first day of the month.
  month date not null,
  company_id bigint,
  user_id bigint not null,
  off_schedule boolean not null,
  -- The last day with recorded work.
  last_day date,
  slots integer not null,
  begun integer not null,
  ended integer not null,
  done integer not null,
  on_time integer not null,
  timed integer not null,
  minutes integer not null,
  extra integer not null
);
create index person_months_by_month on person_months (group_id, month, company_id);

-- It has no key, because a second writer of a key would wait for the first.
create table changed_days (
  group_id bigint not null,
  day date not null
);
create index changed_days_by_day on changed_days (group_id, day);

do $$
declare
  name text;
begin
  foreach name in array array['summed_groups', 'person_days', 'person_months', 'changed_days'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_group on %I to zelo_app using (group_id = (select id from groups))', name);
    execute format('create policy owner on %I to current_user using (true)', name);
  end loop;
end
$$;
grant select on summed_groups, person_days, person_months to zelo_app;
grant select, insert on changed_days to zelo_app;

-- Days are compared in UTC, which all transactions share. A change of a day that is not over yet leaves no row, and the day
-- is summed a whole day after it is over. A transaction would have to last that long to be missed.
create function mark_changed_days() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  today date := (now() at time zone 'UTC')::date;
begin
  if tg_op = 'INSERT' then
    insert into changed_days (group_id, day) select distinct group_id, day from after where day < today;
  elsif tg_op = 'DELETE' then
    insert into changed_days (group_id, day) select distinct group_id, day from before where day < today;
  else
    insert into changed_days (group_id, day)
    select group_id, day from before where day < today union select group_id, day from after where day < today;
  end if;
  return null;
end
$$;
create trigger day_inserted after insert on appointments referencing new table as after
  for each statement execute function mark_changed_days();
create trigger day_updated after update on appointments referencing old table as before new table as after
  for each statement execute function mark_changed_days();
create trigger day_deleted after delete on appointments referencing old table as before
  for each statement execute function mark_changed_days();

-- Sums the days of a group that are not summed yet, and those that changed since. Only one transaction at a time does this
-- for a group. The rows of changed_days are removed before the appointments are read, so a change in between leaves one.
create function sum_past_days(of_group bigint) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  until date := (now() at time zone 'UTC')::date - 2;
  summed date;
  due date[];
  months date[];
begin
  insert into summed_groups (group_id, last_day) values (of_group, '0001-01-01') on conflict do nothing;
  select last_day into summed from summed_groups where group_id = of_group for update;
  with gone as (delete from changed_days where group_id = of_group and day <= until returning day)
  select array_agg(day) into due
  from (
    select day from gone
    union
    select day from appointments where group_id = of_group and day > summed and day <= until
  ) as days;
  delete from person_days where group_id = of_group and day = any(due);
  insert into person_days (group_id, day, company_id, user_id, off_schedule, slots, begun, ended, done, on_time, timed,
    minutes, extra)
  select a.group_id, a.day, a.company_id, coalesce(a.cover_user_id, a.user_id), p.off_schedule,
    sum(a.slot_count - a.exempt_count), sum(a.begun_count), sum(a.ended_count), sum(a.done_count), sum(a.on_time_count),
    sum(a.timed_count), sum(a.ended_minutes), sum(a.extra_count)
  from appointments a
  join agendas p on p.group_id = a.group_id and p.id = a.agenda_id
  where a.group_id = of_group and a.active and a.day = any(due)
  group by grouping sets ((1, 2, 3, 4, 5), (1, 2, 4, 5))
  order by 1, 2, 3 nulls first, 4, 5;
  months := array(select distinct date_trunc('month', d)::date from unnest(due) as d);
  delete from person_months where group_id = of_group and month = any(months);
  insert into person_months (group_id, month, company_id, user_id, off_schedule, last_day, slots, begun, ended, done,
    on_time, timed, minutes, extra)
  select d.group_id, m.month, d.company_id, d.user_id, d.off_schedule,
    max(d.day) filter (where d.begun > 0 or d.extra > 0), sum(d.slots), sum(d.begun), sum(d.ended), sum(d.done),
    sum(d.on_time), sum(d.timed), sum(d.minutes), sum(d.extra)
  from unnest(months) as m(month)
  join person_days d on d.group_id = of_group and d.day >= m.month and d.day < m.month + interval '1 month'
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3 nulls first, 4, 5;
  update summed_groups set last_day = until where group_id = of_group and last_day < until;
end
$$;
select sum_past_days(id) from groups order by id;
analyze person_days, person_months;
