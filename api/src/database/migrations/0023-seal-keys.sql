-- The key with which a phone seals a person's unsent work at a sign-out (decision 026). The server makes it at the first sign-in to
-- the field app. null: no such sign-in yet, or anonymised.
alter table users add column seal_key bytea check (octet_length(seal_key) = 32);
