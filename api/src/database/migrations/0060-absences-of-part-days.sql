-- An absence may be for a part of one day (decision 031). Both times are null for whole days.
alter table absences
  add column start_time time,
  add column end_time time,
  add constraint absences_part check ((start_time is null) = (end_time is null)),
  add constraint absences_part_of_one_day
    check (start_time is null or (first_day = last_day and start_time < end_time)),
  drop constraint absences_overlap,
  add constraint absences_overlap exclude using gist (
    int8range(group_id, group_id, '[]') with &&,
    int8range(user_id, user_id, '[]') with &&,
    tsrange(first_day + coalesce(start_time, '00:00'),
      case when end_time is null then (last_day + 1)::timestamp else last_day + end_time end) with &&
  ) where (undone_at is null);

-- The log of changes (decision 016).
do $$
begin
  execute replace(pg_get_functiondef('record_absences'::regproc), '''undone'', r.undone_at is not null)',
    '''undone'', r.undone_at is not null) || jsonb_strip_nulls(jsonb_build_object(
        ''start_time'', left(r.start_time::text, 5), ''end_time'', left(r.end_time::text, 5)))');
end
$$;

-- An undo keeps the alerts of cleanings at the time of another absence on that day.
create or replace function resolve_uncovered_alerts() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update alerts x
  set state = 'resolved', resolved_at = greatest(now(), x.opened_at), resolution = 'replanned'
  from changed b
  where b.undone_at is not null and x.group_id = b.group_id and x.user_id = b.user_id
    and x.day between b.first_day and b.last_day
    and x.kind = 'uncovered' and x.state <> 'resolved'
    and not exists (
      select from absences o
      where o.group_id = b.group_id and o.user_id = b.user_id and o.undone_at is null
        and x.day between o.first_day and o.last_day
        and (o.start_time is null or (x.slot_start < o.end_time and o.start_time < x.slot_end))
    );
  return null;
end
$$;
