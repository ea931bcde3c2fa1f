-- Who changed what, when and from where, with what was before and is after (decision 016). Statements on the recorded
-- tables write it by triggers that run with the owner's rights: the application's role can read it and no more.
-- A new one has no `before`, a removed one no `after`. Of a change both have what differs, and of a list, such as the
-- risks of an environment, `before` has what went and `after` what came. Another record is {"id", "name"}, as it was
-- called. A password, a picture and the key of a QR code are told to have changed, never what they are.
create table changes (
  group_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- Null: an operator's command, or the program itself.
  user_id bigint default nullif(current_setting('app.user_id', true), '')::bigint,
  -- Of the network, and of the call as it is in the log.
  address text default nullif(current_setting('app.address', true), ''),
  request_id text default nullif(current_setting('app.request_id', true), ''),
  subject text not null check (subject in ('sector', 'category', 'procedure', 'risk', 'environment', 'company', 'user',
    'cpf-registration', 'agenda', 'appointment', 'cancellation', 'embedded-dashboard')),
  subject_id bigint not null,
  -- What it is called beside the person whom it is about; '' for the person alone.
  name text not null,
  -- As `name_key` of its table, for the search.
  name_key text not null,
  person_id bigint,
  company_id bigint,
  action text not null check (action in ('created', 'changed', 'removed')),
  before jsonb check ((before is null) = (action = 'created')),
  after jsonb check ((after is null) = (action = 'removed')),
  primary key (group_id, at, id)
);
create index changes_by_user on changes (group_id, user_id, at, id);
create index changes_by_subject on changes (group_id, subject, at, id);
create index changes_by_company on changes (group_id, company_id, at, id);
alter table changes enable row level security;
alter table changes force row level security;
create policy own_group on changes to zelo_app
  using (group_id = (select current_setting('app.group_id')::bigint));
create policy owner on changes to current_user using (true);
grant select on changes to zelo_app;

-- What a transaction has written it may complete; afterwards a change stands, for the owner too. Retention and
-- `anonymise_changes` say `set local app.rewrite_changes = 'on'`, which helps nobody but the owner.
create function refuse_rewriting() returns trigger
language plpgsql
as $$
begin
  raise exception 'a change that was recorded stands' using errcode = 'insufficient_privilege';
end
$$;
create trigger changes_stand before update or delete on changes for each row
  when (old.xmin <> pg_current_xact_id()::xid and current_setting('app.rewrite_changes', true) is distinct from 'on')
  execute function refuse_rewriting();
create trigger changes_stay before truncate on changes for each statement execute function refuse_rewriting();

-- What of one state is not so in another: columns, and what a list has that the other one lacks.
create function differing(one jsonb, other jsonb) returns jsonb
language sql immutable
return (
  select coalesce(jsonb_object_agg(e.key, case jsonb_typeof(e.value) when 'array' then (
      select coalesce(jsonb_agg(x.item order by x.place), '[]')
      from jsonb_array_elements(e.value) with ordinality as x(item, place)
      where not coalesce(other -> e.key, '[]') @> jsonb_build_array(x.item)
    ) else e.value end), '{}')
  from jsonb_each(one) as e
  where e.value is distinct from other -> e.key
    and not (jsonb_typeof(e.value) = 'array' and e.value @> (other -> e.key) and e.value <@ (other -> e.key)) is true
);

-- Two states as one: of a column as the first has it, of a list what both have.
create function together(one jsonb, other jsonb) returns jsonb
language sql immutable
return (
  select coalesce(jsonb_object_agg(key, case
      when jsonb_typeof(o.value) = 'array' and jsonb_typeof(t.value) = 'array' then o.value || t.value
      else coalesce(o.value, t.value)
    end), '{}')
  from jsonb_each(one) as o full join jsonb_each(other) as t using (key)
);

create type change_draft as (
  group_id bigint, subject text, subject_id bigint, name text, name_key text, person_id bigint, company_id bigint,
  before jsonb, after jsonb
);

