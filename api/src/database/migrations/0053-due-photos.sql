-- The photo rule of the procedure when the record arrived, and why the cleaner took no photo.
alter table executions
  add column photo_rule text check (photo_rule in ('never', 'undone', 'always', 'slot')),
  add column no_photo_reason text check (no_photo_reason <> '');
grant update (no_photo_reason) on executions to zelo_app;

-- Whether a photo of a record was due and has not arrived (contract/src/rules/photo-rule.ts has the same rule).
create function lacks_due_photo(x executions) returns boolean
language sql stable
return case
  when x.photo_rule is null or x.photo_rule = 'never' or x.extra or not x.counts then false
  when x.photo_rule = 'undone' and x.undone_reason is null then false
  when x.undone_reason is null and x.ended_at is null then false
  when x.photo_rule <> 'slot' then not exists (
    select from execution_photos f where f.group_id = x.group_id and f.execution_id = x.id)
  when x.undone_reason is not null then false
  -- One photo is enough for a slot. The first finished record reports that it is missing.
  else x.id = (
    select s.id from executions s
    where s.group_id = x.group_id and s.appointment_id = x.appointment_id
      and s.revision_id is not distinct from x.revision_id and not s.extra and s.counts
      and s.photo_rule = 'slot' and s.ended_at is not null and s.undone_reason is null
    order by s.no_photo_reason is null, s.started_at, s.id
    limit 1
  ) and not exists (
    select from executions s join execution_photos f on f.group_id = s.group_id and f.execution_id = s.id
    where s.group_id = x.group_id and s.appointment_id = x.appointment_id
      and s.revision_id is not distinct from x.revision_id and not s.extra and s.counts)
end;
