-- Counts how often the secrets of a WhatsApp connection were replaced. The sealed value does not show it, because a rotation
-- of the server's key seals the same secrets again.
alter table whatsapp_connections
  add column access_token_version integer not null default 1,
  add column app_secret_version integer not null default 1;

-- The log of changes (decision 016) shows that a secret was replaced, without its value.
create or replace function log_whatsapp() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into changes (group_id, subject, subject_id, name, name_key, company_id, action, after)
    select r.group_id, 'whatsapp', r.company_id, c.name, c.name_key, r.company_id, 'created', describe_whatsapp(r)
    from after r join companies c on c.group_id = r.group_id and c.id = r.company_id;
  elsif tg_op = 'DELETE' then
    insert into changes (group_id, subject, subject_id, name, name_key, company_id, action, before)
    select r.group_id, 'whatsapp', r.company_id, c.name, c.name_key, r.company_id, 'removed', describe_whatsapp(r)
    from before r join companies c on c.group_id = r.group_id and c.id = r.company_id;
  else
    perform record_changes(array(
      select row(n.group_id, 'whatsapp', n.company_id, c.name, c.name_key, null, n.company_id,
        describe_whatsapp(o), describe_whatsapp(n)
          || case when n.access_token_version <> o.access_token_version then '{"whatsapp_token": "changed"}'::jsonb else '{}' end
          || case when n.app_secret_version <> o.app_secret_version then '{"whatsapp_app_secret": "changed"}'::jsonb else '{}' end
      )::change_draft
      from before o
      join after n on n.group_id = o.group_id and n.company_id = o.company_id
      join companies c on c.group_id = n.group_id and c.id = n.company_id
    ));
  end if;
  return null;
end
$$;
