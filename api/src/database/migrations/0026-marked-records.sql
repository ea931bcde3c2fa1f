-- Voided records are marked wherever their appointment is shown, as late and waiting ones are (decision 023).
alter table appointments add column voided_count smallint not null default 0;
update appointments a
set voided_count = v.count
from (
  select group_id, appointment_id, count(*) as count from executions where voided_at is not null group by 1, 2
) as v
where a.group_id = v.group_id and a.id = v.appointment_id;

-- For the histories and the audit: records that arrived late or by a wrong clock, that wait, or that do not count.
create index executions_marked on executions (group_id, day)
  where late or awaiting or not counts or clock_skew_seconds is not null;

-- The scan of any label with a key ends the automatic acceptance of codes without a key (decision 024), also the scan of a
-- label that was replaced meanwhile.
update environments e
set qr_seen_at = seen.at
from (
  select group_id, environment_id, min(received_at) as at from executions where presence = 'old_code' group by 1, 2
) as seen
where seen.group_id = e.group_id and seen.environment_id = e.id and e.qr_seen_at is null;

analyze executions;
