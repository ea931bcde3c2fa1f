#!/bin/sh
# Runs once, when the database of compose.yaml is created. Zelo owns its database and is not a superuser. The superuser
# has no password and can connect only from inside the container.
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'END_OF_SQL'
create role zelo login createrole password :'password';
alter database zelo owner to zelo;
alter role postgres password null;
END_OF_SQL
