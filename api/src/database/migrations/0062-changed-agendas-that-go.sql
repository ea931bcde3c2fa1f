-- The agendas of a deleted environment leave the changes that contained them (decision 034). Without this, an environment
-- could never be deleted after its agendas were imported, copied, moved or given other times.
alter table agenda_change_items
  drop constraint agenda_change_items_group_id_agenda_id_fkey,
  drop constraint agenda_change_items_group_id_successor_id_fkey,
  add foreign key (group_id, agenda_id) references agendas (group_id, id) on delete cascade,
  add foreign key (group_id, successor_id) references agendas (group_id, id) on delete set null (successor_id);
create index agenda_change_items_by_successor on agenda_change_items (group_id, successor_id)
  where successor_id is not null;
