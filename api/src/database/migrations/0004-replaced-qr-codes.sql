-- qr_key_awaited: the key replaced another one and has not been scanned yet, so that for all that is known an older label
-- hangs at the door. older_qr_keys: those before the previous one whose labels may hang there, because no key since was
-- scanned.
alter table environments
  add column qr_key_awaited boolean not null default false,
  add column older_qr_keys text[] not null default '{}',
  add check (previous_qr_key is not null or (not qr_key_awaited and older_qr_keys = '{}'));
