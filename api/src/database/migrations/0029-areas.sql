-- The area of an environment in square metres, and its kind (contract/src/rules/area-kinds.ts).
alter table environments
  add column area numeric(9, 2) check (area > 0 and area <= 1000000),
  add column area_kind text check (area_kind in ('carpeted-floor', 'cold-floor', 'laboratory', 'warehouse', 'workshop',
    'open-space', 'restroom', 'paved-floor', 'green-area', 'street-sweeping', 'inner-window', 'outer-window',
    'outer-window-with-risk', 'glazed-facade', 'hospital'));

-- The log of changes (decision 016) has both.
do $$
begin
  execute replace(pg_get_functiondef('record_environments'::regproc), '''plain_codes'', r.plain_codes',
    '''plain_codes'', r.plain_codes, ''area'', r.area, ''area_kind'', r.area_kind');
  execute replace(pg_get_functiondef('record_environment_removed'::regproc), '''plain_codes'', old.plain_codes',
    '''plain_codes'', old.plain_codes, ''area'', old.area, ''area_kind'', old.area_kind');
end
$$;

-- Cached lists lack both.
select raise_list_version('environments', array(select id from groups));
