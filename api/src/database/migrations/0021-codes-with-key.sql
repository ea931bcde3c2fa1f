-- Which codes a room accepts, and until when a replaced key lives (decision 024).
alter table environments
  -- Whether a code without key is accepted; null: as long as no label with a key was scanned.
  add column plain_codes boolean,
  -- When a label with a key of this room was first scanned.
  add column qr_seen_at timestamptz,
  -- When the current key was first scanned after it had replaced another: earlier keys prove nothing that was done later.
  add column old_keys_end timestamptz;

update environments e
set qr_seen_at = seen.at, old_keys_end = case when e.previous_qr_key is not null and not e.qr_key_awaited then now() end
from (
  select e.group_id, e.id, min(x.received_at) as at
  from environments e
  left join executions x on x.group_id = e.group_id and x.environment_id = e.id and x.presence in ('scanned', 'old_code')
  group by 1, 2
) as seen
where seen.group_id = e.group_id and seen.id = e.id and (seen.at is not null or e.previous_qr_key is not null);

-- The log of changes (decision 016) has what a coordinator chooses.
do $$
begin
  execute replace(pg_get_functiondef('record_environments'::regproc), '''qr_replaced'', r.qr_key_rotated_at',
    '''qr_replaced'', r.qr_key_rotated_at, ''plain_codes'', r.plain_codes');
  execute replace(pg_get_functiondef('record_environment_removed'::regproc), '''qr_replaced'', old.qr_key_rotated_at',
    '''qr_replaced'', old.qr_key_rotated_at, ''plain_codes'', old.plain_codes');
end
$$;
