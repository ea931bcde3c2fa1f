-- The group of a transaction is bound by its key, which plain SQL can neither read nor guess (decision 025): a setting may be
-- written by everybody, but only that of an own group is of any use. Functions with the owner's rights and the server itself
-- write it.
alter table groups add column key uuid not null default gen_random_uuid(), add constraint groups_key unique (key);
revoke select, update on groups from zelo_app;
grant select (id, name, dashboard_url, created_at), update (dashboard_url) on groups to zelo_app;
alter policy own_group on groups using (key = nullif(current_setting('app.group_key', true), '')::uuid);

-- `(select id from groups)` is the bound group: row-level security leaves one row of it.
do $$
declare
  policy record;
begin
  for policy in
    select p.polname as name, p.polrelid::regclass as tab from pg_policy p
    where pg_get_expr(p.polqual, p.polrelid) like '%app.group_id%'
  loop
    execute format('alter policy %I on %s using (group_id = (select id from groups))', policy.name, policy.tab);
  end loop;
end
$$;

-- As before; the session's group is bound by its key.
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
declare
  group_key uuid;
begin
  select g.key, u.group_id, u.id, u.company_id, u.coordinator,
    exists (select from master_cpfs m where m.group_id = u.group_id and m.cpf = u.cpf),
    coalesce(array_agg(a.company_id order by a.company_id) filter (where a.company_id is not null), '{}'),
    coalesce(array_agg(a.name order by a.company_id) filter (where a.name is not null), '{}')
  into group_key, group_id, user_id, company_id, coordinator, master, main_company_ids, access_level_names
  from sessions s
  join groups g on g.id = s.group_id
  join users u on u.group_id = s.group_id and u.id = s.user_id
  join cpf_registrations r on r.group_id = u.group_id and r.cpf = u.cpf
  join companies p on p.group_id = u.group_id and p.parent_id is null
  left join access_levels a on a.group_id = u.group_id and a.user_id = u.id
  where s.token_hash = token
    and s.expires_at > now()
    and u.active
    and r.status = 'active'
    and p.active
  group by g.id, u.group_id, u.id;
  if found then
    perform set_config('app.group_key', group_key::text, true), set_config('app.user_id', user_id::text, true);
    return next;
  end if;
end
$$;

-- Functions are nobody's unless they are granted. What the tenants' statements and their triggers call is granted after each
-- migration (migrate.ts): functions without the owner's rights that are no triggers.
alter default privileges revoke execute on functions from public;
do $$
declare
  routine regprocedure;
begin
  for routine in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke execute on function %s from public', routine);
  end loop;
end
$$;

-- A password that an operator's command has printed: it opens no session, and is good for choosing another one.
alter table users add column password_temporary boolean not null default false;

-- The password of this database's own login for tenants (tenant-login.ts). No backup has it.
create table tenant_login (
  one boolean primary key default true check (one),
  password text not null
);

-- The last backup that was made of this database. No backup has it.
create table last_backup (
  one boolean primary key default true check (one),
  at timestamptz not null,
  bytes bigint not null
);
