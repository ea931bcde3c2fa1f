-- An alert about a cleaning that nobody present does (decision 031). It opens before its start.
alter table alerts drop constraint alerts_kind_check;
alter table alerts
  add constraint alerts_kind_check check (kind in ('late_start', 'no_show', 'missed', 'overrun', 'uncovered'));
create index alerts_uncovered on alerts (group_id, user_id, day) where kind = 'uncovered' and state <> 'resolved';

-- A new cover changes the appointment, which resolves the alert (migration 0034). An undone absence changes none.
create function resolve_uncovered_alerts() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update alerts x
  set state = 'resolved', resolved_at = greatest(now(), x.opened_at), resolution = 'replanned'
  from changed b
  where b.undone_at is not null and x.group_id = b.group_id and x.user_id = b.user_id
    and x.day between b.first_day and b.last_day and x.kind = 'uncovered' and x.state <> 'resolved';
  return null;
end
$$;
create trigger uncovered_alerts_resolved after update on absences referencing new table as changed
  for each statement execute function resolve_uncovered_alerts();
