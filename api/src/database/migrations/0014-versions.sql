-- A form says which state of the record it began with, so that nobody writes over what somebody else has just saved.
alter table companies add column version integer not null default 1;
alter table sectors add column version integer not null default 1;
alter table categories add column version integer not null default 1;
alter table procedures add column version integer not null default 1;
alter table risks add column version integer not null default 1;
