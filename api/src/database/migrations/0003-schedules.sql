-- Raised by every edit, so that an edit of what somebody else has changed meanwhile can be refused.
alter table agendas add column version integer not null default 1;

-- Why an appointment does not take place. The reasons are independent of each other: it is active while none holds.
-- planned: its day is one of the agenda's; an edit that drops the day leaves the row, because a phone may deliver work.
-- paused: its agenda was switched off; cancellation_id: cancelled with others; removed_at: taken out by itself.
alter table appointments
  add column planned boolean not null default true,
  add column paused boolean not null default false,
  add column removed_at timestamptz,
  add column removed_by bigint,
  add foreign key (group_id, removed_by) references users (group_id, id),
  add check ((removed_at is null) = (removed_by is null)),
  add constraint appointments_active
    check (not active or (planned and not paused and cancellation_id is null and removed_at is null));
-- Counted a month at a time, without reading the slots.
alter table appointments
  add column slot_count smallint not null generated always as (jsonb_array_length(slots)) stored;
-- As in agendas: the environment is of the appointment's company, which is one check for each new row instead of two.
alter table appointments
  drop constraint appointments_group_id_company_id_fkey,
  drop constraint appointments_group_id_environment_id_fkey,
  add foreign key (group_id, company_id, environment_id) references environments (group_id, company_id, id);
create index appointments_of_cancellation on appointments (group_id, cancellation_id)
  where cancellation_id is not null;

-- client_id is made by the browser for one confirmation, so that a call sent again cancels once.
alter table cancellations
  add column client_id uuid,
  add column cancelled integer not null default 0,
  add column restored integer,
  add unique (group_id, client_id),
  add check ((undone_at is null) = (restored is null));

-- The saves of agendas that browsers gave an id, with their answers: a save sent again is answered from here. digest is of
-- the items, so that an id used for other items is noticed. What is older than a week is forgotten.
create table agenda_saves (
  group_id bigint not null,
  client_id uuid not null,
  digest bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (group_id, client_id)
);
create index agenda_saves_by_age on agenda_saves (group_id, created_at);
alter table agenda_saves enable row level security;
alter table agenda_saves force row level security;
create policy own_group on agenda_saves to zelo_app
  using (group_id = (select current_setting('app.group_id')::bigint));
create policy owner on agenda_saves to current_user using (true);
grant select, insert, update, delete on agenda_saves to zelo_app;

-- Tells every server process what changed, on the channel zelo_live: group, noun, days and ids, nothing of the rows.
-- More ids than a process would look up one by one are left out.
create function notify_change(group_id bigint, noun text, first_day date, last_day date, ids bigint[]) returns void
language sql
set search_path = public, pg_temp
as $$
  select pg_notify('zelo_live', json_build_object(
    'group', group_id, 'noun', noun, 'firstDay', first_day, 'lastDay', last_day,
    'ids', case when cardinality(ids) <= 100 then ids end)::text)
$$;

create function appointments_changed() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform notify_change(c.group_id, 'appointment', min(c.day), max(c.day), array_agg(c.id))
  from changed c group by c.group_id;
  return null;
end
$$;
create trigger appointments_inserted after insert on appointments referencing new table as changed
  for each statement execute function appointments_changed();
create trigger appointments_updated after update on appointments referencing new table as changed
  for each statement execute function appointments_changed();
create trigger appointments_deleted after delete on appointments referencing old table as changed
  for each statement execute function appointments_changed();

-- A photo comes after the work that it shows.
create function photos_changed() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform notify_change(x.group_id, 'appointment', min(x.day), max(x.day), array_agg(distinct x.appointment_id))
  from changed c join executions x on x.group_id = c.group_id and x.id = c.execution_id
  group by x.group_id;
  return null;
end
$$;
create trigger photos_inserted after insert on execution_photos referencing new table as changed
  for each statement execute function photos_changed();

create function records_changed() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform notify_change(c.group_id, tg_argv[0], null, null, array_agg(c.id)) from changed c group by c.group_id;
  return null;
end
$$;
create trigger agendas_updated after update on agendas referencing new table as changed
  for each statement execute function records_changed('agenda');
create trigger cancellations_inserted after insert on cancellations referencing new table as changed
  for each statement execute function records_changed('cancellation');
create trigger cancellations_updated after update on cancellations referencing new table as changed
  for each statement execute function records_changed('cancellation');
