-- Raised by every edit, so that an edit of what somebody else has changed meanwhile can be refused.
alter table environments add column version integer not null default 1;

-- Counts environments for the planner, also those of a transaction still open. After thousands of inserts into a small
-- table each check of a foreign key would otherwise read all of them.
create function analyze_environments() returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  analyze environments;
end
$$;
revoke all on function analyze_environments() from public;
grant execute on function analyze_environments() to zelo_app;

-- What tells whether a list of a group has changed: all its versions together. A change puts in a new one and takes out
-- the others, but for those that a transaction still open is taking out: so writers never wait for each other, and no
-- state comes back, not even after a restored backup.
create table list_versions (
  group_id bigint not null,
  list text not null check (list <> ''),
  version uuid not null default gen_random_uuid(),
  primary key (group_id, list, version)
);
alter table list_versions enable row level security;
alter table list_versions force row level security;
create policy own_group on list_versions to zelo_app
  using (group_id = (select current_setting('app.group_id')::bigint));
create policy owner on list_versions to current_user using (true);
grant select, insert, update, delete on list_versions to zelo_app;

create function raise_list_version(name text, groups bigint[]) returns void
language sql
set search_path = public, pg_temp
as $$
  delete from list_versions
  where ctid = any(array(
    select ctid from list_versions where group_id = any(groups) and list = name for update skip locked
  ));
  insert into list_versions (group_id, list) select unnest(groups), name;
$$;

-- After a statement: its rows are `changed`; the argument names the list.
create function rows_changed() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  groups bigint[] := array(select distinct group_id from changed);
begin
  if groups <> '{}' then
    perform raise_list_version(tg_argv[0], groups);
  end if;
  return null;
end
$$;

-- After an update: the rows `before` and `after` it; the first argument names the list, the others the columns that show
-- in it.
create function columns_changed() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  columns text[] := tg_argv;
  groups bigint[] := array(
    select distinct n.group_id
    from before o
    join after n on n.group_id = o.group_id and n.id = o.id
    where exists (
      select from unnest(columns[1:]) as c(name)
      where to_jsonb(n) -> c.name is distinct from to_jsonb(o) -> c.name
    )
  );
begin
  if groups <> '{}' then
    perform raise_list_version(tg_argv[0], groups);
  end if;
  return null;
end
$$;

-- The list of environments: what they are, what they are called, and who cleans there by plan.
do $$
declare
  name text;
  columns text;
begin
  foreach name in array array['environments', 'environment_risks', 'tasks'] loop
    execute format(
      'create trigger environment_list_inserted after insert on %I referencing new table as changed
       for each statement execute function rows_changed(''environments'')', name);
    execute format(
      'create trigger environment_list_updated after update on %I referencing new table as changed
       for each statement execute function rows_changed(''environments'')', name);
    execute format(
      'create trigger environment_list_deleted after delete on %I referencing old table as changed
       for each statement execute function rows_changed(''environments'')', name);
  end loop;
  for name, columns in
    values
      ('companies', 'name'', ''name_key'', ''parent_id'', ''time_zone'),
      ('sectors', 'name'),
      ('categories', 'name'),
      ('procedures', 'name'),
      ('risks', 'name'', ''color'),
      ('users', 'name'),
      ('agendas', 'environment_id'', ''user_id'', ''valid_to'', ''active'', ''off_schedule')
  loop
    execute format(
      'create trigger environment_list_renamed after update on %I
       referencing old table as before new table as after
       for each statement execute function columns_changed(''environments'', ''%s'')', name, columns);
  end loop;
end
$$;
create trigger environment_list_planned after insert on agendas referencing new table as changed
  for each statement execute function rows_changed('environments');
create trigger environment_list_unplanned after delete on agendas referencing old table as changed
  for each statement execute function rows_changed('environments');
