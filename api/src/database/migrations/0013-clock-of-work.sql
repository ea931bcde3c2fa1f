-- Slots and extras tell their instants by the company's clock, which the reports count by: where that is set to another
-- time zone, they are told by the new one, whoever sets it.
create function zoned_iso(instant timestamptz, zone text) returns text
language sql stable
as $$
select to_char(instant at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS')
  || case when ahead < interval '0' then '-' else '+' end
  || to_char(greatest(ahead, -ahead), 'HH24:MI')
from (select (instant at time zone zone) - (instant at time zone 'UTC') as ahead) as o
$$;

-- Spans with "startedAt" and "endedAt", in their order.
create function told_by(spans jsonb, zone text) returns jsonb
language sql stable
set search_path = public, pg_temp
as $$
select coalesce(jsonb_agg(span || jsonb_build_object(
    'startedAt', zoned_iso((span ->> 'startedAt')::timestamptz, zone),
    'endedAt', zoned_iso((span ->> 'endedAt')::timestamptz, zone)) order by nth), '[]')
from jsonb_array_elements(spans) with ordinality as s(span, nth)
$$;

create function tell_work_by_new_clock() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update appointments
  set slots = told_by(slots, new.time_zone), extras = told_by(extras, new.time_zone)
  where group_id = new.group_id and company_id = new.id and (status is not null or extras <> '[]');
  return null;
end
$$;
create trigger clock_changed after update of time_zone on companies
  for each row when (new.time_zone is distinct from old.time_zone) execute function tell_work_by_new_clock();

update appointments a
set slots = told_by(a.slots, c.time_zone), extras = told_by(a.extras, c.time_zone)
from companies c
where c.group_id = a.group_id and c.id = a.company_id and (a.status is not null or a.extras <> '[]')
  and (a.slots, a.extras) is distinct from (told_by(a.slots, c.time_zone), told_by(a.extras, c.time_zone));
