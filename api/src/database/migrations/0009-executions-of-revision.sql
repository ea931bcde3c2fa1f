-- A revision that is deleted with its environment is looked for in the work: without an index, in all work of the group.
create index executions_of_revision on executions (group_id, revision_id) where revision_id is not null;
