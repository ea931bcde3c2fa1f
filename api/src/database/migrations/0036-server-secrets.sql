-- Values that the whole server needs readable, sealed with SECRET_KEY (decision 033). A backup has them, but not the key.
create table server_secrets (
  name text primary key,
  sealed bytea not null
);