-- Records changes of records that stay. What one transaction does to one record is one change, however many statements
-- it takes; what it undoes again is none. Thousands of drafts meet thousands of changes of the same moment, which no plan
-- that was made for one of each can know: they are never compared one by one.
create function record_changes(drafts change_draft[]) returns void
language plpgsql
set search_path = public, pg_temp
set enable_nestloop = off
as $$
begin
  if drafts = '{}' then
    return;
  end if;
  with draft as materialized (
    select group_id, subject, subject_id, name, name_key, person_id, company_id,
      differing(before, after) as before, differing(after, before) as after
    from unnest(drafts)
  ),
  completed as (
    update changes c
    set name = d.name, name_key = d.name_key, person_id = d.person_id,
      before = case when c.before is not null
        then differing(together(c.before, d.before), together(d.after, c.after)) end,
      after = case when c.before is not null
        then differing(together(d.after, c.after), together(c.before, d.before))
        else differing(together(d.after, c.after), d.before) end
    from draft d
    where c.group_id = any (array(select distinct group_id from draft)) and c.group_id = d.group_id and c.at = now() and c.xmin = pg_current_xact_id()::xid
      and c.subject = d.subject and c.subject_id = d.subject_id and c.action <> 'removed'
    returning c.group_id, c.subject, c.subject_id
  )
  insert into changes (group_id, subject, subject_id, name, name_key, person_id, company_id, action, before, after)
  select group_id, subject, subject_id, name, name_key, person_id, company_id, 'changed', before, after
  from draft d
  where (before <> '{}' or after <> '{}') and not exists (
    select from completed c
    where c.group_id = d.group_id and c.subject = d.subject and c.subject_id = d.subject_id
  );
  delete from changes
  where group_id = any (array(select distinct group_id from unnest(drafts))) and at = now() and xmin = pg_current_xact_id()::xid
    and before = '{}' and after = '{}';
end
$$;

create function reference(id bigint, name text) returns jsonb
language sql immutable
return jsonb_build_object('id', id, 'name', name);

-- What an environment has by links.
create function environment_links(of_group bigint, of_environment bigint) returns jsonb
language sql stable
return jsonb_build_object(
  'risks', (
    select coalesce(jsonb_agg(reference(k.id, k.name) order by k.id), '[]')
    from environment_risks l join risks k on k.group_id = l.group_id and k.id = l.risk_id
    where l.group_id = of_group and l.environment_id = of_environment
  ),
  'mandatory', (
    select coalesce(jsonb_agg(reference(p.id, p.name) order by p.id), '[]')
    from tasks t join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
    where t.group_id = of_group and t.environment_id = of_environment and t.active and t.mandatory
  ),
  'optional', (
    select coalesce(jsonb_agg(reference(p.id, p.name) order by p.id), '[]')
    from tasks t join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
    where t.group_id = of_group and t.environment_id = of_environment and t.active and not t.mandatory
  )
);

create function window_of(start_time time, end_time time) returns text
language sql immutable
return left(start_time::text, 5) || '-' || left(end_time::text, 5);

create function agenda_times(
  type text, weekdays smallint[], weekdays_2 smallint[], month_day smallint, month smallint, start_time time, end_time time
) returns jsonb
language sql immutable
return jsonb_build_object('type', type, 'weekdays', array_to_string(weekdays, ','),
  'weekdays_2', array_to_string(weekdays_2, ','), 'month_day', month_day, 'month', month,
  'main', window_of(start_time, end_time));

-- The days and times of an agenda, with its revisions.
create function agenda_plan(of_group bigint, of_periodicity bigint) returns jsonb
language sql stable
return (
  select agenda_times(p.type, p.weekdays, p.weekdays_2, p.month_day, p.month, p.start_time, p.end_time)
    || jsonb_build_object('revisions', (
      select coalesce(jsonb_agg(window_of(r.start_time, r.end_time) order by r.position), '[]')
      from revisions r
      where r.group_id = p.group_id and r.periodicity_id = p.id and r.active
    ))
  from periodicities p
  where p.group_id = of_group and p.id = of_periodicity
);

-- For each table its trigger function, in which a row is `r`: what it is called, whom it is about, its company, its state,
-- and what is added to the state after an update from `o` to `n`.
do $do$
declare
  t record;
