-- How a procedure is done, and when a photo is due. Without a photo rule, the agenda decides (`revision_photos`).
alter table procedures
  add column instruction text not null default '',
  add column product text not null default '',
  add column ppe text not null default '',
  add column minutes smallint check (minutes between 1 and 600),
  add column photo_rule text check (photo_rule in ('never', 'undone', 'always', 'slot')),
  -- Work that began earlier is not judged by the rule.
  add column photo_rule_since timestamptz;

create function date_photo_rule() returns trigger
language plpgsql
as $$
begin
  new.photo_rule_since = case when new.photo_rule is not null then now() end;
  return new;
end
$$;
create trigger photo_rule_dated before update of photo_rule on procedures
  for each row when (new.photo_rule is distinct from old.photo_rule) execute function date_photo_rule();
create trigger photo_rule_dated_first before insert on procedures
  for each row when (new.photo_rule is not null and new.photo_rule_since is null) execute function date_photo_rule();

-- The place of a task among the tasks of its environment. So far they were in the order of their names.
alter table tasks add column position smallint;
alter table tasks disable trigger user;
update tasks t set position = places.place
from (
  select t.group_id, t.id, row_number() over (partition by t.group_id, t.environment_id
    order by t.mandatory desc, p.name_order, p.id) as place
  from tasks t join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
) as places
where t.group_id = places.group_id and t.id = places.id;
alter table tasks enable trigger user;
alter table tasks alter column position set not null, add check (position > 0);

-- A cached list of environments may be in the old order.
select raise_list_version('environments', array(select id from groups));

-- The log of changes (decision 016) has the details of procedures and the order of tasks.
do $$
begin
  execute replace(pg_get_functiondef('record_procedures'::regproc), '''name'', r.name',
    '''name'', r.name, ''instruction'', r.instruction, ''product'', r.product, ''ppe'', r.ppe, ''minutes'', r.minutes,
      ''photo_rule'', r.photo_rule');
end
$$;

-- Records the names of an environment's tasks in their order, if the order of tasks that stay changes.
create function record_task_order() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not exists (
    select from before o join after n on n.group_id = o.group_id and n.id = o.id
    where n.position <> o.position
  ) then
    return null;
  end if;
  perform record_changes(array(
    select row(e.group_id, 'environment', e.id, e.name, e.name_key, null, e.company_id,
      jsonb_build_object('task_order', orders.went), jsonb_build_object('task_order', orders.came))::change_draft
    from environments e
    cross join lateral (
      select
        string_agg(p.name, ', ' order by coalesce(o.mandatory, t.mandatory) desc,
          coalesce(o.position, t.position), t.id) as went,
        string_agg(p.name, ', ' order by t.mandatory desc, t.position, t.id) as came
      from tasks t
      join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
      left join before o on o.group_id = t.group_id and o.id = t.id
      -- A task that this statement has added has no earlier place.
      where t.group_id = e.group_id and t.environment_id = e.id and t.active
        and coalesce(o.active, t.xmin <> pg_current_xact_id()::xid)
    ) as orders
    where orders.went <> orders.came
      and (e.group_id, e.id) in (select group_id, environment_id from after)
  ));
  return null;
end
$$;
create trigger change_task_order after update on tasks referencing old table as before new table as after
  for each statement execute function record_task_order();
