-- A slot that came to be planned after its start carries when, as "plannedAt": nobody could begin it in time, so it is
-- neither late nor missed. A slot without it was planned before its start, as every slot of an earlier release is.
alter table appointments
  -- Null while it takes place, and where an earlier release took it out.
  add column out_since timestamptz,
  -- Slots planned after their start and not begun: no figure counts them.
  add column exempt_count smallint not null generated always as (
    jsonb_array_length(jsonb_path_query_array(slots, '$[*] ? (exists(@.plannedAt) && @.startedAt == null)'))) stored;

-- startHasPassed of rules/planned-late.ts: to the minute, by the company's clock.
create function start_has_passed(day date, start time, zone text, at timestamptz) returns boolean
language sql stable
return date_trunc('minute', at at time zone zone) > day + start;

-- Slots that are planned at a moment, after they were out of the plan since out_since; null for slots that are new. A slot
-- that should have begun before that stays as it is.
create function plan_slots(slots jsonb, day date, zone text, out_since timestamptz, planned_at timestamptz) returns jsonb
language sql stable
set search_path = public, pg_temp
as $$
select jsonb_agg(
  case when start_has_passed(day, (slot ->> 'start')::time, zone, planned_at)
      and (out_since is null or not start_has_passed(day, (slot ->> 'start')::time, zone, out_since))
    then jsonb_build_object('plannedAt', zoned_iso(planned_at, zone)) || slot else slot end
  order by nth)
from jsonb_array_elements(slots) with ordinality as s(slot, nth)
$$;

-- Slots that take the place of others of the same person in the same room: one that starts when another did was planned
-- when that was, the rest are new.
create function replan_slots(slots jsonb, before jsonb, day date, zone text, planned_at timestamptz) returns jsonb
language sql stable
set search_path = public, pg_temp
as $$
select jsonb_agg(
  case when old.slot is null then plan_slots(jsonb_build_array(s.slot), day, zone, null, planned_at) -> 0
    when old.slot ? 'plannedAt' then s.slot || jsonb_build_object('plannedAt', old.slot -> 'plannedAt')
    else s.slot end
  order by s.nth)
from jsonb_array_elements(slots) with ordinality as s(slot, nth)
left join lateral (
  select o.slot from jsonb_array_elements(before) as o(slot) where o.slot ->> 'start' = s.slot ->> 'start' limit 1
) as old on true
$$;

create or replace function told_by(spans jsonb, zone text) returns jsonb
language sql stable
set search_path = public, pg_temp
as $$
select coalesce(jsonb_agg(span || jsonb_build_object(
    'startedAt', zoned_iso((span ->> 'startedAt')::timestamptz, zone),
    'endedAt', zoned_iso((span ->> 'endedAt')::timestamptz, zone))
  || case when span ? 'plannedAt'
    then jsonb_build_object('plannedAt', zoned_iso((span ->> 'plannedAt')::timestamptz, zone)) else '{}' end
  order by nth), '[]')
from jsonb_array_elements(spans) with ordinality as s(span, nth)
$$;

create or replace function tell_work_by_new_clock() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update appointments
  set slots = told_by(slots, new.time_zone), extras = told_by(extras, new.time_zone)
  where group_id = new.group_id and company_id = new.id
    and (status is not null or extras <> '[]' or exempt_count > 0);
  return null;
end
$$;
