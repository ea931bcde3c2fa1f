-- The reports and the audit list the cleanings that the calendar skips, a small part of the appointments of an interval.
create index appointments_skipped on appointments (group_id, day) where skip_name is not null or skipped_slots <> '[]';