begin
  for t in
    select *
    from (
      values
        ('sectors', 'sector', 'r.name', 'r.name_key', 'null', 'r.company_id', $$jsonb_build_object('name', r.name)$$, '', 'true'),
        ('categories', 'category', 'r.name', 'r.name_key', 'null', 'r.company_id',
          $$jsonb_build_object('name', r.name)$$, '', 'true'),
        ('procedures', 'procedure', 'r.name', 'r.name_key', 'null', 'r.company_id',
          $$jsonb_build_object('name', r.name)$$, '', 'true'),
        ('risks', 'risk', 'r.name', 'r.name_key', 'null', 'r.company_id',
          $$jsonb_build_object('name', r.name, 'color', r.color)$$, '', 'true'),
        ('companies', 'company', 'r.name', 'r.name_key', 'null', 'r.id',
          $$jsonb_build_object('name', r.name, 'cnpj', r.cnpj, 'address', r.address, 'number', r.number,
            'active', r.active, 'time_zone', r.time_zone)$$, '', 'true'),
        ('cpf_registrations', 'cpf-registration', 'r.cpf', 'r.cpf', 'null', 'r.company_id',
          $$jsonb_build_object('cpf', r.cpf, 'status', r.status, 'company', reference(r.company_id,
            (select c.name from companies c where c.group_id = r.group_id and c.id = r.company_id)))$$, '', 'true'),
        ('users', 'user', $$''$$, $$''$$, 'r.id', 'r.company_id',
          $$jsonb_build_object('name', r.name, 'email', r.email, 'cpf', r.cpf, 'phone', r.phone,
            'birth_date', r.birth_date, 'active', r.active, 'coordinator', r.coordinator, 'language', r.language,
            'company', reference(r.company_id,
              (select c.name from companies c where c.group_id = r.group_id and c.id = r.company_id)))$$,
          $$ || case when n.password_hash <> o.password_hash then '{"password": "changed"}'::jsonb else '{}' end
            || case when n.avatar is distinct from o.avatar then '{"avatar": "changed"}'::jsonb else '{}' end$$,
          'true'),
        ('environments', 'environment', 'r.name', 'r.name_key', 'null', 'r.company_id',
          $$jsonb_build_object('name', r.name, 'floor', r.floor, 'qr_replaced', r.qr_key_rotated_at,
            'category', reference(r.category_id,
              (select c.name from categories c where c.group_id = r.group_id and c.id = r.category_id)),
            'sector', reference(r.sector_id,
              (select s.name from sectors s where s.group_id = r.group_id and s.id = r.sector_id)))
            || environment_links(r.group_id, r.id)$$, '', 'true'),
        ('agendas', 'agenda',
          '(select e.name from environments e where e.group_id = r.group_id and e.id = r.environment_id)',
          '(select e.name_key from environments e where e.group_id = r.group_id and e.id = r.environment_id)',
          'r.user_id', 'r.company_id',
          $$jsonb_build_object('environment', reference(r.environment_id,
              (select e.name from environments e where e.group_id = r.group_id and e.id = r.environment_id)),
            'user', reference(r.user_id,
              (select u.name from users u where u.group_id = r.group_id and u.id = r.user_id)),
            'valid_from', r.valid_from, 'valid_to', r.valid_to, 'active', r.active,
            'revision_photos', r.revision_photos) || agenda_plan(r.group_id, r.periodicity_id)$$,
          -- Work off the schedule makes an agenda of its own, which nobody planned.
          '', 'not r.off_schedule'),
        ('cancellations', 'cancellation', $$''$$, $$''$$, 'r.user_id',
          '(select u.company_id from users u where u.group_id = r.group_id and u.id = r.user_id)',
          $$jsonb_build_object('user', reference(r.user_id,
              (select u.name from users u where u.group_id = r.group_id and u.id = r.user_id)),
            'start_day', r.start_day, 'end_day', r.end_day, 'justification', r.justification,
            'cancelled', r.cancelled, 'undone', r.undone_at is not null, 'restored', r.restored)$$, '', 'true')
    ) as v(tab, subject, name, key, person, company, state, added, condition)
  loop
    execute format(
      $create$
      create function record_%1$s() returns trigger
      language plpgsql
      security definer
      set search_path = public, pg_temp
      as $body$
      begin
        if tg_op = 'INSERT' then
          insert into changes (group_id, subject, subject_id, name, name_key, person_id, company_id, action, after)
          select r.group_id, %2$L, r.id, %3$s, %9$s, %4$s, %5$s, 'created', %6$s from after r where %8$s;
        elsif tg_op = 'DELETE' then
          insert into changes (group_id, subject, subject_id, name, name_key, person_id, company_id, action, before)
          select r.group_id, %2$L, r.id, %3$s, %9$s, %4$s, %5$s, 'removed', %6$s from before r where %8$s;
        else
          -- Planned each time: the rows of one statement may be one or ten thousand.
          execute $update$
            select record_changes(array(
              select row(n.group_id, %2$L, n.id, now_it_is.name, now_it_is.key, now_it_is.person, now_it_is.company, was.state,
                now_it_is.state%7$s)::change_draft
              from before o
              join after n on n.group_id = o.group_id and n.id = o.id
              cross join lateral (select %6$s as state from (select o.*) as r where %8$s) as was
              cross join lateral (
                select %3$s as name, %9$s as key, %4$s as person, %5$s as company, %6$s as state
                from (select n.*) as r where %8$s
              ) as now_it_is
            ))
          $update$;
        end if;
        return null;
      end
      $body$ $create$,
      t.tab, t.subject, t.name, t.person, t.company, t.state, t.added, t.condition, t.key);
    execute format('create trigger change_inserted after insert on %1$I referencing new table as after
      for each statement execute function record_%1$s()', t.tab);
    execute format('create trigger change_updated after update on %1$I referencing old table as before
      new table as after for each statement execute function record_%1$s()', t.tab);
    execute format('create trigger change_deleted after delete on %1$I referencing old table as before
      for each statement execute function record_%1$s()', t.tab);
  end loop;
end
$do$;

-- Whoever signs up, from somewhere and without a session, does it himself.
create function sign_up_is_own() returns trigger
language plpgsql
as $$
begin
  perform set_config('app.user_id', new.id::text, true);
  return null;
end
$$;
create trigger authored after insert on users for each row
  when (coalesce(current_setting('app.user_id', true), '') = '' and coalesce(current_setting('app.address', true), '') <> '')
  execute function sign_up_is_own();

-- The links of an environment go with it, before its own statement is over.
drop trigger change_deleted on environments;
create function record_environment_removed() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into changes (group_id, subject, subject_id, name, name_key, company_id, action, before)
  select old.group_id, 'environment', old.id, old.name, old.name_key, old.company_id, 'removed',
    jsonb_build_object('name', old.name, 'floor', old.floor, 'qr_replaced', old.qr_key_rotated_at,
      'category', reference(old.category_id,
        (select c.name from categories c where c.group_id = old.group_id and c.id = old.category_id)),
      'sector', reference(old.sector_id,
        (select s.name from sectors s where s.group_id = old.group_id and s.id = old.sector_id)))
    || environment_links(old.group_id, old.id);
  return old;
end
$$;
create trigger change_deleted before delete on environments
  for each row execute function record_environment_removed();

-- What is a part of a record, as a list of it: for each table its record `e`, the list and the item in which a row is `r`.
do $do$
declare
  t record;
begin
  for t in
    select *
    from (
      values
        ('environment_risks', 'environment', 'environments', 'e.id = r.environment_id', 'e.name', 'e.name_key', 'null', 'risks',
          '(select reference(k.id, k.name) from risks k where k.group_id = r.group_id and k.id = r.risk_id)', 'true'),
        ('tasks', 'environment', 'environments', 'e.id = r.environment_id and r.mandatory', 'e.name', 'e.name_key', 'null', 'mandatory',
          '(select reference(p.id, p.name) from procedures p where p.group_id = r.group_id and p.id = r.procedure_id)',
          'r.active'),
        ('tasks', 'environment', 'environments', 'e.id = r.environment_id and not r.mandatory', 'e.name', 'e.name_key', 'null',
          'optional',
          '(select reference(p.id, p.name) from procedures p where p.group_id = r.group_id and p.id = r.procedure_id)',
          'r.active'),
        ('access_levels', 'user', 'users', 'e.id = r.user_id', $$''$$, $$''$$, 'e.id', 'access',
          'reference(r.company_id, r.name)', 'true'),
        ('master_cpfs', 'cpf-registration', 'cpf_registrations', 'e.cpf = r.cpf', 'e.cpf', 'e.cpf', 'null', 'master',
          '(select reference(c.id, c.name) from companies c where c.group_id = r.group_id and c.id = r.company_id)',
          'true'),
        ('revisions', 'agenda', 'agendas', 'e.periodicity_id = r.periodicity_id and not e.off_schedule',
          '(select v.name from environments v where v.group_id = e.group_id and v.id = e.environment_id)',
          '(select v.name_key from environments v where v.group_id = e.group_id and v.id = e.environment_id)',
          'e.user_id', 'revisions', 'to_jsonb(window_of(r.start_time, r.end_time))', 'r.active')
    ) as v(tab, subject, record, link, name, key, person, list, item, condition),
    (
      values
        ('insert', 'new table as after', 'select *, false as gone from after'),
        ('update', 'old table as before new table as after',
          'select *, true as gone from before union all select *, false from after'),
        ('delete', 'old table as before', 'select *, true as gone from before')
    ) as o(operation, tables, rows)
  loop
    execute format(
      $create$
      create function record_%1$s_%2$s() returns trigger
      language plpgsql
      security definer
      set search_path = public, pg_temp
      as $body$
      begin
        execute $links$
          select record_changes(array(
            select row(e.group_id, %3$L, e.id, %6$s, %8$s, %7$s, e.company_id, jsonb_build_object(%1$L, e.went),
              jsonb_build_object(%1$L, e.came))::change_draft
            from (
              select e.*, coalesce(jsonb_agg(r.item) filter (where r.gone), '[]') as went,
                coalesce(jsonb_agg(r.item) filter (where not r.gone), '[]') as came
              from (select r.*, %9$s as item from (%10$s) as r where %11$s) as r
              join %4$I e on e.group_id = r.group_id and %5$s
              where %12$s
              group by e.group_id, e.id
            ) as e
          ))
        $links$;
        return null;
      end
      $body$ $create$,
      t.list, t.operation, t.subject, t.record, t.link, t.name, t.person, t.key, t.item, t.rows, t.condition,
      -- A new environment was recorded with its links: the same command wrote them.
      case t.record when 'environments' then format(
        'not exists (select from %I own where own.group_id = e.group_id and own.environment_id = e.id
          and own.xmin = e.xmin and own.cmin = e.cmin)', t.tab) else 'true' end);
    execute format('create trigger change_%1$s_%2$s after %2$s on %3$I referencing %4$s
      for each statement execute function record_%1$s_%2$s()', t.list, t.operation, t.tab, t.tables);
  end loop;
end
$do$;

-- Days and times belong to the agendas that have them; those of a new agenda are recorded with it.
create function record_agenda_times() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform record_changes(array(
    select row(a.group_id, 'agenda', a.id, e.name, e.name_key, a.user_id, a.company_id, was.state, now_it_is.state)::change_draft
    from before o
    join after n on n.group_id = o.group_id and n.id = o.id
    join agendas a on a.group_id = n.group_id and a.periodicity_id = n.id and not a.off_schedule
    join environments e on e.group_id = a.group_id and e.id = a.environment_id
    cross join lateral (
      select agenda_times(o.type, o.weekdays, o.weekdays_2, o.month_day, o.month, o.start_time, o.end_time) as state
    ) as was
    cross join lateral (
      select agenda_times(n.type, n.weekdays, n.weekdays_2, n.month_day, n.month, n.start_time, n.end_time) as state
    ) as now_it_is
  ));
  return null;
end
$$;
create trigger change_times after update on periodicities referencing old table as before new table as after
  for each statement execute function record_agenda_times();

-- One appointment taken out by itself, or put back; those of a cancellation or an agenda follow from theirs.
create function record_appointment() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform record_changes(array[row(new.group_id, 'appointment', new.id,
    (select e.name from environments e where e.group_id = new.group_id and e.id = new.environment_id),
    (select e.name_key from environments e where e.group_id = new.group_id and e.id = new.environment_id),
    new.user_id, new.company_id,
    jsonb_build_object('removed', old.removed_at is not null, 'called_off', old.cancellation_id is not null),
    jsonb_build_object('removed', new.removed_at is not null, 'called_off', new.cancellation_id is not null,
      'day', new.day))::change_draft]);
  return null;
end
$$;
create trigger change_taken_out after update of removed_at on appointments for each row
  when (old.removed_at is distinct from new.removed_at or old.cancellation_id is distinct from new.cancellation_id)
  execute function record_appointment();

create function record_dashboard() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform record_changes(array[row(new.id, 'embedded-dashboard', new.id, '', '', null, null,
    jsonb_build_object('url', old.dashboard_url), jsonb_build_object('url', new.dashboard_url))::change_draft]);
  return null;
end
$$;
create trigger change_dashboard after update of dashboard_url on groups for each row
  when (old.dashboard_url is distinct from new.dashboard_url) execute function record_dashboard();

create function without_person(state jsonb, of_user bigint, own boolean) returns jsonb
language sql immutable
return (
  select coalesce(jsonb_object_agg(key, case
      when key = 'user' and (value ->> 'id')::bigint = of_user then reference(of_user, null)
      when own and key in ('name', 'email', 'cpf', 'phone', 'birth_date', 'justification') then 'null'::jsonb
      else value
    end), state)
  from jsonb_each(state)
);

-- Takes one person's data out of what was recorded: the values become null, that they were written stays. Names of people
-- that the screen shows are those that `users` has. For the owner; answers how many changes it was in.
create function anonymise_changes(of_group bigint, of_user bigint) returns bigint
language plpgsql
set search_path = public, pg_temp
as $$
declare
  own_cpf text := (select cpf from users where group_id = of_group and id = of_user);
  found_rows bigint;
begin
  perform set_config('app.rewrite_changes', 'on', true);
  update changes c
  set name = case when c.subject = 'cpf-registration' then '' else c.name end,
    name_key = case when c.subject = 'cpf-registration' then '' else c.name_key end,
    before = without_person(c.before, of_user, c.person_id = of_user and c.subject in ('user', 'cancellation')
      or c.subject = 'cpf-registration'),
    after = without_person(c.after, of_user, c.person_id = of_user and c.subject in ('user', 'cancellation')
      or c.subject = 'cpf-registration')
  where c.group_id = of_group and (
    c.person_id = of_user
    or (c.before -> 'user' ->> 'id')::bigint = of_user
    or (c.after -> 'user' ->> 'id')::bigint = of_user
    or (c.subject = 'cpf-registration' and c.subject_id in (
      select r.id from cpf_registrations r where r.group_id = of_group and r.cpf = own_cpf))
  );
  get diagnostics found_rows = row_count;
  perform set_config('app.rewrite_changes', '', true);
  return found_rows;
end
$$;

-- As before; now it also says who writes what the transaction changes.
create or replace function open_session(token bytea)
returns table (
  group_id bigint,
  user_id bigint,
  company_id bigint,
  coordinator boolean,
  master boolean,
  main_company_ids bigint[],
  access_level_names text[]
)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  select u.group_id, u.id, u.company_id, u.coordinator,
    exists (select from master_cpfs m where m.group_id = u.group_id and m.cpf = u.cpf),
    coalesce(array_agg(a.company_id order by a.company_id) filter (where a.company_id is not null), '{}'),
    coalesce(array_agg(a.name order by a.company_id) filter (where a.name is not null), '{}')
  into group_id, user_id, company_id, coordinator, master, main_company_ids, access_level_names
  from sessions s
  join users u on u.group_id = s.group_id and u.id = s.user_id
  join cpf_registrations r on r.group_id = u.group_id and r.cpf = u.cpf
  join companies p on p.group_id = u.group_id and p.parent_id is null
  left join access_levels a on a.group_id = u.group_id and a.user_id = u.id
  where s.token_hash = token
    and s.expires_at > now()
    and u.active
    and r.status = 'active'
    and p.active
  group by u.group_id, u.id;
  if found then
    perform set_config('app.group_id', group_id::text, true), set_config('app.user_id', user_id::text, true);
    return next;
  end if;
end
$$;
