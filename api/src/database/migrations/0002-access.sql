-- How often somebody failed, shared by every server process. It may be lost in a crash: then nobody has to wait.
-- key is the hash of an address, an account or a session; the table tells nobody who they are.
create unlogged table abuse_counters (
  limit_name text not null,
  key bytea not null,
  attempts integer not null,
  last_at timestamptz not null,
  primary key (limit_name, key)
);
create index abuse_counters_by_age on abuse_counters (last_at);

-- By its CNPJ the operator names a parent company.
create unique index companies_parent_cnpj on companies (cnpj) where parent_id is null;

-- Whose CPF may be registered in several groups signs up before being in any.
create index cpf_registrations_by_cpf on cpf_registrations (cpf);

-- A token that was used is deleted.
alter table password_resets drop column used_at;
create index password_resets_of_user on password_resets (group_id, user_id);

-- As before, and beside it: a group whose parent company is not active has no session.
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
    perform set_config('app.group_id', group_id::text, true);
    return next;
  end if;
end
$$;
