-- An agenda is finished when its validity is over, in its company's zone: nothing ever wrote when.
alter table agendas drop column finished_at;
