#!/bin/sh
# Runs once, when compose.yaml's database is created. Zelo owns its database without superuser rights. The superuser has no
# password, so it can connect from inside the container only.
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'END_OF_SQL'
create role zelo login createrole password :'password';
alter database zelo owner to zelo;
alter role postgres password null;
END_OF_SQL
